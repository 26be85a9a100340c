import { describe, expect, test } from 'vitest';
import { byDay, byLabel, spanLabel } from './month-charts.ts';

const day = (confirmed: number) => ({ confirmed, cancelled: 1, takenKrw: confirmed * 10, refundedKrw: 5 });
const section = (key: string, title: string, rows: readonly (readonly [string, number])[]) => ({
  ...{ key, title, series: ['학생'] },
  rows: rows.map(([label, value]) => ({ label, values: [value] })),
});

describe('the charts of a month', () => {
  test('say which days are counted', () => {
    expect(spanLabel('2026-11', 28)).toBe('11월 1~28일');
    expect(spanLabel('2026-11', 1)).toBe('11월 1일');
    expect(spanLabel('2026-02', 31)).toBe('2월');
  });

  test('hold each day against the same of the month before', () => {
    expect(byDay([day(3)], [day(1), day(2)], 'confirmed')).toEqual([
      { label: '1일', now: 3, before: 1, cancelled: 1, refundedKrw: 5 },
      { label: '2일', now: 0, before: 2, cancelled: 0, refundedKrw: 0 },
    ]);
    expect(byDay([day(3)], [], 'takenKrw')[0]).toMatchObject({ now: 30, before: 0 });
  });

  test('have what only one of both months had, with nothing for the other', () => {
    const now = [section('levels-math', '수학', [['심화', 4]]), section('money-method', '결제 수단', [])];
    const before = [
      section('levels-math', '수학', [['기본', 1]]),
      section('levels-science', '과학', [['기본', 2]]),
    ];
    expect(byLabel(now, before, 'levels-')).toEqual([
      {
        name: '수학',
        rows: [
          { label: '심화', value: 4, before: 0 },
          { label: '기본', value: 0, before: 1 },
        ],
      },
      { name: '과학', rows: [{ label: '기본', value: 0, before: 2 }] },
    ]);
    expect(byLabel(now, before, 'money-')).toEqual([]);
  });
});
