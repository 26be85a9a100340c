import { expect, test } from 'vitest';
import { workedMs } from '#tests/pauses.ts';
import { isBlank } from './blank.ts';

test.each([null, undefined, '', '   ', '\n\t', 'undefined', ' null ', [], {}, Buffer.alloc(0)])(
  '%j is empty',
  (value) => {
    expect(isBlank(value)).toBe(true);
  },
);
test.each([0, false, 'a', 'nullish', [0], { a: undefined }, 'undefined behaviour', Buffer.from('a')])(
  '%j is not empty',
  (value) => {
    expect(isBlank(value)).toBe(false);
  },
);

test('the bytes of a file are not listed: control, listing them takes ten times as long', () => {
  const bytes = Buffer.alloc(2 ** 18);
  const timeOf = (work: () => unknown) => {
    const began = workedMs();
    work();
    return workedMs() - began;
  };
  const listed = timeOf(() => Object.keys(bytes).length);
  expect(timeOf(() => isBlank(bytes))).toBeLessThan(listed / 10);
});
