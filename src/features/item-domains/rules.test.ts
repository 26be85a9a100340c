import { expect, test } from 'vitest';
import { isNameTaken, movedBy, type Placed, retireRefusal } from './rules.ts';

const domain = (domainId: number, change: Partial<Placed> = {}): Placed => ({
  domainId,
  subject: 'math',
  parentId: null,
  name: `영역 ${domainId}`,
  isRetired: false,
  ...change,
});
const all = [domain(1, { name: '수와 연산' }), domain(2), domain(3, { parentId: 1, name: '분수' })];

test.each([
  ['the same', { name: '수와 연산' }, true],
  ['other spaces', { name: '수와연산 ' }, true],
  ['signs nobody sees', { name: '수와\u200b 연산\u3164' }, true],
  ['its own', { name: '수와 연산', domainId: 1 }, false],
  ['beside another subject', { name: '수와 연산', subject: 'science' }, false],
  ['one floor below', { name: '수와 연산', parentId: 1 }, false],
  ['a part of the same domain', { name: '분 수', parentId: 1 }, true],
  ['a new one', { name: '확률' }, false],
])('a name is taken or not: %s', (_what, wish, is) => {
  expect(isNameTaken(all, { subject: 'math', parentId: null, ...wish })).toBe(is);
});

test('a domain goes out of use when no test takes from it and no part of it is in use', () => {
  expect(retireRefusal(all, { domainId: 2, plans: [] })).toBeNull();
  expect(retireRefusal(all, { domainId: 2, plans: ['중1 수학'] })).toBe('in_plans');
  expect(retireRefusal(all, { domainId: 1, plans: [] })).toBe('has_parts');
  const ended = all.map((one) => (one.domainId === 3 ? { ...one, isRetired: true } : one));
  expect(retireRefusal(ended, { domainId: 1, plans: [] })).toBeNull();
});

test.each([
  [2, 'up', [2, 1, 3]],
  [2, 'down', [1, 3, 2]],
  [1, 'up', [1, 2, 3]],
  [3, 'down', [1, 2, 3]],
  [9, 'up', [1, 2, 3]],
] as const)('%i one %s', (id, by, order) => {
  expect(movedBy([1, 2, 3], id, by)).toEqual(order);
});
