import { childIn } from './legal-children.ts';
import { isEvidence } from './legal-claims.ts';
import { isRecruitingSentence, suspicionsIn } from './legal-text.ts';

export type FindingCode =
  | 'incomplete'
  | 'prior_learning'
  | 'claim'
  | 'preschool'
  | 'refund'
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

/** Sentences, so that a denial excuses only itself. */
function sentencesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/(?<=[.?!。])\s+|\n/)).filter((one) => one.trim() !== '');
}

const price = /\d[\d,]*\s?원|무료/;
const registrationNumber = /(등록\s?번호|등록\s?)?제\s?\d{3,}\s?호/;
type Check = (facts: PublishFacts, sentences: readonly string[]) => readonly Finding[];

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text).trim();

const complete: Check = ({ missing }) =>
  missing.map((name) => ({
    code: 'incomplete',
    severity: 'stop',
    sentence: `비어 있는 칸이 있습니다: ${name}`,
    excerpt: '',
  }));

const sentences = {
  prior_learning: {
    stop: '선행학습을 유발하는 광고는 할 수 없습니다. 문구를 고쳐 주세요.',
    ask: '선행학습을 유발하는 말로 읽힐 수 있습니다. 그렇지 않은 까닭을 적어 주시면 다른 담당자가 확인합니다.',
  },
  claim: {
    stop: '순위나 비율, 결과를 내세우려면 근거(자료나 조사 기관, 연도, 대상)를 적어 주세요.',
    ask: '순위를 내세우는 말로 읽힐 수 있습니다. 그렇지 않은 까닭을 적어 주시면 다른 담당자가 확인합니다.',
  },
  preschool: {
    stop: '취학 전 아동을 대상으로 한 시험은 알릴 수 없습니다.',
    ask: '취학 전 아동에게 시험이나 교습을 알리는 말로 읽힐 수 있습니다. 그렇지 않은 까닭을 적어 주시면 다른 담당자가 확인합니다.',
  },
  refund: {
    stop: '교습비를 환불하지 않는다는 말은 쓸 수 없습니다. 반환 기준에 맞게 고쳐 주세요.',
    ask: '교습비를 환불하지 않는다는 말로 읽힐 수 있습니다. 그렇지 않은 까닭을 적어 주시면 다른 담당자가 확인합니다.',
  },
} as const;

/**
 * What the words give rise to: learning ahead (공교육정상화법 제8조 제4항), claims without evidence (표시광고법 제3조, 제5조),
 * tests for children before school, refused refunds (학원법 제18조). Three sentences of a kind are enough to see what is meant.
 */
const lawfulText: Check = ({ evidence }, all) => {
  const isProven = isEvidence(evidence);
  const found = all.flatMap((sentence) =>
    suspicionsIn(sentence).flatMap(({ code, severity }) =>
      code === 'claim' && isProven
        ? []
        : [{ code, severity, sentence: sentences[code][severity], excerpt: cut(sentence) }],
    ),
  );
  const kinds = Map.groupBy(found, ({ code }) => code);
  return [...kinds.values()].flatMap((kind) => kind.slice(0, 3));
};

/** 학원법 제15조 제3항: recruiting text shows the tuition, the registration number and the name of the academy. */
const fullRecruiting: Check = (facts, all) => {
  const { texts, showsTuition } = facts;
  const first = all.find(isRecruitingSentence) ?? '';
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

/** 개인정보 보호법 제15조, 제17조, 제22조의2: names, pictures and works of students stand on a consent; masked names too. */
const consentedStudents: Check = ({ consents, showsStudents, pictures }, all) => {
  const findings: Finding[] = [];
  const alive = consents.filter(({ isWithdrawn }) => !isWithdrawn);
  const has = (scope: string) => alive.some((consent) => consent.scope.includes(scope));
  const named = all.find((one) => childIn(one) === 'named');
  const masked = all.find((one) => childIn(one) === 'masked');
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

const checks: readonly Check[] = [complete, lawfulText, fullRecruiting, consentedStudents, describedPictures];

/** Whether a text advertises for recruiting: the writer says so, or its words do. */
export function recruits({ isRecruiting, texts }: PublishFacts): boolean {
  return isRecruiting || sentencesOf(texts).some(isRecruitingSentence);
}

const unsureCodes: readonly FindingCode[] = ['prior_learning', 'claim', 'preschool', 'refund'];

/** Whether the check is unsure about the words: then a second person looks. */
export function isUnsure(findings: readonly Finding[]): boolean {
  return findings.some(({ code, severity }) => severity === 'ask' && unsureCodes.includes(code));
}

/** Everything that speaks against publishing, most serious first; empty: nothing does. */
export function legalCheck(facts: PublishFacts): readonly Finding[] {
  const all = sentencesOf(facts.texts);
  const findings = checks.flatMap((check) => check(facts, all));
  return [...findings].sort((a, b) => Number(a.severity === 'ask') - Number(b.severity === 'ask'));
}
