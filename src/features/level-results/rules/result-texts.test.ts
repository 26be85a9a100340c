import { expect, test } from 'vitest';
import type { LevelResult } from '#src/features/level-results/contract/result.ts';
import { certaintyLabels, certaintySentence, skillSentences } from './result-texts.ts';

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
const textsOf = (...domains: LevelResult['domains']) => skillSentences({ domains }).map(({ text }) => text);

test('three sentences from the items that were sat', () => {
  expect(
    textsOf(domain('수와 연산', 7, 1), domain('도형과 측정', 1, 5), domain('자료와 가능성', 2, 2)),
  ).toEqual([
    '‘수와 연산’ 8문항 가운데 7문항을 맞혔습니다.',
    '‘도형과 측정’ 6문항 가운데 1문항을 맞혔습니다.',
    '‘도형과 측정’부터 틀린 문항과 닮은 문제를 풀어 보세요.',
  ]);
});

test('all right, all wrong, and what was kept before the items were', () => {
  expect(textsOf(domain('물질', 6, 0))[1]).toBe('많이 틀린 영역은 없습니다.');
  expect(textsOf(domain('물질', 0, 6))[0]).toBe('아직 한 영역을 고르게 맞히지는 못했습니다.');
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
  expect(textsOf(domain('수', 29, 11))[0]).toBe('아직 한 영역을 고르게 맞히지는 못했습니다.');
  expect(textsOf(domain('수', 2, 3))[1]).toContain('‘수’ 5문항 가운데 2문항');
  expect(textsOf(domain('수', 5, 7))[1]).toBe('많이 틀린 영역은 없습니다.');
  expect(textsOf(domain('수', 1, 0))).toEqual([]);
  expect(textsOf(domain('수', 1, 1))).toHaveLength(3);
});

test('where nothing is hard the weakest comes next; of several hard ones all of them', () => {
  expect(textsOf(domain('수', 4, 0), domain('도형', 5, 4), domain('자료', 3, 1))[2]).toMatch(/^‘도형’부터/);
  expect(textsOf(domain('수', 0, 4), domain('도형', 1, 4))[2]).toMatch(/^‘수’, ‘도형’부터/);
  expect(textsOf(domain('수', 4, 0), domain('도형', 4, 0))[0]).toBe(
    '‘수’ 4문항 가운데 4문항, ‘도형’ 4문항 가운데 4문항을 맞혔습니다.',
  );
});

test('each certainty has its word', () => {
  expect(Object.keys(certaintyLabels)).toEqual(['nearly-certain', 'quite-certain', 'boundary']);
});
