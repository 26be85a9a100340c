import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalCdf, normalQuantile } from '../numeric/normal.ts';
import { certaintyOf, levelChances, levelOf, place, scaleError, scaleScore } from './placement.ts';

const cuts = [-1, 0, 1];
const likeliest = (own: readonly number[] = cuts) => ({ cuts: own, boundary: 'likeliest' }) as const;
const lower = { cuts, boundary: 'lower' } as const;
const underCut = { cuts, boundary: 'under-cut' } as const;

describe('placement', () => {
  test('chances of the levels', () => {
    const chances = levelChances({ theta: 0.5, se: 0.3 }, cuts);
    expect(chances[2]).toBeCloseTo(normalCdf(0.5 / 0.3) - normalCdf(-0.5 / 0.3), 12);
    expect(levelChances({ theta: 0, se: 0 }, cuts)).toEqual([0, 0, 1, 0]);
    expect(levelChances({ theta: 0, se: 1 }, [])).toEqual([1]);
  });

  test('settled from a chance of 0.80 on', () => {
    expect(place({ theta: 0.5, se: 0.3 }, likeliest())).toMatchObject({
      level: 2,
      isSettled: true,
      neighbour: null,
    });
    const justAt = { theta: 1 + 0.3 * normalQuantile(0.8), se: 0.3 };
    expect(place({ ...justAt, theta: justAt.theta + 1e-6 }, likeliest([1]))).toMatchObject({
      level: 1,
      isSettled: true,
    });
    expect(place({ ...justAt, theta: justAt.theta - 1e-6 }, likeliest([1])).isSettled).toBe(false);
  });

  test('else the likeliest level still, the one over the nearest cut named', () => {
    const at = (theta: number) => place({ theta, se: 0.4 }, likeliest());
    expect(at(0.05)).toMatchObject({ level: 2, neighbour: 1, disputedCut: 1, certainty: 'boundary' });
    expect(at(-0.05)).toMatchObject({ level: 1, neighbour: 2, disputedCut: 1, isSettled: false });
  });

  test.each([
    [0.45, 0.42, 2],
    [1.35, 0.4, 3],
    [1.4, 0.33, 3],
    [-0.6, 0.42, 1],
  ])('θ %d (SE %d): its own level; the first rule put it under the cut', (theta, se, level) => {
    expect(place({ theta, se }, likeliest()).level).toBe(level);
    expect(place({ theta, se }, underCut).level).toBeLessThanOrEqual(level);
  });

  test('a neighbour is named from a chance of 0.20 on, never a rare one', () => {
    for (let theta = -3; theta <= 3; theta += 0.01) {
      const { level, neighbour, chances, isSettled } = place({ theta, se: 0.45 }, likeliest());
      expect(chances[level]).toBe(Math.max(...chances));
      if (neighbour !== null) expect(chances[neighbour]).toBeGreaterThanOrEqual(0.2);
      if (isSettled) expect(neighbour).toBeNull();
    }
  });

  test('in words: as good as certain from .95, quite certain from .80, else a boundary', () => {
    expect([0.95, 0.9499, 0.8, 0.7999].map(certaintyOf)).toEqual([
      'nearly-certain',
      'quite-certain',
      'quite-certain',
      'boundary',
    ]);
  });

  test('an academy may prefer the lower of two levels at a boundary, and only there', () => {
    expect(place({ theta: 0.05, se: 0.4 }, lower)).toMatchObject({ level: 1, neighbour: 2, disputedCut: 1 });
    expect(place({ theta: -0.05, se: 0.4 }, lower)).toMatchObject({ level: 1, neighbour: 2 });
    expect(place({ theta: 0.5, se: 0.3 }, lower)).toMatchObject({ level: 2, neighbour: null });
  });

  test('results of before are repeated: under the nearest cut', () => {
    for (const theta of [0.05, -0.05])
      expect(place({ theta, se: 0.4 }, underCut)).toMatchObject({ level: 1, neighbour: 2, disputedCut: 1 });
  });

  test('the scale', () => {
    expect(scaleScore(-0.123)).toBe(488);
    expect(scaleError(0.004)).toBe(1);
    expect(levelOf(0, cuts)).toBe(2);
  });

  test('for any ability the chances are chances, and the level exists', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { maxLength: 6 }),
        (theta, se, points) => {
          const rising = [...new Set(points)].sort((x, y) => x - y);
          const placed = place({ theta, se }, likeliest(rising));
          expect(placed.chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
          expect(placed.level >= 0 && placed.level <= rising.length).toBe(true);
          if (placed.neighbour !== null) expect(Math.abs(placed.neighbour - placed.level)).toBe(1);
        },
      ),
    );
  });
});
