import { expect, test } from 'vitest';
import { overOf, readRubricMarks } from './rubric-marks.ts';

const rubric = [
  { id: 'a', maxPoints: 3 },
  { id: 'b', maxPoints: 2 },
];

test.each([
  ['each has its points', { a: '2.5', b: '0' }, true],
  ['one has none', { a: '2' }, false],
  ['one is blank', { a: '2', b: ' ' }, false],
  ['one has more than there are', { a: '4', b: '1' }, false],
  ['one is no number', { a: '이', b: '1' }, false],
])('where %s', (_what, given, isWhole) => expect(readRubricMarks(rubric, given).isWhole).toBe(isWhole));

test('the sum is of all criteria, and more than there are is said at its own', () => {
  expect(readRubricMarks(rubric, { a: '2.5', b: '1' })).toMatchObject({
    criteria: { a: 2.5, b: 1 },
    points: 3.5,
  });
  expect([overOf('3', 3), overOf('3.5', 3)]).toEqual([undefined, '3점까지 줄 수 있습니다.']);
});
