export type FindingCode =
  | 'incomplete'
  | 'prior_learning'
  | 'claim'
  | 'preschool'
  | 'recruiting'
  | 'student'
  | 'withdrawn'
  | 'picture'
  | 'alt';

/** What stands in the way of publishing: `stop` must be mended, `ask` may be answered with a reason that is kept. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'stop' | 'ask';
  readonly sentence: string;
  /** The words that gave rise to it. */
  readonly excerpt: string;
}

export interface ConsentFact {
  readonly scope: readonly string[];
  readonly isWithdrawn: boolean;
}

/** What the check knows of a page or post. */
export interface PublishFacts {
  /** The words, block by block. */
  readonly texts: readonly string[];
  /** Names of fields that are still empty. */
  readonly missing: readonly string[];
  /** Where claims are proven; empty: nowhere. */
  readonly evidence: string;
  /** True where tuition and registration number are shown beside the text anyway. */
  readonly showsTuition: boolean;
  /** What the writer says: it advertises for recruiting; the check may find so by itself. */
  readonly isRecruiting: boolean;
  /** What the writer says: students can be seen. */
  readonly showsStudents: boolean;
  readonly pictures: number;
  readonly picturesWithoutAlt: number;
  readonly consents: readonly ConsentFact[];
}

/** Sentences, so that a denial ("선행학습을 하지 않습니다") excuses only itself. */
function sentencesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/(?<=[.?!。])\s+|\n/)).filter((one) => one.trim() !== '');
}

const denial = /(하지|되지|보지|않|없|아니|금지|제한|멈추|못하게|할 수 없)/;

const priorLearning: readonly RegExp[] = [
  /선행\s?(학습|수업|진도|반|과정|교육|완성|특강)/,
  /(초등|초\s?[1-6]|중등|중학|중\s?[1-3])[^.\n]{0,14}(중등|중학|중\s?[1-3]|고등|고\s?[1-3])[^.\n]{0,10}(미리|앞서|먼저|끝냅|끝내|마칩|완성|정복|마스터)/,
  /(한|두|세|[1-3])\s?(학년|학기|년)\s?(앞서|앞당|먼저|빠르게|빨리)/,
];
const claims =
  /(업계|지역|전국|국내|강남)?\s?(1위|넘버\s?원|No\.?\s?1)|(최고의|최다|최대|유일한|독보적)|(합격률|적중률|진학률|만족도)[^.\n]{0,8}\d|(전원|100\s?%)\s?(합격|보장|만족|향상)|성적\s?(향상)?\s?(보장|책임)/i;
const preschool =
  /(취학\s?전|미취학|유치원|유아|[4-7]\s?세|예비\s?초등)[^.\n]{0,24}(시험|테스트|평가|고시|선발)/;
const recruiting =
  /(수강생|신입생|원생|학생|회원)[^.\n]{0,8}(모집|받습니다)|수강\s?(신청|등록)|(선착순|조기)\s?(등록|마감)|개강(합니다|안내)|(특강|과정|반)[^.\n]{0,4}모집/;
const price = /\d[\d,]*\s?원|무료/;
const registrationNumber = /(등록\s?번호|등록\s?)?제\s?\d{3,}\s?호/;
const surname =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용';
const fullName = new RegExp(
  `(?:^|[\\s(“"‘'·,])([${surname}][가-힣]{2})\\s?(학생|어린이|군(?![가-힣])|양(?![가-힣]))`,
);
const noName = /[부반은는한인된의들분번층등학원]$/;
const maskedName = /[가-힣][○O*]{1,2}(?![A-Za-z])/;

type Check = (facts: PublishFacts, sentences: readonly string[]) => readonly Finding[];

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text).trim();

function sentencesThat(pattern: RegExp, sentences: readonly string[], mayDeny: boolean): readonly string[] {
  return sentences.filter((one) => pattern.test(one) && !(mayDeny && denial.test(one)));
}

const complete: Check = ({ missing }) =>
  missing.map((name) => ({
    code: 'incomplete',
    severity: 'stop',
    sentence: `비어 있는 칸이 있습니다: ${name}`,
    excerpt: '',
  }));

/** 공교육 정상화 촉진 및 선행교육 규제에 관한 특별법 제8조 제4항: no advertising that leads to learning ahead. */
const noPriorLearning: Check = (_facts, sentences) =>
  priorLearning
    .flatMap((pattern) => sentencesThat(pattern, sentences, true))
    .slice(0, 3)
    .map((sentence) => ({
      code: 'prior_learning',
      severity: 'stop',
      sentence: '선행학습을 유발하는 광고는 할 수 없습니다. 문구를 고쳐 주세요.',
      excerpt: cut(sentence),
    }));

/** 표시·광고의 공정화에 관한 법률 제5조: what is claimed as fact must be proven. */
const provenClaims: Check = ({ evidence }, sentences) =>
  evidence.trim().length >= 10
    ? []
    : sentencesThat(claims, sentences, true)
        .slice(0, 3)
        .map((sentence) => ({
          code: 'claim',
          severity: 'stop',
          sentence: '순위나 비율을 내세우려면 근거(조사 기관, 기간, 대상)를 적어 주세요.',
          excerpt: cut(sentence),
        }));

/** 학원법: no tests for children before school. */
const noPreschoolTests: Check = (_facts, sentences) =>
  sentencesThat(preschool, sentences, true)
    .slice(0, 3)
    .map((sentence) => ({
      code: 'preschool',
      severity: 'stop',
      sentence: '취학 전 아동을 대상으로 한 시험은 알릴 수 없습니다.',
      excerpt: cut(sentence),
    }));

/** 학원법 제15조 제3항: recruiting text shows the tuition, the registration number and the name of the academy. */
const fullRecruiting: Check = (facts, sentences) => {
  const { texts, showsTuition } = facts;
  const [first = ''] = sentencesThat(recruiting, sentences, false);
  const whole = texts.join('\n');
  if (!recruits(facts) || showsTuition || (price.test(whole) && registrationNumber.test(whole))) return [];
  return [
    {
      code: 'recruiting',
      severity: 'stop',
      sentence: '모집 문구에는 교습비와 학원 등록번호를 함께 적어야 합니다.',
      excerpt: cut(first),
    },
  ];
};

/** Names, pictures and works of students stand on a consent; masked names too. */
const consentedStudents: Check = ({ consents, showsStudents, pictures }, sentences) => {
  const findings: Finding[] = [];
  const alive = consents.filter(({ isWithdrawn }) => !isWithdrawn);
  const has = (scope: string) => alive.some((consent) => consent.scope.includes(scope));
  const named = sentences.find((one) => {
    const name = fullName.exec(one)?.[1];
    return name !== undefined && !noName.test(name);
  });
  const masked = sentences.find((one) => maskedName.test(one));
  const excerpt = cut(named ?? masked ?? '');
  if ((named && !has('name')) || (masked && alive.length === 0))
    findings.push({
      code: 'student',
      severity: 'stop',
      sentence: '학생을 밝힌 글에는 보호자의 동의 기록을 연결해야 합니다.',
      excerpt,
    });
  if (showsStudents && pictures > 0 && !has('picture'))
    findings.push({
      code: 'picture',
      severity: 'stop',
      sentence: '학생이 보이는 사진에는 사진 동의 기록을 연결해야 합니다.',
      excerpt: '',
    });
  if (!showsStudents && pictures > 0 && !has('picture'))
    findings.push({
      code: 'picture',
      severity: 'ask',
      sentence: '사진에 학생의 얼굴이 없는지 확인해 주세요.',
      excerpt: '',
    });
  if (alive.length < consents.length)
    findings.push({
      code: 'withdrawn',
      severity: 'stop',
      sentence: '동의가 철회된 사진이 포함되어 게시할 수 없습니다.',
      excerpt: '',
    });
  return findings;
};

const describedPictures: Check = ({ picturesWithoutAlt }) =>
  picturesWithoutAlt === 0
    ? []
    : [
        {
          code: 'alt',
          severity: 'ask',
          sentence: `설명(대체 텍스트)이 없는 그림이 ${picturesWithoutAlt}개 있습니다.`,
          excerpt: '',
        },
      ];

const checks: readonly Check[] = [
  complete,
  noPriorLearning,
  provenClaims,
  noPreschoolTests,
  fullRecruiting,
  consentedStudents,
  describedPictures,
];

/** Whether a text advertises for recruiting: the writer says so, or its words do. */
export function recruits({ isRecruiting, texts }: PublishFacts): boolean {
  return isRecruiting || sentencesThat(recruiting, sentencesOf(texts), false).length > 0;
}

/** Everything that speaks against publishing, most serious first; empty: nothing does. */
export function legalCheck(facts: PublishFacts): readonly Finding[] {
  const sentences = sentencesOf(facts.texts);
  const findings = checks.flatMap((check) => check(facts, sentences));
  return [...findings].sort((a, b) => Number(a.severity === 'ask') - Number(b.severity === 'ask'));
}
