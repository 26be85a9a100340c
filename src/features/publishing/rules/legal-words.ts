/** What one sentence gives rise to; `ask`: a second person looks. */
export interface Suspicion {
  readonly code: 'prior_learning' | 'claim' | 'preschool' | 'refund';
  readonly severity: 'stop' | 'ask';
}

/** A denial of what was just named, before another statement begins: "…을 하지 않습니다", "…보다", "… 없이". */
const denied =
  /^[^,.]{0,22}?(?:지(?:는|도|를)?\s?(?:않|못|말)|(?:보다|대신|말고|없이|없습|없는|아니|아닙|금지|제한|규제|지양|멈추|막|예방|피하)|필요(?:는|가)?\s?없)/;
/** "하지 않으면 늦습니다" tells to do it. */
const threat = /않으면|안 하면|없으면|아니면|못하면/;
const question = /(?:까요|나요|가요|습니까|ㄹ까)\s?\?|논란|뉴스|기사/;

/** Whether what stands from `end` on takes the words before it back. */
function isDenied(sentence: string, end: number): boolean {
  const rest = sentence.slice(end);
  return denied.test(rest) && !threat.test(rest);
}

/** The matches of a pattern that nothing takes back. */
function meant(pattern: RegExp, sentence: string): boolean {
  return [...sentence.matchAll(pattern)].some((match) => !isDenied(sentence, match.index + match[0].length));
}

/** Stages and years of school as one order: 초4 → 4, 중2 → 8, 고1 → 10, 수능 → 12; a stage without a year is its first. */
const school =
  /(예비\s?)?(?:(초등학생|초등학교|초등|초|중학생|중학교|중등|중|고등학생|고등학교|고등|고)\s?([1-6])?(?:학년)?|(미적분|수학\s?(?:[ⅠⅡ]|II?(?![A-Za-z]))|수학\s?\((?:상|하)\)|공통수학)|(수능\s?(?:수학|영어|국어|과목|기출|문제|준비|대비)))/g;

function yearsIn(sentence: string): readonly number[] {
  return [...sentence.matchAll(school)].flatMap(([, before, stage, year, course, final]) => {
    if (final) return [12];
    if (course) return [10];
    // A single letter counts as a stage only with its year: 초4, not 초대.
    if (!stage || (stage.length === 1 && !year)) return [];
    const first = stage.startsWith('초') ? 0 : stage.startsWith('중') ? 6 : 9;
    return [first + Number(year ?? 1) - (before ? 1 : 0)];
  });
}

const ahead =
  /미리|앞서|앞선|먼저|일찍|끝[내냅낼낸]|마[치칩친칠]|완성|정복|마스터|까지\s?나[가갑]|시작|들어[가갑]/g;
/** Taking up or ending what is not yet one's turn: "미리 끝내는", "먼저 떼고"; not "미리 확인", "먼저 출발". */
const takenUp =
  /(?:미리|먼저|일찍)\s?(?:[^\s.,]{1,6}\s)?(?:끝[내냅낼낸]|마[치칩친칠]|떼|완성|정복|마스터|배[우운울웁]|시작)/g;
/** Before a stage begins: "중학교에 가기 전에", "중3이 되기 전에". */
const notYet =
  /(?:중학교|중학생|중등|고등학교|고등학생|고등|(?:중|고)\s?[1-3])(?:\s?[1-3]학년)?(?:이|가|에|로)?\s?(?:되기|가기|들어가기|올라가기|입학하기|진학하기|입학|진학)\s?전/;
const ends = /끝[내냅낼낸]|마[치칩친칠]|떼|완성|정복|마스터|다\s?배/g;
/** Much in little time: "6개월이면 한 학년을 앞서", "3개월 만에 1년 과정을 끝". */
const inMonths =
  /\d+\s?(?:개월|주|달)(?:이면|만에|\s만에|에|로)\s?[^.,]{0,10}(?:학년|학기|\d\s?년|일\s?년)[^.,]{0,8}(?:앞서|끝[내냅낼낸]|마[치칩친칠]|완성|뛰어넘)/g;
/** What is far beyond is taught: a pupil of a young stage and what the last years of school are about. */
const prepares = /준비|대비|도전|풀[어이리]?|푸는|푼|배[우운울웁워]/g;
const clock = /(?:\d{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?시/;
const range = /부터[^.]{0,14}까지/;
const early =
  /(?:한|두|세|반|[1-3])\s?(?:학년|학기|년)(?:을|를|씩|은|이나|이상)?\s?(?:앞서|앞선|앞당|먼저|빠르|빠른|빨리|일찍)|(?:빠른|앞선)\s?(?:진도|선행)|앞서\s?가는\s?진도/g;
const named =
  /선행\s?(?:학습|수업|진도|반|과정|완성|특강|교육(?!\s?(?:규제|예방|영향)))|빠른 선행|무리한 선행/g;
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
function priorLearning(sentence: string): Suspicion['severity'] | null {
  const unsure = question.test(sentence);
  const years = yearsIn(sentence);
  const isAcross = years.length > 1 && Math.max(...years) - Math.min(...years) > 0;
  const isCourse = /과정|수학|과학|진도|내용|학기|미적분|교과/.test(sentence);
  const young = years.some((year) => year <= 9);
  const isSchedule = clock.test(sentence);
  const isAhead =
    meant(named, sentence) ||
    meant(early, sentence) ||
    meant(inMonths, sentence) ||
    (years.length > 0 && isCourse && !isSchedule && meant(takenUp, sentence)) ||
    (isBeyond(years) && meant(prepares, sentence)) ||
    endsTooEarly(sentence) ||
    (isAcross && !isSchedule && isCourse && !range.test(sentence) && meant(ahead, sentence)) ||
    (years.length === 1 &&
      /중[1-3]|중등|중학/.test(sentence) &&
      /미적분|[ⅠⅡ]/.test(sentence) &&
      meant(ahead, sentence));
  if (isAhead) return unsure ? 'ask' : 'stop';
  if (!meant(medicine, sentence)) return null;
  return young && !unsure ? 'stop' : 'ask';
}

const place = '(?:업계|지역|동네|전국|국내|우리나라|대한민국|강남|대치동?|목동|분당|중계동?|최초)';
const best = '(?:제일|가장|으뜸)';
/** Words of mathematics and weather that look like boasting. */
const innocent =
  /최대\s?(?:공약수|공배수|값|화|한|\d|최소|·|와|인|가 되|일 때|정수|넓이)|최고\s?(?:차|기온|점을|값|높이|속도|령|기록|봉|법원)|최소/g;
const boasts: readonly RegExp[] = [
  new RegExp(`${place}(?:에서|의)?\\s?(?:최고|최다|최대|유일|1위|넘버)`, 'g'),
  new RegExp(`${best}\\s?잘\\s?가르`, 'g'),
  new RegExp(
    `${best}\\s?(?:좋은|뛰어난|앞선|유명한|실력|믿을)[^.,]{0,10}(?:학원|강사|강의|가르|교육)|${place}(?:에서|의)?\\s?${best}[^.,]{0,10}(?:학원|강사|가르|실력|커리큘럼)`,
    'g',
  ),
  // Where a teacher comes from is a fact to be proven.
  /(?:출신|졸업(?!\s?(?:이상|증명|예정)))(?:의|한)?\s(?:[가-힣]+\s)?(?:강사|교사|선생님|원장|멘토|연구진)/g,
  /(?:최고|최다|최대|최상)(?:의)?\s?(?:강사|학원|실력|합격|실적|성과|배출|규모|시설|커리큘럼|명문)/g,
  /(?:1위|넘버\s?원|No\.?\s?1)(?:를)?\s?(?:수학|학원|브랜드|강사|차지|달성|기록|선정|지켜)|(?:업계|지역|전국|배출|합격)\s?1위/gi,
  /유일(?:한|하게)[^.,]{0,14}(?:학원|교재|강사|강의|수업|관리|커리큘럼|프로그램|시스템)|독보적|압도적/g,
  /가장\s?(?:많은|높은|뛰어난)[^.]{0,12}(?:합격|수상|성적|실적|진학)/g,
  /\d+\s?명\s?(?:이|을)?\s?(?:전원\s?)?(?:합격|진학|수상|배출|만점)|(?:합격생|수상자|진학)\s?\d+\s?명|\d+\s?명\s?중\s?\d+\s?명[^.]{0,10}(?:만점|합격|올랐|등급|향상)/g,
  /\d+\s?(?:%|퍼센트)[^.,]{0,16}(?:합격|향상|올랐|오른|만족(?!도)|진학|추천|상승)/g,
  /(?:합격률|적중률|진학률|만족도|향상률|재등록률)[^.]{0,8}\d+\s?(?:%|퍼센트|점|위)/g,
  /(?:전원|100\s?%)\s?(?:합격|보장|만족|향상|진학)/g,
  /전원(?:이|을)?\s[^.,]{0,12}(?:합격|진학(?!\s?(?:상담|설명|지도|정보|자료|설문))|등급|만점|향상|올랐)/g,
  /(?:성적|점수|내신|등급|만점|합격)[^.]{0,8}(?:보장|책임|약속)/g,
  /(?:성적|점수|내신|등급)[^.]{0,14}(?:만들어|올려|올립)\s?(?:드|주)?/g,
  /(?:단기간|\d+\s?(?:주|개월|일)\s?만)[^.]{0,16}(?:등급|만점|점|성적)[^.]{0,10}(?:만들|올려|올립|상승|향상|완성)/g,
  /(?:서울대|의대|카이스트|과학고|영재[고학]|특목고)[^.]{0,6}(?:최다|대거|다수)\s?(?:합격|진학|배출)/g,
];
const mild = /최고의|최상의|(?<!\d)1위/g;

/** 표시광고법 제5조: what is claimed as a fact and must be proven. */
function claim(sentence: string): Suspicion['severity'] | null {
  const plain = sentence.replace(innocent, '');
  if (boasts.some((pattern) => meant(pattern, plain))) return 'stop';
  return meant(mild, plain) ? 'ask' : null;
}

const beforeSchool =
  /취학\s?전|미취학|유치원|유아|(?<![\d.])[4-7]\s?(?:세(?![대기제트])|살)|(?:네|다섯|여섯|일곱)\s?살|예비\s?초등(?:학생)?|예비\s?초1/g;
const exam = /시험|테스트|평가|고시|선발/;
/** "부담 없이" denies nothing; "시험 없이" and "응시할 수 없습니다" do. */
const noExam = /지\s?(?:않|못)|수\s?없|(?:시험|테스트|평가|선발)(?:은|는|이|가)?\s?없|금지|제한|아니/;

/** A course for children before school: what may be taught to them and how is for a second person to judge. */
const earlyCourse =
  /(?:취학\s?전\s?아동|미취학\s?아동|유치원생|유아|(?<![\d.])[4-7]\s?(?:세(?![대기제트])|살)|(?:네|다섯|여섯|일곱)\s?살)\s?(?:부터|반|대상|아이(?:를|도|의|들)|[를을]\s?위한|도|에게|(?=[가-힣]+반))[^.,]{0,20}(?:수학|한글|영어|국어|수업|과정|프로그램|교실|한자|반(?:을|이|\s|$))/g;

/** 학원법: no tests for children before school. */
function preschoolTest(sentence: string): Suspicion['severity'] | null {
  const found = [...sentence.matchAll(beforeSchool)].find((match) => {
    const rest = sentence.slice(match.index + match[0].length);
    const at = rest.slice(0, 26).search(exam);
    // Another stage in between is what the test is of.
    if (at < 0 || /초등\s?[1-6]|초\s?[1-6]|중학|고등|차이/.test(rest.slice(0, at))) return false;
    return !noExam.test(rest.slice(at, at + 48));
  });
  if (found) return question.test(sentence) ? 'ask' : 'stop';
  return meant(earlyCourse, sentence) ? 'ask' : null;
}

/** A refund refused as the price of a discount or for tuition; fees of tests and used books have rules of their own. */
const noRefund =
  /환불\s?(?:이|은|을|도|은\s?절대)?\s?(?:없는|없습|없음|불가|못|안\s?[되됩해합]|[되하]지\s?않|해\s?드리지\s?않)/;
const forTuition = /특별?가(?![가-힣])|할인|수강료|교습비|특강|등록|조건/;

/** 학원법 제18조: tuition is given back by law, whatever was agreed. */
function refundRefused(sentence: string): Suspicion['severity'] | null {
  const found = noRefund.exec(sentence);
  if (!found || !forTuition.test(sentence) || /응시료|전형료|교재/.test(sentence)) return null;
  if (/경우(?:가|는)?\s?없|일이\s?없/.test(sentence.slice(found.index))) return null;
  return question.test(sentence) ? 'ask' : 'stop';
}

/** What a sentence gives rise to by its words alone. */
export function suspicionsIn(sentence: string): readonly Suspicion[] {
  const judged = {
    prior_learning: priorLearning(sentence),
    claim: claim(sentence),
    preschool: preschoolTest(sentence),
    refund: refundRefused(sentence),
  };
  return (Object.keys(judged) as Suspicion['code'][]).flatMap((code) => {
    const severity = judged[code];
    return severity ? [{ code, severity }] : [];
  });
}

const recruiting: readonly RegExp[] = [
  /(?:수강생|신입생|원생|학생|회원)[^.\n]{0,8}(?:모집(?!\s?(?:광고|공고|규정|기준))|받습니다)/,
  /수강\s?(?:신청|등록)(?!\s?(?:확인|을 취소|취소|내역|증명|방법|한 뒤))/,
  /특별가|특가|선착순|조기\s?(?:등록|마감)/,
  /개강(?:합니다|안내|\s?일정)|신규반/,
  /(?:특강|과정|반)[^.\n]{0,4}모집/,
  /(?:특강|과정|반|강좌|캠프)[^.\n]{0,8}(?:신청|등록|접수)\s?(?:하세요|하십시오|해 주세요|을 받|받습니다|을 서둘)/,
  /등록을?\s?서둘/,
  /(?:등록|수강료|교습비|첫\s?달|신규)[^.\n]{0,16}(?:할인|반값|무료|면제|상품권|혜택|이벤트|경품)/,
  /(?:형제|친구)[^.\n]{0,16}(?:할인|반값|상품권|경품)/,
  /(?:할인|상품권|경품)[^.\n]{0,10}(?:이벤트|행사)/,
];

/** Whether a sentence advertises for recruiting (학원법 제15조 제3항). */
export function isRecruitingSentence(sentence: string): boolean {
  return recruiting.some((pattern) => pattern.test(sentence));
}

const surnames =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용';
const name = `([${surnames}][가-힣]{2})`;
const edge = `(?:^|[\\s(“"‘'·,:])`;
const names: readonly RegExp[] = [
  new RegExp(`${edge}${name}\\s?(?:학생|어린이|군(?![가-힣])|양(?![가-힣]))`, 'g'),
  // 박지우(초6), 정도윤 (중학교 2학년)
  new RegExp(`${edge}${name}\\s?\\((?:초|중|고)[^)]{0,8}\\d[^)]{0,4}\\)`, 'g'),
  // 초5 강민서가, 중학교 2학년 최하윤의
  new RegExp(
    `(?:초|중|고)(?:등학교|학교|등)?\\s?[1-6](?:학년)?\\s${name}(?:이|가|은|는|의|,)(?![가-힣])`,
    'g',
  ),
  // 금상 한지민
  new RegExp(`(?:금상|은상|동상|대상|장려상|최우수상)[\\s:]+${name}(?![가-힣])`, 'g'),
];
/** Endings of words that begin like a name and are none: 고등부, 정규반, 전체. */
const noName =
  /[부반은는한인된의들분번층등학원체로이]$|^(?:전체|모든|우리|이번|고학|저학|한학|정규|신입|주말)/;
const masked = /[가-힣][○O*]{1,2}(?![○O*A-Za-z])(?!\s?(?:선생|강사|원장|교사|부원장|팀장|실장))/;

/** Whether a child is named in full, or with its name half hidden. */
export function childIn(sentence: string): 'named' | 'masked' | null {
  const found = names.some((pattern) =>
    [...sentence.matchAll(pattern)].some((match) => match[1] !== undefined && !noName.test(match[1])),
  );
  if (found) return 'named';
  return masked.test(sentence) ? 'masked' : null;
}

const year = /(?:19|20)\d{2}\s?(?:년|[.\-/학])|(?:19|20)\d{2}(?!\d)/;
const source =
  /조사|통계|자료|설문|집계|보도|기사|발표|공시|보고서|명단|확인서|교육청|교육부|통계청|갤럽|리서치|협회|학회|연구|신문/;

/** Whether evidence names a source and its year: who found it out, and when. */
export function isEvidence(text: string): boolean {
  return text.trim().length >= 10 && year.test(text) && source.test(text);
}
