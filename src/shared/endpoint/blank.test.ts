import { expect, test } from 'vitest';
import { isBlank } from './blank.ts';

test.each([null, undefined, '', '   ', '\n\t', 'undefined', ' null ', [], {}])('%j is empty', (value) => {
  expect(isBlank(value)).toBe(true);
});
test.each([0, false, 'a', 'nullish', [0], { a: undefined }, 'undefined behaviour'])(
  '%j is not empty',
  (value) => {
    expect(isBlank(value)).toBe(false);
  },
);
