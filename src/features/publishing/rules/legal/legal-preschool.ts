import { meant, question, type Severity } from './legal-meaning.ts';

const age = '(?<![\\d.])[4-7]\\s?(?:세(?![대기제트])|살)|(?:네|다섯|여섯|일곱)\\s?살';
const beforeSchool = new RegExp(
  `취학\\s?전|미취학|유치원|유치부|유아부?|취학\\s?(?:예정|을 앞둔)|${age}|예비\\s?초등(?:학생)?|예비\\s?초\\s?1`,
  'g',
);
/** Children who enter school, where no other school is named: "내년 입학을 앞둔 어린이", "내년에 초등학교에 들어가는 아이들". */
const entering =
  /(?:초등(?:학교)?(?:에|를)?\s?|내년(?:에|\s봄)?\s?|올해\s?|곧\s?)(?:[가-힣]{1,4}\s)?(?:초등학교에?\s?)?(?:입학(?:을)?\s?(?:앞둔|전|하는|할|예정)|들어[가갈](?:는|기|\s?아이)?)/g;
const otherSchool = /초\s?[2-6]|[4-6]학년|중학|고등|중등|예비\s?중|예비\s?고|대학/;
const exam =
  /시험|고사(?!리|성)|테스트|레테|레벨\s?(?:체크|별)|평가|고시|선발|선별|진단(?!서)|지필|면접|오디션|검사(?!지)|수준(?:을|도)?\s?(?:확인|알아|측정|점검)|(?:반|수준)\s?배정|뽑|등급|우열|줄\s?세/;
/** What is looked at is not what was learnt. */
const bodily = /시력|청력|건강|발달|신체|구강|알레르기|안전|위생/;
/** "부담 없이" denies nothing; "시험 없이" and "응시할 수 없습니다" do. */
const noExam =
  /지\s?(?:않|못)|수\s?없|(?:시험|고사|테스트|평가|선발|진단|검사|면접)(?:은|는|이|가|을)?\s?없|금지|제한|아니|폐지|사라/;

/** A course for children before school: what may be taught to them and how is for a second person to judge. */
const earlyCourse = new RegExp(
  `(?:취학\\s?전\\s?아동|미취학\\s?아동|유치원생|유치부|유아|${age})\\s?(?:부터|반|대상|아이(?:를|도|의|들)|[를을]\\s?위한|도|에게|(?=[가-힣]+반))[^.,]{0,20}(?:수학|한글|영어|국어|수업|과정|프로그램|교실|한자|반(?:을|이|\\s|$))`,
  'g',
);

/** 학원법: no tests and no levels for children before school, to choose them or to divide them. */
export function preschoolTest(sentence: string): Severity | null {
  const found = [
    ...sentence.matchAll(beforeSchool),
    ...(otherSchool.test(sentence) ? [] : sentence.matchAll(entering)),
  ].find((match) => {
    const rest = sentence.slice(match.index + match[0].length);
    const at = rest.slice(0, 30).search(exam);
    // Another stage in between is what the test is of.
    if (at < 0 || /초등\s?[1-6]|초\s?[1-6]|중학|고등|차이/.test(rest.slice(0, at))) return false;
    return !noExam.test(rest.slice(at, at + 48)) && !bodily.test(sentence);
  });
  if (found) return question.test(sentence) ? 'ask' : 'stop';
  return meant(earlyCourse, sentence) ? 'ask' : null;
}
