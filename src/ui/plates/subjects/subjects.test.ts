import { describe, expect, test } from 'vitest';
import { subjectNames } from './subject-of.ts';
import { subjectSvg } from './subjects.ts';

const size = { width: 640, height: 360 };
const draw = (name: (typeof subjectNames)[number], seed: number) =>
  subjectSvg(name, seed, { size, tones: {} });

test('there are many, and no two are alike', () => {
  expect(subjectNames.length).toBeGreaterThanOrEqual(20);
  expect(new Set(subjectNames.map((name) => draw(name, 7))).size).toBe(subjectNames.length);
});

describe.each(subjectNames)('the picture of %s', (name) => {
  test('is the same for the same seed, light and whole', () => {
    for (let seed = 1; seed < 20; seed += 1) {
      const svg = draw(name, seed);
      expect(svg).toBe(draw(name, seed));
      expect(svg.length).toBeLessThan(24_000);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
