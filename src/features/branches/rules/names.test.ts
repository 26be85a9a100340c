import { expect, test } from 'vitest';
import { namesOfBranches } from './names.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const many = ['가', '나', '다', '라', '마', '바', '사'];

test.each([
  [undefined, '분원'],
  [[], '분원'],
  [named('한빛 본원'), '한빛 본원'],
  [named('대치 분원', '목동 분원'), '대치, 목동 분원'],
  [named('한빛 본원', '목동 분원'), '한빛 본원, 목동 분원'],
  [named(...many.map((name) => `${name} 분원`)), '가, 나, 다, 라, 마, 바 등 7개 분원'],
  [named(...many.map((name) => `${name}관`)), '가관, 나관, 다관, 라관, 마관, 바관 등 7개 분원'],
])('branches are said in a few words: %o', (branches, words) => {
  expect(namesOfBranches(branches)).toBe(words);
});
