import { meant, question, type Severity } from './legal-meaning.ts';

/** Stages and years of school as one order: 초4 → 4, 중2 → 8, 고1 → 10, 수능 → 12; a stage without a year is its first. */
const school =
  /(예비\s?)?(?:(초등학생|초등학교|초등|초|중학생|중학교|중등|중학(?=\s)|중|고등학생|고등학교|고등|고교|고)\s?([1-6])?(?:학년)?|(미적분|수학\s?(?:[ⅠⅡ]|II?(?![A-Za-z]))|수학\s?\((?:상|하)\)|수학\s?상\s?[·,/]?\s?하|수학[12](?=[,·와과을를은까]|\s|$)|공통수학)|(수능\s?(?:수학|영어|국어|과목|기출|문제|준비|대비)))/g;
/** Years of a sentence that names no stage: "5학년 겨울까지 6학년 교과". */
const bareYear = /([1-6])\s?학년/g;

function yearsIn(sentence: string): readonly number[] {
  const years = [...sentence.matchAll(school)].flatMap(([, before, stage, year, course, final]) => {
    if (final) return [12];
    if (course) return [10];
    // A single letter counts as a stage only with its year: 초4, not 초대.
    if (!stage || (stage.length === 1 && !year)) return [];
    const first = stage.startsWith('초') ? 0 : stage.startsWith('중') ? 6 : 9;
    return [first + Number(year ?? 1) - (before ? 1 : 0)];
  });
  if (years.length > 0) return years;
  return /다시|복습|되돌|보충|점검/.test(sentence)
    ? []
    : [...sentence.matchAll(bareYear)].map(([, year]) => Number(year));
}

const ending = '끝[내냅낼낸]|마[치칩친칠]|마무리|떼|뗍|완성|정복|마스터|덮|뗀|돌[리립린려]|바퀴|회독|완주';
const ahead = new RegExp(
  `미리|앞서|앞선|먼저|일찍|벌써|이미(?!\\s?배[운웠])|${ending}|까지\\s?나[가갑]|시작|들어[가갑]|진입|폅니다|펴는|펼칩`,
  'g',
);
/** Taking up or ending what is not yet one's turn: "미리 끝내는", "먼저 떼고"; not "미리 확인", "먼저 출발". */
const takenUp = new RegExp(
  `(?:미리|먼저|일찍|벌써)\\s?(?:[^\\s.,]{1,6}\\s)?(?:${ending}|배[우운울웁]|시작)`,
  'g',
);
/** Before a stage begins: "중학교에 가기 전에", "중3이 되기 전에". */
const notYet =
  /(?:중학교|중학생|중등|고등학교|고등학생|고등|고교|(?:중|고)\s?[1-3])(?:\s?[1-3]학년)?(?:이|가|에|로)?\s?(?:되기|가기|들어가기|올라가기|입학하기|진학하기|입학|진학)\s?전/;
const ends = new RegExp(`${ending}|다\\s?배`, 'g');
/** The year below is not over yet: "6학년 2학기가 끝나기 전에". */
const yearNotOver = /[1-6]\s?학년(?:\s?[12]\s?학기)?(?:이|가)?\s?(?:끝나기|마치기|지나기)\s?전에/;
/** Whoever has not begun with what is not their turn is told to be late: "아직 고등 수학 안 하세요?". */
const tauntedLate =
  /아직(?:도)?\s[^.]{0,14}(?:안\s?(?:하|나[가갔]|시작|배[우웠])|못\s?(?:끝|들어|나[가갔])|시작\s?(?:안|못))/;
/** Much in little time: "6개월이면 한 학년을 앞서", "3개월 만에 1년 과정을 끝". */
const inMonths =
  /\d+\s?(?:개월|주|달)(?:이면|면|만에|\s만에|에|로)\s?[^.,]{0,10}(?:학년|학기|\d\s?년|일\s?년)[^.,]{0,8}(?:앞서|훑|끝[내냅낼낸]|마[치칩친칠]|완성|뛰어넘)/g;
/** What is far beyond is taught: a pupil of a young stage and what the last years of school are about. */
const prepares = /준비|대비|도전|공부|보고\s|봅니다|시작|풀[어이리]?|푸는|푼|배[우운울웁워]/g;
const clock = /(?:\d{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?시(?!작|험|간|절|기|대)/;
const range = /부터[^.]{0,14}까지/;
const early =
  /(?:한|두|세|반|[1-3])\s?(?:학년|학기|년)(?:을|를|씩|은|이나|이상)?\s?(?:앞서|앞선|앞당|앞으로\s?나|먼저|빠르|빠른|빨리|일찍|위\s?과정|뛰어넘|건너뛰)|(?:빠른|앞선)\s?(?:진도|선행)|앞서\s?가는\s?진도|속진\s?(?:반|과정|수업)|(?:윗|상급|위)\s?학년\s?(?:과정|수학|교과|진도|내용)/g;
/** The next year's course is taken up: "다음 학기 교과를 방학에 끝냅니다". */
const next = new RegExp(
  `다음\\s?(?:학년|학기)(?:의)?\\s?(?:과정|교과|수학|진도|내용)[^.,]{0,12}(?:${ending}|미리|먼저|앞서|배[우운울웁])`,
  'g',
);
/** The school does this year, the academy the next; the next term in a holiday. */
const instead =
  /(?:그\s?)?다음\s?(?:학년|학기)(?:을|를|의?\s?(?:과정|수학|진도|내용|교과)(?:을|를)?)\s?(?:합니다|하는|나[가갑]|배[우운울웁]|가르|수업|공부|선점)|현행은\s?학교|(?:개월|달|주|방학)\s?(?:이면|만에|안에|만으로|동안)[^.,]{0,6}다음\s?(?:학년|학기)[^.,]{0,14}(?:끝|떼|완성|해결)/g;
/** A pupil of a young year, not a year by itself: "6학년이라면", "중2 여름에는", "…하는 중학생들". */
const pupil =
  /(?:초등학생|초등|중학생|중등|[초중]\s?[1-6]|[1-6]\s?학년)\s?(?:학생|아이)?(?:들)?(?:이라면|이면|라면|때|부터|인데|한테|에게|은|는|도|이|가|에|여름|겨울|방학|들|$)/;
/** What a course of an older year is done for, in whatever words. */
const done =
  /들어[가갑]|보았|봤|올라타|푸는|풉|풀어|배[우운울웁웠]|듣|공부|수업|진도|과정을|다\s?[봤뗐]|갑니다|넘어|도달|선점|끌어/;
/** Before the depth of a stage, the next one is seen: "중등 심화 전에 고등 수학을 보고". */
const beforeDepth =
  /(?:초등|중등|중학)[^.,]{0,8}(?:심화|과정|수학)\s?전에\s[^.,]{0,4}(?:중등|고등)[^.,]{0,14}(?:보고|봅|배우|끝|돌|듣)/g;
/** Two stages side by side for another reason: to compare, to invite, to look back, to tell the time. */
const apart =
  /다르|다릅|다른지|다른\s?점|차이|비교|이어|연결|연계|잇|설명회|간담회|상담|소개|선택|교과서|다시|복습|때\s?배운|에서\s?배운|다루지|은\s[^.]{2,20}은\s|은\s[^.,]{2,16},\s?\S{1,6}은\s|요일|시간표|차량|휴강|형제|남매|설문|행사|어떻게|점검|돌아|정리|쉽니다|쉬는|시작합|기출|모두|함께|각각/;
/** What others do later: "남들이 중1일 때 우리 반은 고등 수학을". */
const others = /(?:남들?|다른\s?(?:아이|학생|친구)들?|또래)(?:이|가|보다|은|는)/;
const named =
  /선행\s?(?:학습|수업|진도|반|과정|완성|특강|교육(?!\s?(?:규제|예방|영향)))(?!(?:이|의|가)\s[^.]{0,14}(?:부담|영향|부작용|폐해|문제점|위험))|빠른 선행|무리한 선행/g;
/** Learning ahead as a matter of course or of measure: "선행은 기본", "한 학년 선행", "선행 속도". */
const matterOfCourse =
  /(?:학년|학기|\d\s?년|일\s?년|초등|중등|고등|[초중고]\s?[1-6]|과정|충분한|확실한|완벽한)(?:의|을|를|치|\s?이상)?\s?선행(?!\s?(?:개념|조건|연구|지식|상))|선행\s?(?:\d|한|두|세|반)\s?(?:년|학년|학기|개월)|선행(?:과|,|·)\s?(?:심화|현행|내신|복습)(?![^.]{0,12}(?:차이|다르|다른|비교|가운데|균형))|(?:심화|현행|내신|복습)(?:과|,|·)\s?선행(?![^.]{0,12}(?:차이|다르|다른|비교|가운데|균형))|선행\s?없(?:는|이는?)[^.]{0,14}(?:없|안\s|못|어렵|불가|힘)|선행(?:은|는|이|을|도|까지|만)?\s?(?:[가-힣]{1,4}\s)?(?:기본|필수|당연|완료|완벽|나[가갑]|마[치칩친]|끝|시작|진행|속도|코스|로드맵|계획표|집중|몰입|정답|답입|빠르|빠를|돌|시키|시켜|책임)/g;
const medicine = /의대\s?(?:준비\s?)?반|의치한/g;

/** Whether a young stage stands beside what lies two stages further, or the examination at the end of school. */
function isBeyond(years: readonly number[]): boolean {
  const [low, high] = [Math.min(...years), Math.max(...years)];
  return years.length > 1 && ((low <= 6 && high >= 10) || (low <= 9 && high >= 12));
}

/** "고등학교에 가기 전에 수학Ⅰ을 끝냅니다": what belongs to a stage ends before it begins. */
function endsTooEarly(sentence: string): boolean {
  const found = notYet.exec(sentence);
  if (!found) return false;
  const [stage = 99] = yearsIn(found[0]);
  const rest = sentence.replace(found[0], '');
  return Math.max(0, ...yearsIn(rest)) >= stage && meant(ends, rest);
}

/** 공교육정상화법 제8조 제4항: what leads to learning ahead. */
export function priorLearning(sentence: string): Severity | null {
  const unsure = question.test(sentence);
  const years = yearsIn(sentence);
  const isAcross = years.length > 1 && Math.max(...years) - Math.min(...years) > 0;
  const isCourse = /과정|수학|과학|진도|내용|학기|미적분|교과/.test(sentence);
  const young = years.some((year) => year <= 9);
  const isSchedule = clock.test(sentence);
  const isAhead =
    meant(named, sentence) ||
    meant(matterOfCourse, sentence) ||
    meant(early, sentence) ||
    (!unsure && (meant(next, sentence) || meant(instead, sentence))) ||
    meant(beforeDepth, sentence) ||
    meant(inMonths, sentence) ||
    (isAcross && isCourse && (others.test(sentence) || tauntedLate.test(sentence))) ||
    (isCourse && years.some((year) => year > 6) && yearNotOver.test(sentence) && meant(ends, sentence)) ||
    (years.length > 0 && isCourse && !isSchedule && meant(takenUp, sentence)) ||
    (isBeyond(years) && meant(prepares, sentence)) ||
    endsTooEarly(sentence) ||
    (isAcross && !isSchedule && isCourse && !range.test(sentence) && meant(ahead, sentence)) ||
    (years.length === 1 &&
      /중[1-3]|중등|중학/.test(sentence) &&
      /미적분|[ⅠⅡ]/.test(sentence) &&
      meant(ahead, sentence));
  if (isAhead) return unsure ? 'ask' : 'stop';
  const all = [...years, ...[...sentence.matchAll(/([4-6])\s?학년/g)].map(([, year]) => Number(year))];
  const isAbove = Math.min(...all) < Math.max(...all) && Math.min(...all) <= 9;
  const isOlder = isAbove && pupil.test(sentence) && done.test(sentence);
  if (isOlder && !isSchedule && !range.test(sentence) && !apart.test(sentence) && !/않|없|못/.test(sentence))
    return 'ask';
  if (!meant(medicine, sentence)) return null;
  return young && !unsure ? 'stop' : 'ask';
}
