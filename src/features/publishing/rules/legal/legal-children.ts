const surnames =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용';
const name = `((?:남궁|황보|제갈|독고|사공)[가-힣]{1,2}|[${surnames}][가-힣]{2})`;
const edge = `(?:^|[\\s(“"‘'·,:])`;
/** What may follow a name, so that the word ends there; and not what makes it the name of a grown-up. */
const after =
  '(?![가-힣])(?!\\s?(?:선생|교사|교장|교감|강사|원장|교수|작가|시인|박사|감독|씨))|(?:이|가|은|는|의|을|를|도|과|와|에게|네)(?![가-힣])';
/** A school by its whole or short name: not "진행중", "학기초", nor the ending of a verb ("것이라고", "확인하고"). */
const schoolName =
  '(?:[가-힣]{2,6}(?:초등학교|중학교|고등학교|영재학교|과학고|외국어고|국제고|영재고|여중|여고|외고|과고)|민사고|경기고|하나고|[가-힣]{2,6}(?:(?<!학기|연|월|당|애)초|(?<![행영업의집사방수기]|방학|접수|도)중|(?<![다라자냐하되이리우치지기시키쓰주보내오가나서두놓말알들있없같많싶려르추고쳐켜여러크])고))';
const titled: readonly RegExp[] = [
  new RegExp(`${edge}${name}\\s?(?:학생|어린이|원생|수강생)`, 'g'),
  // 김도윤 군이, 이도현 양(초6)
  new RegExp(`${edge}${name}\\s(?:군|양)(?:${after})`, 'g'),
  new RegExp(`(?:[초중고]|학년|반|학교)\\s${name}(?:군|양)(?:${after})`, 'g'),
];
const placed: readonly RegExp[] = [
  // 박지우(초6), 정도윤 (중학교 2학년)
  new RegExp(
    `${edge}${name}\\s?\\((?:[가-힣]{0,8}(?:초|중|고|초등학교|중학교|고등학교|과학고|영재고|외고)\\s?[^)\\d]{0,4}\\d[^)]{0,4}|[가-힣]{2,6}(?:초|중|고))\\)`,
    'g',
  ),
  // 초5 강민서가, 중학교 2학년 최하윤의, 대곡초 6학년 3반 한유나
  new RegExp(
    `(?:초|중|고)(?:등학교|학교|등)?\\s?[1-6](?:학년)?(?:\\s?\\d{1,2}반)?\\s${name}(?:이|가|은|는|의|,)(?![가-힣])`,
    'g',
  ),
  // 서울과학고 정민재
  new RegExp(
    `${edge}${schoolName}(?:\\s?[1-6]학년)?(?:\\s?\\d{1,2}반)?(?:\\s?[1-6]-\\d{1,2})?\\s${name}(?=$|[,.!)·]|\\s?\\(|(?:이|의)\\s|(?:입니|이에|예)(?:다|요))`,
    'g',
  ),
  // 금상 한지민, 합격 정민재
  new RegExp(
    `(?:금상|은상|동상|대상|장려상|최우수상|우수상|합격자?|수상자?|만점자?|수석|1등|2등|3등)[\\s:!]+${name}(?=$|[,.!)·]|\\s(?:학생|군|양)|\\s?\\()`,
    'g',
  ),
];
/** Endings of words that begin like a name and are none: 고등부, 정규반, 전체. */
const noName =
  /[시부반은는한인된의들분번층등학원체로이물]$|^(?:전체|모든|우리|이번|고학|저학|한학|정규|신입|주말|지난|여러|최종|전교|명단|문제|배정|심화|기본|공통|선택|방학|성적|연산|도형|정답|주간|진학|전국|대비|원서|공부|기말|기출|노트|전형|지필|현행)|^(?:송파|강서|강동|강북|서초|양천|구로|노원|도봉|성북|성동|용산|은평|마포|금천|광진|연수|남동|수지|분당|기흥|권선|장안|영통)구$/;
/** More of them where no title tells a name from any other word. */
const noNameAlone = /[가을를과와에생년계다기]$/;
/** Given names that end as those words do: 박지원, 이다인. */
const givenName =
  /[가나다도라민서성소시아예유정주지채태하혜효][원인]$|[가나다도라민서소시아예유주지채태하혜][은이]$/;
const masked = /[가-힣][○O*]{1,2}(?![○O*A-Za-z])(?!\s?(?:선생|강사|원장|교사|부원장|팀장|실장))/;

/** 개인정보 보호법 제15조·제17조, 제22조의2: whether a child is named in full, or with its name half hidden. */
export function childIn(sentence: string): 'named' | 'masked' | null {
  const isName = (token: string | undefined, isTitled: boolean) =>
    token !== undefined &&
    (givenName.test(token) || !(noName.test(token) || (!isTitled && noNameAlone.test(token))));
  const has = (patterns: readonly RegExp[], isTitled: boolean) =>
    patterns.some((pattern) => [...sentence.matchAll(pattern)].some(([, token]) => isName(token, isTitled)));
  const found = has(titled, true) || has(placed, false);
  if (found) return 'named';
  return masked.test(sentence) ? 'masked' : null;
}
