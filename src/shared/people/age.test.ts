import { expect, test } from 'vitest';
import { ageOn } from './age.ts';

test.each([
  ['2012-11-22', '2026-11-21', 13],
  ['2012-11-21', '2026-11-21', 14],
  ['2012-02-29', '2026-02-28', 13],
  ['2012-02-29', '2026-03-01', 14],
])('born %s is on %s %i', (birth, day, age) => expect(ageOn(birth, day)).toBe(age));
