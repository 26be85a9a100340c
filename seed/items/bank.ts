import { drawnItems } from './drawn-items.ts';
import { itemsOf } from './family.ts';
import type { SeedItem } from './make.ts';
import { maths3a } from './maths-3a.ts';
import { maths3b } from './maths-3b.ts';
import { maths5a } from './maths-5a.ts';
import { maths5b } from './maths-5b.ts';
import { maths7a } from './maths-7a.ts';
import { maths7b } from './maths-7b.ts';
import { maths10a } from './maths-10a.ts';
import { maths10b } from './maths-10b.ts';
import { mathsFourthA } from './maths-fourth-a.ts';
import { mathsFourthB } from './maths-fourth-b.ts';
import { mathsMoreA } from './maths-more-a.ts';
import { mathsMoreB } from './maths-more-b.ts';
import { maths3Words, maths5Words, maths10Words } from './maths-words.ts';
import { reading3 } from './reading-3.ts';
import { reading5 } from './reading-5.ts';
import { reading7 } from './reading-7.ts';
import { reading10 } from './reading-10.ts';
import { readingFourth3 } from './reading-fourth-3.ts';
import { readingFourth5 } from './reading-fourth-5.ts';
import { readingFourth7 } from './reading-fourth-7.ts';
import { readingFourth10 } from './reading-fourth-10.ts';
import { readingMore } from './reading-more.ts';
import { readingThird } from './reading-third.ts';
import { science3 } from './science-3.ts';
import { science5a } from './science-5a.ts';
import { science5b } from './science-5b.ts';
import { science7 } from './science-7.ts';
import { science10 } from './science-10.ts';
import { science3Fourth } from './science-fourth-3.ts';
import { science5Fourth } from './science-fourth-5.ts';
import { science7Fourth } from './science-fourth-7.ts';
import { science10Fourth } from './science-fourth-10.ts';
import { science3More } from './science-more-3.ts';
import { science5More } from './science-more-5.ts';
import { science7Families, science7More } from './science-more-7.ts';
import { science10Families, science10More } from './science-more-10.ts';
import { inItsPart } from './science-parts.ts';

/** The parametric families: the bank's maths, what is reckoned in science, and practice without end. */
export const families = [
  ...maths3a,
  ...maths3b,
  ...maths5a,
  ...maths5b,
  ...maths7a,
  ...maths7b,
  ...maths10a,
  ...maths10b,
  ...mathsMoreA,
  ...mathsMoreB,
  ...mathsFourthA,
  ...mathsFourthB,
  ...science7Families,
  ...science10Families,
];

const everything: readonly SeedItem[] = [
  ...families.flatMap(itemsOf),
  ...maths3Words,
  ...maths5Words,
  ...maths10Words,
  ...science3,
  ...science5a,
  ...science5b,
  ...science7,
  ...science10,
  ...science3More,
  ...science5More,
  ...science7More,
  ...science10More,
  ...science3Fourth,
  ...science5Fourth,
  ...science7Fourth,
  ...science10Fourth,
  ...reading3,
  ...reading5,
  ...reading7,
  ...reading10,
  ...readingMore,
  ...readingThird,
  ...readingFourth3,
  ...readingFourth5,
  ...readingFourth7,
  ...readingFourth10,
  ...drawnItems,
];

/** Every item that ships. */
export const bank: readonly SeedItem[] = everything.map(inItsPart);

export interface SeedDomain {
  readonly subject: SeedItem['subject'];
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
}

const top = (subject: SeedItem['subject'], code: string, name: string): SeedDomain => ({
  subject,
  code: `${subject}.${code}`,
  name,
  parent: null,
});
const partsOf =
  (subject: 'math' | 'science') =>
  (parent: string, code: string, name: string): SeedDomain => ({
    subject,
    code: `${subject}.${parent}.${code}`,
    name,
    parent: `${subject}.${parent}`,
  });
const leaf = partsOf('math');
const part = partsOf('science');

/** The domain tree; a blueprint counts those without a parent. */
export const domains: readonly SeedDomain[] = [
  top('math', 'number', '수와 연산'),
  leaf('number', 'operations', '수의 연산'),
  leaf('number', 'fractions', '분수와 소수'),
  leaf('number', 'divisors', '약수와 배수'),
  top('math', 'relation', '변화와 관계'),
  leaf('relation', 'patterns', '규칙과 수열'),
  leaf('relation', 'ratio', '비와 비율'),
  leaf('relation', 'equations', '식과 방정식'),
  leaf('relation', 'functions', '함수'),
  top('math', 'geometry', '도형과 측정'),
  leaf('geometry', 'figures', '도형의 성질'),
  leaf('geometry', 'measure', '길이·넓이·부피'),
  top('math', 'data', '자료와 가능성'),
  leaf('data', 'charts', '자료의 정리'),
  leaf('data', 'chance', '경우의 수와 확률'),
  top('science', 'matter', '물질'),
  part('matter', 'state', '물질의 성질과 상태'),
  part('matter', 'mixtures', '혼합물과 용액'),
  part('matter', 'reactions', '화학 변화'),
  part('matter', 'atoms', '원자와 결합'),
  top('science', 'energy', '운동과 에너지'),
  part('energy', 'motion', '힘과 운동'),
  part('energy', 'heat', '열과 에너지'),
  part('energy', 'electricity', '전기와 자기'),
  part('energy', 'waves', '빛과 소리'),
  top('science', 'life', '생명'),
  part('life', 'living', '동물과 식물'),
  part('life', 'body', '우리 몸'),
  part('life', 'cells', '세포와 유전'),
  part('life', 'ecology', '생태계와 다양성'),
  top('science', 'earth', '지구와 우주'),
  part('earth', 'ground', '땅과 지구 내부'),
  part('earth', 'weather', '날씨와 바다'),
  part('earth', 'sky', '태양계와 우주'),
  top('reading', 'fact', '사실적 이해'),
  top('reading', 'infer', '추론적 이해'),
  top('reading', 'evaluate', '비판적 이해'),
  top('reading', 'words', '어휘'),
];
