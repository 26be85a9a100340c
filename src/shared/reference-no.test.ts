import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceNo, referenceNumbers } from './reference-no.ts';

test('the kind, the year, and six letters without I, O, 0 and 1', () => {
  expect(referenceNo('ET', '2026-11-21', 1)).toMatch(/^ET26-[2-9A-HJ-NP-Z]{6}$/);
  expect(referenceNo('PR', '2027-01-01', 1).slice(0, 5)).toBe('PR27-');
});

test('200,000 in a row are all different; drawn at random, some of as many meet', () => {
  const count = 200_000;
  const counted = new Set(Array.from({ length: count }, (_, n) => referenceNo('ET', '2026-11-21', n + 1)));
  expect(counted.size).toBe(count);
  // The control: what a random draw of the same six letters would do.
  const drawn = new Set(Array.from({ length: count }, () => Math.floor(Math.random() * referenceNumbers)));
  expect(drawn.size).toBeLessThan(count);
});

test('any two numbers are different', () => {
  const number = fc.integer({ min: 0, max: referenceNumbers - 1 });
  fc.assert(
    fc.property(number, number, (a, b) => {
      fc.pre(a !== b);
      expect(referenceNo('CS', '2026-11-21', a)).not.toBe(referenceNo('CS', '2026-11-21', b));
    }),
    { numRuns: 2_000 },
  );
});

test('neighbours do not look like neighbours', () => {
  const [a, b] = [referenceNo('ET', '2026-11-21', 1_000), referenceNo('ET', '2026-11-21', 1_001)];
  const same = [...a].filter((letter, at) => letter === b[at]).length;
  expect(same).toBeLessThanOrEqual(7);
});
