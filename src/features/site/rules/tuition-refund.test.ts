import { describe, expect, test } from 'vitest';
import { legalFloor, sixthLabels, tuitionSteps } from '#src/features/policies/rules.ts';
import { type StoppedCourse, tuitionRefund } from './tuition-refund.ts';

/** A month of twelve hours for 300,000 won that the learner gives up. */
const month: StoppedCourse = {
  by: 'learner',
  isRemote: false,
  monthlyKrw: 300_000,
  months: 1,
  monthsOver: 0,
  passed: 0,
  total: 720,
  sixths: legalFloor.tuitionSixths,
};
const backOf = (change: Partial<StoppedCourse>) => tuitionRefund({ ...month, ...change }).backKrw;

describe('별표 4, one month or less', () => {
  test.each([
    ['before it begins', 0, 300_000],
    ['after the first minute', 1, 200_000],
    ['after the first of twelve hours', 60, 200_000],
    ['just before a third', 239, 200_000],
    ['exactly a third', 240, 150_000],
    ['just before half', 359, 150_000],
    ['exactly half', 360, 0],
    ['at the end', 720, 0],
  ])('%s', (_name, passed, back) => expect(backOf({ passed })).toBe(back));
  test('a broken won goes to the learner, so that no less than the law says goes back', () => {
    expect(backOf({ monthlyKrw: 100_000, passed: 60 })).toBe(66_667);
  });
  test('the table on /rules is the table that is reckoned with', () => {
    const passed = [0, 100, 300, 400];
    const words = tuitionSteps.map(
      (step, at) => `${step}: ${sixthLabels[legalFloor.tuitionSixths[at] ?? 0]}`,
    );
    expect(passed.map((minutes) => tuitionRefund({ ...month, passed: minutes }).rule)).toEqual(words);
  });
});

describe('별표 4, more than one month: the month it is stopped in by the table, the months to come in full', () => {
  test.each([
    ['three months, before the first lesson', 3, 0, 0, 900_000],
    ['three months, a quarter into the first', 3, 0, 180, 800_000],
    ['three months, a quarter into the second', 3, 1, 180, 500_000],
    ['three months, four tenths into the second', 3, 1, 288, 450_000],
    ['three months, three quarters into the second', 3, 1, 540, 300_000],
    ['three months, between the first and the second', 3, 1, 0, 600_000],
    ['three months, late in the last', 3, 2, 600, 0],
    ['three months, all of them over', 3, 3, 0, 0],
  ])('%s', (_name, months, monthsOver, passed, back) => {
    expect(backOf({ months, monthsOver, passed })).toBe(back);
  });
});

test('an academy that gives back more than the law asks', () => {
  const kinder = { sixths: [6, 5, 3, 1] };
  expect([0, 60, 300, 400].map((passed) => backOf({ ...kinder, passed }))).toEqual([
    300_000, 250_000, 150_000, 50_000,
  ]);
});

describe('the other cases of 별표 4', () => {
  test.each([
    ['the academy stops on the tenth of thirty days', 1, 0, 10, 30, 200_000],
    ['the academy stops on the last day but one', 1, 0, 29, 30, 10_000],
    ['the academy stops in the first of two months', 2, 0, 15, 30, 450_000],
  ])('%s', (_name, months, monthsOver, passed, total, back) => {
    expect(backOf({ by: 'academy', months, monthsOver, passed, total })).toBe(back);
  });
  test.each([
    ['nothing was taken', 0, 300_000],
    ['six of twenty lectures were taken', 6, 210_000],
    ['twelve of twenty: by time nothing would go back', 12, 120_000],
    ['every lecture was taken', 20, 0],
    ['more than there are', 25, 0],
  ])('remote lessons, %s', (_name, passed, back) => {
    expect(backOf({ isRemote: true, passed, total: 20 })).toBe(back);
  });
  test('a month without lessons gives nothing back and breaks nothing', () => {
    expect(backOf({ total: 0 })).toBe(0);
    expect(backOf({ by: 'academy', total: 0 })).toBe(0);
  });
});
