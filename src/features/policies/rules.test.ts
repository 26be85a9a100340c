import { describe, expect, test } from 'vitest';
import {
  daysUntil,
  fullRefundLabel,
  fullRefundUntil,
  lastDayOf,
  mayChangeSession,
  type PolicyTerms,
  refundAmountKrw,
  refundRows,
  refundRule,
  refundSummary,
  sixthLabels,
  termsRefusals,
} from './rules.ts';

const at = (text: string) => new Date(`${text}+09:00`);
const first: PolicyTerms = {
  fullWithinDays: 7,
  fullUntilDays: 3,
  later: [{ untilDays: 1, percent: 50 }],
  changeUntilDays: 1,
  tuitionSixths: [6, 4, 3, 0],
};
const kinder: PolicyTerms = {
  fullWithinDays: 14,
  fullUntilDays: 1,
  later: [
    { untilDays: 3, percent: 80 },
    { untilDays: 0, percent: 30 },
  ],
  changeUntilDays: 2,
  tuitionSixths: [6, 5, 3, 1],
};

/** No holidays but the weekends. */
const none = new Set<string>();
/** The gazette's days around what is counted here. */
const gazette = new Set(['2026-12-25', '2027-01-01', '2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09']);

describe('a period of seven days ends', () => {
  test.each([
    ['with the seventh day after, not counting the first', '2026-11-16T00:00:01', '2026-11-23'],
    ['on the same day however late it began', '2026-11-16T23:59:59', '2026-11-23'],
    ['over the end of a month of 30 days', '2026-11-25T10:00:00', '2026-12-02'],
    ['over the end of a month of 31 days', '2027-03-29T10:00:00', '2027-04-05'],
    ['over the end of the year', '2026-12-29T10:00:00', '2027-01-05'],
    ['on Monday where the last is a Saturday', '2026-11-14T10:00:00', '2026-11-23'],
    ['on Monday where the last is a Sunday', '2026-11-15T10:00:00', '2026-11-23'],
    ['after Christmas and the weekend behind it', '2026-12-18T10:00:00', '2026-12-28'],
    ['after New Year and the weekend behind it', '2026-12-25T10:00:00', '2027-01-04'],
    ['after the lunar new year with its substitute days', '2027-01-30T10:00:00', '2027-02-10'],
    ['not later for a holiday inside it', '2026-12-22T10:00:00', '2026-12-29'],
    ['on 29 February of a leap year', '2028-02-22T10:00:00', '2028-02-29'],
    ['past 29 February of a leap year', '2028-02-23T10:00:00', '2028-03-02'],
    ['past 28 February of another year', '2027-02-23T10:00:00', '2027-03-02'],
  ])('%s', (_name, began, last) => {
    const holidays = new Set([...gazette, '2027-03-01', '2028-03-01']);
    expect(lastDayOf(at(began), 7, holidays)).toBe(last);
  });
  test('control: counted in hours it would end at the time of day it began', () => {
    const began = at('2026-11-16T04:00:00');
    const asked = at('2026-11-23T04:27:00');
    expect(asked.getTime() - began.getTime() > 7 * 86_400_000).toBe(true);
    expect(lastDayOf(began, 7, none)).toBe('2026-11-23');
  });
  test('and all of a fee goes back until the limit that comes first', () => {
    const registeredAt = at('2026-11-16T10:00:00');
    const until = (startsAt: string) =>
      fullRefundUntil(first, { registeredAt, startsAt: at(startsAt), holidays: none });
    expect(until('2026-12-05T10:00:00')).toBe('2026-11-23');
    expect(until('2026-11-24T10:00:00')).toBe('2026-11-21');
  });
});

test('days are counted at Seoul midnight', () => {
  expect(daysUntil(at('2026-11-28T10:00:00'), at('2026-11-27T23:59:59'))).toBe(1);
  expect(daysUntil(at('2027-01-01T00:30:00'), at('2026-12-31T23:59:59'))).toBe(1);
  expect(daysUntil(at('2026-11-28T10:00:00'), at('2026-11-28T00:00:00'))).toBe(0);
});
test('control: counted in days of UTC, D-3 would go on until nine in the morning of D-2', () => {
  const day = (instant: Date) => Date.parse(instant.toISOString().slice(0, 10)) / 86_400_000;
  const [startsAt, early] = [at('2027-01-03T10:00:00'), at('2027-01-01T00:00:00')];
  expect(day(startsAt) - day(early)).toBe(3);
  expect(daysUntil(startsAt, early)).toBe(2);
});

test.each([
  ['a day after registering, a week before', '2026-11-20T10:00:00', '2026-11-21T10:00:00', 100],
  ['within 7 days, to the last second of D-3', '2026-11-20T10:00:00', '2026-11-25T23:59:59', 100],
  ['within 7 days, but D-2 has begun', '2026-11-20T10:00:00', '2026-11-26T00:00:00', 50],
  ['hours after the same time of the seventh day', '2026-11-16T04:00:00', '2026-11-23T04:27:00', 100],
  ['the last second of the seventh day', '2026-11-16T04:00:00', '2026-11-23T23:59:59', 100],
  ['the eighth day has begun', '2026-11-16T04:00:00', '2026-11-24T00:00:00', 50],
  ['a seventh day on a Saturday goes on to Monday', '2026-11-14T10:00:00', '2026-11-23T23:59:59', 100],
  ['after 7 days, before D-3', '2026-11-01T10:00:00', '2026-11-21T10:00:00', 50],
  ['the day before', '2026-11-20T10:00:00', '2026-11-27T23:59:59', 50],
  ['on the day', '2026-11-20T10:00:00', '2026-11-28T00:00:00', 0],
])('refund: %s', (_name, registered, now, percent) => {
  expect(
    refundRule(first, {
      registeredAt: at(registered),
      startsAt: at('2026-11-28T10:00:00'),
      now: at(now),
      holidays: none,
    }).percent,
  ).toBe(percent);
});
test.each([
  ['D-3 over the end of the year', '2026-12-31T23:59:59', 100],
  ['D-2 begins with the new year', '2027-01-01T00:00:00', 50],
  ['the last second of the day before', '2027-01-02T23:59:59', 50],
  ['the day itself', '2027-01-03T00:00:00', 0],
])('refund for a test on 3 January: %s', (_name, now, percent) => {
  const startsAt = at('2027-01-03T10:00:00');
  const times = { registeredAt: at('2026-12-28T10:00:00'), startsAt, now: at(now), holidays: none };
  expect(refundRule(first, times).percent).toBe(percent);
});
test('the academy always gives all of it back', () => {
  expect(
    refundRule(
      first,
      {
        registeredAt: at('2026-01-01T00:00:00'),
        startsAt: at('2026-11-28T10:00:00'),
        now: at('2026-11-28T09:00:00'),
        holidays: none,
      },
      'academy',
    ).percent,
  ).toBe(100);
  expect(refundAmountKrw(15_001, 50)).toBe(7_501);
  expect(refundAmountKrw(20_000, 0)).toBe(0);
});

describe('terms of another version', () => {
  const times = {
    registeredAt: at('2026-11-01T10:00:00'),
    startsAt: at('2026-11-28T10:00:00'),
    holidays: none,
  };
  test.each([
    ['after the full days, at D-3', '2026-11-25T23:59:59', 80],
    ['D-2 belongs to the row of the day', '2026-11-26T00:00:00', 30],
    ['on the day', '2026-11-28T09:00:00', 30],
  ])('%s', (_name, now, percent) =>
    expect(refundRule(kinder, { ...times, now: at(now) }).percent).toBe(percent),
  );
  test('the same moment by the first terms is another sum', () =>
    expect(refundRule(first, { ...times, now: at('2026-11-28T09:00:00') }).percent).toBe(0));
  test('a change is possible until the day they name', () => {
    expect([2, 1].map((days) => mayChangeSession(kinder, days))).toEqual([true, false]);
    expect([1, 0].map((days) => mayChangeSession(first, days))).toEqual([true, false]);
  });
  test('are said in words', () => {
    expect(refundSummary(first)).toBe(
      '접수 후 7일 이내, 시험 3일 전까지 취소하시면 전액 환불됩니다. 그 밖에는 시험 하루 전까지 50%가 환불됩니다.',
    );
    expect(refundRows(first)).toEqual([
      ['접수 후 7일 이내이면서 시험 3일 전까지', '전액'],
      ['그 밖에 시험 하루 전까지', '50%'],
      ['시험 당일', '환불되지 않음'],
      ['학원의 사정으로 취소된 때', '전액'],
    ]);
    expect(refundRows(kinder).map(([, back]) => back)).toEqual(['전액', '80%', '30%', '전액']);
  });
});

describe('the floor of the law', () => {
  test.each<[string, Partial<PolicyTerms>, string[]]>([
    ['the first terms stand on it', {}, []],
    ['kinder terms', kinder, []],
    ['nothing later at all', { later: [] }, []],
    [
      'rows of one share',
      {
        later: [
          { untilDays: 3, percent: 50 },
          { untilDays: 1, percent: 50 },
        ],
      },
      [],
    ],
    [
      'rows of one day',
      {
        later: [
          { untilDays: 1, percent: 50 },
          { untilDays: 1, percent: 30 },
        ],
      },
      ['later'],
    ],
    ['the same share of tuition for longer', { tuitionSixths: [6, 6, 6, 6] }, []],
    ['a share missing', { tuitionSixths: [6, 4] }, ['tuitionSixths']],
    ['a fifth share above the fourth', { tuitionSixths: [6, 4, 3, 0, 1] }, ['tuitionSixths']],
    ['six days', { fullWithinDays: 6 }, ['fullWithinDays']],
    ['full only until D-4', { fullUntilDays: 4 }, ['fullUntilDays']],
    ['less than two thirds of the tuition', { tuitionSixths: [6, 3, 3, 0] }, ['tuitionSixths']],
    ['less than half of it', { tuitionSixths: [6, 4, 2, 0] }, ['tuitionSixths']],
    ['not all before the start', { tuitionSixths: [5, 4, 3, 0] }, ['tuitionSixths']],
    ['more later than earlier', { tuitionSixths: [6, 4, 5, 0] }, ['tuitionSixths']],
    [
      'a later row gives more',
      {
        later: [
          { untilDays: 3, percent: 30 },
          { untilDays: 1, percent: 50 },
        ],
      },
      ['later'],
    ],
  ])('%s', (_name, more, fields) =>
    expect(Object.keys(termsRefusals({ ...first, ...more }))).toEqual(fields),
  );
});

describe('sentences', () => {
  const startsAt = at('2026-11-28T10:00:00');
  const times = { registeredAt: at('2026-11-20T10:00:00'), startsAt, holidays: none };
  const said = (terms: PolicyTerms, now: string) => refundRule(terms, { ...times, now: at(now) }).sentence;
  const terms = (...later: PolicyTerms['later']) => ({ ...first, later });

  test('say until when all of it goes back', () => {
    expect(fullRefundLabel(first, times)).toMatch(/^전액 환불은 2026년 11월 25일.*까지입니다\.$/);
    expect(said(first, '2026-11-21T10:00:00')).toMatch(
      /^접수 후 7일 이내, 시험 3일 전까지의 취소로 전액 환불됩니다\. 전액 환불은/,
    );
  });

  test('say what part goes back, and why nothing does', () => {
    expect(said(first, '2026-11-26T10:00:00')).toBe('시험 하루 전까지의 취소로 응시료의 50%가 환불됩니다.');
    expect(said(terms({ untilDays: 0, percent: 1 }), '2026-11-28T10:00:00')).toBe(
      '시험 당일까지의 취소로 응시료의 1%가 환불됩니다.',
    );
    expect(said(terms({ untilDays: 2, percent: 100 }), '2026-11-26T10:00:00')).toBe(
      '시험 2일 전까지의 취소로 전액 환불됩니다.',
    );
    expect(said(terms({ untilDays: 1, percent: 0 }), '2026-11-27T10:00:00')).toBe(
      '환불 기한이 지나 환불되지 않습니다.',
    );
    expect(said(first, '2026-11-28T09:00:00')).toBe('시험 당일에는 환불되지 않습니다.');
  });

  test.each([
    ['no later row', terms(), ['전액', '환불되지 않음', '전액'], '그 뒤'],
    [
      'a row that gives nothing is none',
      terms({ untilDays: 2, percent: 40 }, { untilDays: 1, percent: 0 }),
      ['전액', '40%', '환불되지 않음', '전액'],
      '그 뒤',
    ],
    [
      'a row of one percent',
      terms({ untilDays: 1, percent: 1 }),
      ['전액', '1%', '환불되지 않음', '전액'],
      '시험 당일',
    ],
    [
      'all of it to the last day',
      terms({ untilDays: 1, percent: 100 }),
      ['전액', '전액', '환불되지 않음', '전액'],
      '시험 당일',
    ],
    [
      'to the day itself',
      terms({ untilDays: 0, percent: 99 }),
      ['전액', '99%', '전액'],
      '그 밖에 시험 당일까지',
    ],
  ])('of the table: %s', (_name, of, backs, last) => {
    const rows = refundRows(of);
    expect(rows.map(([, back]) => back)).toEqual(backs);
    expect(rows.at(-2)?.[0]).toBe(last);
  });

  const full = '접수 후 7일 이내, 시험 3일 전까지 취소하시면 전액 환불됩니다.';
  test.each([
    ['nothing later', terms(), full],
    ['a row that gives nothing', terms({ untilDays: 1, percent: 0 }), full],
    [
      'one percent',
      terms({ untilDays: 1, percent: 1 }),
      `${full} 그 밖에는 시험 하루 전까지 1%가 환불됩니다.`,
    ],
    [
      '99 and then all',
      terms({ untilDays: 2, percent: 99 }, { untilDays: 1, percent: 100 }),
      `${full} 그 밖에는 시험 2일 전까지 99%, 시험 하루 전까지 전액이 환불됩니다.`,
    ],
    [
      'all and then 99',
      terms({ untilDays: 2, percent: 100 }, { untilDays: 1, percent: 99 }),
      `${full} 그 밖에는 시험 2일 전까지 전액, 시험 하루 전까지 99%가 환불됩니다.`,
    ],
  ])('in one breath: %s', (_name, of, sentence) => expect(refundSummary(of)).toBe(sentence));

  test('shares of tuition have a word each', () =>
    expect(sixthLabels).toEqual(['반환하지 않음', '1/6', '1/3', '1/2', '2/3', '5/6', '전액']));
});
