import { expect, test } from 'vitest';
import { leastMs, workOf } from '#tests/pauses.ts';
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

test('the bytes of a file are not listed: control, listing them takes ten times as long', async () => {
  const bytes = Buffer.alloc(2 ** 18);
  const enough = workOf(() => Object.keys(bytes).length) / 10;
  expect(await leastMs(enough, () => workOf(() => isBlank(bytes)))).toBeLessThan(enough);
});
