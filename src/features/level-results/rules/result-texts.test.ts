import { expect, test } from 'vitest';
import { certaintySentence } from './result-texts.ts';

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
