import { describe, expect, test } from 'vitest';
import { isMonthOver } from './parts/month-over.ts';
import {
  basisLabel,
  byLabel,
  bySource,
  type Count,
  changeLabel,
  cohortLabel,
  daysLabel,
  leadLabel,
  leadSteps,
  moneyOf,
  monthsOf,
  notableChanges,
  percentOf,
  refundReason,
  rowsBy,
  runningDays,
  sourceLabel,
  wayOf,
} from './rules.ts';

const months = monthsOf('2026-11');
const count = (what: string, total: number, month = '2026-11'): Count => ({
  month,
  branchId: 1,
  what,
  total,
});

test('a month is held against the one before and the same of last year', () => {
  expect(months).toEqual({ month: '2026-11', lastMonth: '2026-10', lastYear: '2025-11' });
  expect(monthsOf('2026-01')).toEqual({ month: '2026-01', lastMonth: '2025-12', lastYear: '2025-01' });
});

test('the way has every step and the rates between them, a share of nothing is none', () => {
  const counts = [
    count('registered', 10),
    count('confirmed', 9),
    count('due', 8),
    count('toCome', 1),
    count('attended', 6),
    count('passed', 3),
    count('enrolled', 2),
    count('registered', 4, '2026-10'),
    count('confirmed', 4, '2026-10'),
    count('due', 4, '2026-10'),
    count('registered', 1, '2025-11'),
  ];
  const rows = wayOf(counts, months, '대치 분원');
  const of = (label: string) => {
    const row = rows.find((one) => one.label === label);
    return [row?.value, row?.lastMonth, row?.lastYear];
  };
  expect(of('테스트 접수')).toEqual([10, 4, 1]);
  expect(of('확정률')).toEqual([90, 100, 0]);
  expect(of('응시 예정')).toEqual([1, 0, 0]);
  expect(of('응시율')).toEqual([75, 0, null]);
  expect(of('응시 대상')).toEqual([8, 4, 0]);
  expect(of('등록률')).toEqual([67, null, null]);
  expect(of('방문율')).toEqual([null, null, null]);
  expect(rows.every(({ branchName }) => branchName === '대치 분원')).toBe(true);
});

test('who enrolled after a level test is counted as enrolled, and is no share of those who passed', () => {
  const rows = wayOf([count('passed', 4), count('enrolled', 2), count('placed', 3)], months, '');
  const of = (label: string) => rows.find((one) => one.label === label)?.value;
  expect([of('반 등록'), of('등록률')]).toEqual([5, 50]);
});

test('of a month that runs so many days are counted as have begun, of one that is over all', () => {
  expect(runningDays('2026-11', '2026-11-23')).toBe(23);
  expect([runningDays('2026-10', '2026-11-23'), runningDays('2026-12', '2026-11-23')]).toEqual([null, null]);
  expect([daysLabel(null), daysLabel(1), daysLabel(23)]).toEqual(['한 달', '1일', '1일~23일']);
});

test('a line says what is counted and compared', () => {
  expect([
    basisLabel('2026-11', 28, false),
    basisLabel('2026-11', 1, true),
    basisLabel('2026-10', null, false),
    basisLabel('2026-10', null, true),
  ]).toEqual([
    '11.1~28 기준 · 지난달 같은 기간과 비교 · 지난해 기록 없음',
    '11.1 기준 · 지난달 / 지난해 같은 기간과 비교',
    '지난달과 비교 · 지난해 기록 없음',
    '지난달 / 지난해 같은 달과 비교',
  ]);
});

test('the way says whose it is: of those who asked and registered in the month, not of tests held in it', () => {
  expect([cohortLabel('2026-11', 29), cohortLabel('2026-11', 1), cohortLabel('2026-10', null)]).toEqual([
    '11.1~29에 신청하거나 접수한 학생',
    '11.1에 신청하거나 접수한 학생',
    '10월에 신청하거나 접수한 학생',
  ]);
});

test('seats are told by how long before the test they were sold', () => {
  expect([-1, 0, 1, 2, 3, 4, 7, 8, 14, 15, 30, 31, 400].map(leadLabel)).toEqual(
    [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5].map((at) => leadSteps[at]?.[1]),
  );
  const rows = rowsBy([count(leadLabel(3), 2)], months, {
    ...{ section: 'lead', unit: '건' },
    order: leadSteps.map(([, label]) => label),
  });
  expect(rows.map(({ value }) => value)).toEqual([0, 2, 0, 0, 0, 0]);
});

test('a reason that was typed is never told, only who asked', () => {
  const known = ['다른 학원 등록'];
  expect(refundReason('다른 학원 등록', 'cancel:ET26-1', known)).toBe('다른 학원 등록');
  expect(refundReason('하준이가 아파서', 'cancel:ET26-1', known)).toBe('보호자가 직접 취소');
  expect(refundReason('접수 취소 (보호자 사정)', 'cancel:ET26-1', known)).toBe(
    '보호자 요청으로 분원에서 취소',
  );
  expect(refundReason('다른 학원 등록', 'academy:ET26-1', known)).toBe('학원 사정으로 취소');
  expect(refundReason('감독이 아파서', 'academy:ET26-1', known)).toBe('학원 사정으로 취소');
  expect(refundReason('두 번 결제됨', 'office:9', known)).toBe('그 밖의 사유');
});

test('rows without an order stand by what there was most of', () => {
  const rows = rowsBy([count('카카오', 2), count('홈페이지', 5), count('네이버', 9, '2026-10')], months, {
    section: 'sources',
    unit: '명',
  });
  expect(rows.map(({ label, value, lastMonth }) => [label, value, lastMonth])).toEqual([
    ['홈페이지', 5, 0],
    ['카카오', 2, 0],
    ['네이버', 0, 9],
  ]);
});

test('sources stand by what they are told of, the most first, and what nobody knows last of all', () => {
  const rows = [
    { label: sourceLabel('테스트 접수', ''), value: 107 },
    { label: sourceLabel('테스트 접수', '카카오'), value: 4 },
    { label: sourceLabel('상담', '전화'), value: 1 },
    { label: sourceLabel('상담', '홈페이지'), value: 9 },
    { label: sourceLabel('방문', '네이버'), value: 2 },
  ];
  expect(bySource(rows).map(({ label }) => label)).toEqual([
    '방문 · 네이버',
    '상담 · 홈페이지',
    '상담 · 전화',
    '테스트 접수 · 카카오 가입',
    '테스트 접수 · 가입 경로 미확인',
  ]);
});

test('money is what came, what went back, and what is left', () => {
  const rows = moneyOf(
    [count('taken', 50_000), count('refunded', 20_000), count('less', -20_000)],
    months,
    '',
  );
  expect(rows.map(({ value }) => value)).toEqual([50_000, 20_000, 30_000]);
});

test('changes are said with their share', () => {
  expect(changeLabel(15, 12)).toBe('+3 (+25%)');
  expect(changeLabel(1_000, 2_500)).toBe('-1,500 (-60%)');
  expect([changeLabel(110, 10), changeLabel(109, 10)]).toEqual(['+100', '+99 (+990%)']);
  expect([changeLabel(4, 0), changeLabel(4, 4), changeLabel(null, 4), changeLabel(4, null)]).toEqual([
    '+4',
    '같음',
    '',
    '',
  ]);
  expect([byLabel(15, 12), byLabel(1_000, 2_500), byLabel(4, 4), byLabel(null, 4)]).toEqual([
    ...['+3', '-1,500', '0', ''],
  ]);
  expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, null]);
});

describe('what is worth a look', () => {
  const row = (of: object) => ({
    ...({ section: 'way', branchName: '대치 분원', label: '테스트 접수', unit: '건' } as const),
    ...{ value: 8, lastMonth: 20, lastYear: 0 },
    ...of,
  });
  test('is what changed by five and a fifth, the greatest share first', () => {
    const rows = [
      row({}),
      row({ label: '응시', value: 3, lastMonth: 6 }),
      row({ label: '접수 확정', value: 100, lastMonth: 90 }),
      row({ branchName: '', label: '등록률', unit: '%', value: 70, lastMonth: 50 }),
      row({ label: '결제', unit: '원', value: 1, lastMonth: 1_000_000 }),
    ];
    expect(notableChanges(rows, true)).toEqual([
      '대치 분원 테스트 접수가 지난달 20건에서 8건으로 12건 줄었습니다.',
      '등록률이 지난달 50%에서 70%로 20%p 늘었습니다.',
    ]);
  });

  test('is not told of a month that still runs', () => {
    expect(notableChanges([row({})], false)).toEqual([]);
    expect([isMonthOver('2026-11', '2026-11-30'), isMonthOver('2026-11', '2026-12-01')]).toEqual([
      false,
      true,
    ]);
  });
});
