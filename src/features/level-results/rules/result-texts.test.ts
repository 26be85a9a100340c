import { expect, test } from 'vitest';
import type { LevelResult, SkillResult } from '#src/features/level-results/contract/result.ts';
import {
  certaintyLabels,
  certaintySentence,
  comparedSentence,
  fewAnsweredSentence,
  shownSentence,
  skillSentences,
} from './result-texts.ts';

const domain = (name: string, right: number, wrong: number): LevelResult['domains'][number] => ({
  name,
  points: right,
  maxPoints: right + wrong,
  itemCount: right + wrong,
  rightCount: right,
  marks: [...new Array<'right'>(right).fill('right'), ...new Array<'wrong'>(wrong).fill('wrong')],
  band: null,
  claim: null,
});
const textsOf = (...domains: LevelResult['domains']) =>
  skillSentences({ domains, skills: [] }).map(({ text }) => text);

type Step = readonly [right: number, items: number];
const skill = (name: string, ...[easy, middle, hard]: [Step, Step, Step]): SkillResult => {
  const of = ([right, items]: Step) => ({ right, items });
  return { name, easy: of(easy), middle: of(middle), hard: of(hard) };
};
const told = (...skills: SkillResult[]) => skillSentences({ domains: [], skills }).map(({ text }) => text);

test('three sentences from the items that were sat: which skills, how far, and what comes next', () => {
  expect(
    told(
      skill('수의 연산', [2, 2], [1, 1], [1, 1]),
      skill('도형의 성질', [2, 2], [1, 1], [0, 1]),
      skill('분수와 소수', [0, 2], [0, 1], [0, 1]),
      skill('비와 비율', [1, 1], [0, 1], [0, 1]),
      skill('함수', [1, 1], [0, 0], [0, 0]),
    ),
  ).toEqual([
    '‘수의 연산’ 4문항 모두, ‘도형의 성질’ 4문항 가운데 3문항을 맞혔습니다. ‘수의 연산’은 어려운 문항까지 풀었습니다.',
    '‘분수와 소수’ 4문항, ‘비와 비율’ 3문항 가운데 2문항을 틀렸거나 풀지 못했습니다. ‘분수와 소수’에서는 쉬운 문항도 어려워했습니다.',
    '‘분수와 소수’의 쉬운 문제, ‘비와 비율’의 중간 난이도 문제부터, 틀린 문항과 닮은 문제를 풀어 보세요.',
  ]);
});

test('all right goes one step up; where nothing is hard the weakest comes next', () => {
  expect(told(skill('물질', [2, 2], [1, 1], [1, 1]))).toEqual([
    '‘물질’ 4문항 모두 맞혔습니다. ‘물질’은 어려운 문항까지 풀었습니다.',
    '틀린 문항이 없습니다.',
    '한 단계 어려운 문제로 올라가도 좋습니다.',
  ]);
  const next = told(skill('물질', [2, 2], [0, 0], [0, 0]), skill('생명', [2, 2], [0, 1], [0, 0]))[2];
  expect(next).toBe('‘생명’의 중간 난이도 문제부터, 틀린 문항과 닮은 문제를 풀어 보세요.');
  // Nothing of a step is known where it was not asked.
  expect(told(skill('생명', [1, 1], [0, 0], [0, 2]))[2]).toMatch(/^‘생명’의 어려운 문제부터/);
});

test('where much is hard, the three weakest come next, those of one step together', () => {
  const none = [0, 1] as const;
  const texts = told(
    skill('분수와 소수', [0, 2], none, none),
    skill('함수', [1, 3], none, none),
    skill('비와 비율', [0, 2], none, none),
    skill('약수와 배수', [0, 1], none, none),
  );
  expect(texts[1]).toMatch(/ 이 내용들은 쉬운 문항도 어려워했습니다.$/);
  expect(texts[2]).toBe(
    '‘분수와 소수’, ‘비와 비율’, ‘약수와 배수’의 쉬운 문제부터, 틀린 문항과 닮은 문제를 풀어 보세요.',
  );
});

test('of many skills three are named, and the others counted', () => {
  const none = [0, 1] as const;
  const names = ['분수와 소수', '함수', '비와 비율', '약수와 배수', '도형의 성질'];
  const weak = told(...names.map((name, at) => skill(name, [at === 1 ? 1 : 0, 2], none, none)));
  expect(weak[1]).toBe(
    '‘분수와 소수’ 4문항, ‘비와 비율’ 4문항, ‘약수와 배수’ 4문항, 그 밖의 2가지를 틀렸거나 풀지 못했습니다. 이 내용들은 쉬운 문항도 어려워했습니다.',
  );
  const able = told(...names.map((name) => skill(name, [2, 2], [1, 1], [1, 1])));
  expect(able[0]).toBe(
    '‘분수와 소수’ 4문항 모두, ‘함수’ 4문항 모두, ‘비와 비율’ 4문항 모두, 그 밖의 2가지를 맞혔습니다. ‘분수와 소수’, ‘함수’, ‘비와 비율’ 등은 어려운 문항까지 풀었습니다.',
  );
  const early = told(
    ...names.slice(0, 4).map((name) => skill(name, [0, 2], none, none)),
    skill('함수', [2, 2], none, [0, 3]),
  );
  expect(early[1]).toMatch(/ ‘분수와 소수’, ‘함수’, ‘비와 비율’ 등에서는 쉬운 문항도 어려워했습니다.$/);
});

test('of results that were kept before skills were the domains are told', () => {
  expect(
    textsOf(domain('수와 연산', 7, 1), domain('도형과 측정', 1, 5), domain('자료와 가능성', 2, 2)),
  ).toEqual([
    '‘수와 연산’ 8문항 가운데 7문항을 맞혔습니다.',
    '‘도형과 측정’ 6문항 가운데 5문항을 틀렸거나 풀지 못했습니다.',
    '‘도형과 측정’부터, 틀린 문항과 닮은 문제를 풀어 보세요.',
  ]);
  expect(textsOf(domain('물질', 0, 6))[0]).toBe('아직 고르게 맞힌 내용은 없습니다.');
  expect(textsOf({ ...domain('물질', 3, 3), marks: [] })).toEqual([]);
});

test.each([
  ['nearly-certain', null, '지금 실력에는 ‘기본’이 알맞고, 거의 확실합니다.'],
  ['quite-certain', null, '지금 실력에는 ‘기본’이 알맞고, 꽤 확실합니다.'],
  [
    'boundary',
    '심화',
    '‘기본’과 ‘심화’의 경계에 있습니다. ‘기본’으로 안내해 드리며, 상담에서 짧은 확인 문제를 더 풀어 보면 정할 수 있습니다.',
  ],
  [
    'boundary',
    null,
    '지금 실력에는 ‘기본’이 가장 가깝지만 이 시험만으로는 확실하지 않습니다. 상담에서 짧은 확인 문제를 더 풀어 보면 정할 수 있습니다.',
  ],
] as const)('%s, neighbour %s: in words, without a figure', (certainty, neighbour, sentence) => {
  expect(certaintySentence({ level: '기본', certainty, neighbour })).toBe(sentence);
  expect(sentence).not.toMatch(/%/);
});

test('three quarters are enough, two fifths are hard, a single item says nothing', () => {
  expect(textsOf(domain('수', 3, 1))[0]).toContain('‘수’ 4문항 가운데 3문항');
  expect(textsOf(domain('수', 29, 11))[0]).toBe('아직 고르게 맞힌 내용은 없습니다.');
  expect(textsOf(domain('수', 2, 3))[1]).toContain('‘수’ 5문항 가운데 3문항');
  expect(textsOf(domain('수', 5, 7))[1]).toBe('많이 틀린 것은 없습니다.');
  expect(textsOf(domain('수', 1, 0))).toEqual([]);
  expect(textsOf(domain('수', 1, 1))).toHaveLength(3);
});

test('where nothing is hard the weakest comes next; of several hard ones all of them', () => {
  expect(textsOf(domain('수', 4, 0), domain('도형', 5, 4), domain('자료', 3, 1))[2]).toMatch(/^‘도형’부터/);
  expect(textsOf(domain('수', 0, 4), domain('도형', 1, 4))[2]).toMatch(/^‘수’, ‘도형’부터/);
  expect(textsOf(domain('수', 4, 0), domain('도형', 4, 0))[0]).toBe(
    '‘수’ 4문항 모두, ‘도형’ 4문항 모두 맞혔습니다.',
  );
});

test('a paper with less than half of it answered claims no certainty', () => {
  const of = (answeredCount: number) => fewAnsweredSentence({ answeredCount, itemCount: 24 });
  expect(of(0)).toMatch(/^답한 문항이 없어 모두 틀린 것으로 셈했습니다\./);
  expect(of(11)).toMatch(/^24문항 가운데 11문항만 답했고, 나머지는 틀린 것으로/);
  expect(of(12)).toBeNull();
});

test('two results say growth, a fall or nothing', () => {
  const of = (z: number) => comparedSentence({ z, isClear: z > 1.96, smallest: 90, shownOf100: 40 });
  expect(of(2.5)).toBe(
    '두 시험의 오차를 넘어서는 차이입니다. 두 시험의 문항 수로는 90점 넘게 달라져야 성장이라고 말할 수 있습니다.',
  );
  expect(of(-1.9)).toMatch(/^두 시험의 오차 안에 있어/);
  // A clear fall lies within no error.
  expect(of(-2.5)).toMatch(/^두 시험의 오차를 넘어 지난번보다 낮게/);
});

test('each certainty has its word', () => {
  expect(Object.keys(certaintyLabels)).toEqual(['nearly-certain', 'quite-certain', 'boundary']);
});

test.each([
  [null, ''],
  [3, '실제로 80점 오른 학생도 이만한 두 시험에서는 거의 성장으로 나타나지 않습니다.'],
  [22, '실제로 80점 오른 학생 열 명 가운데 두 명쯤만 이만한 두 시험에서 성장으로 나타납니다.'],
  [52, '실제로 80점 오른 학생 열 명 가운데 다섯 명쯤이 이만한 두 시험에서 성장으로 나타납니다.'],
  [97, '실제로 80점 오른 학생은 거의 모두 성장으로 나타납니다.'],
])('how often a gain of 80 points is seen, in students of ten: %s', (of100, sentence) => {
  expect(shownSentence(of100)).toBe(sentence);
});
