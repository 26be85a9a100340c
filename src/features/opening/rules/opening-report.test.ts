import { describe, expect, test } from 'vitest';
import { countBySpan, medianOf, soldOutAfter, waitCounts } from './opening-report.ts';

const opening = new Date('2026-11-21T01:00:00Z');
const sec = (seconds: number) => new Date(opening.getTime() + seconds * 1000);

describe('an opening afterwards', () => {
  test('everybody is counted once among the waits, also who was never called', () => {
    const waits = [0, 1, 2, 60, 61, 300, 601, 1_800, 1_801, null, null];
    const rows = waitCounts(waits);
    expect(rows.map((one) => one.count)).toEqual([2, 2, 2, 0, 2, 1, 2]);
    expect(rows.reduce((sum, one) => sum + one.count, 0)).toBe(waits.length);
  });

  test('the middle wait, and none of nobody', () => {
    expect([medianOf([]), medianOf([5]), medianOf([9, 1, 5]), medianOf([4, 1, 3, 2])]).toEqual([
      null,
      5,
      5,
      2,
    ]);
  });

  test('spans begin with the opening; what came before or later is not in them', () => {
    expect(
      countBySpan([sec(-1), sec(0), sec(0.9), sec(2), sec(3)], { from: opening, spanMs: 1_000, spans: 3 }),
    ).toEqual([2, 0, 1]);
  });

  test('sold out is when the last seat went, whatever the order of the rows', () => {
    expect(soldOutAfter([sec(9), sec(2), sec(4)], 2, opening)).toBe(4);
    expect(soldOutAfter([sec(9)], 2, opening)).toBeNull();
  });
});
