import { expect, test } from 'vitest';
import { withEntryIn } from './faq.ts';

const entry = (question: string) => ({ question, answer: '답' });
const groups = [
  { name: '입학', entries: [entry('가'), entry('나')] },
  { name: '환불', entries: [entry('다')] },
];
const asked = (all: typeof groups) =>
  all.map(({ entries }) => entries.map(({ question }) => question).join(''));

test('an entry goes to the end of another category', () =>
  expect(asked(withEntryIn(groups, { from: 0, place: 0, to: 1 }))).toEqual(['나', '다가']));
test.each([
  ['its own category', { from: 0, place: 0, to: 0 }],
  ['no category', { from: 0, place: 0, to: 9 }],
  ['no entry', { from: 0, place: 9, to: 1 }],
])('to %s nothing moves', (_name, move) => expect(asked(withEntryIn(groups, move))).toEqual(['가나', '다']));
