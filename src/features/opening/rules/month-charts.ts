import type { ReportSection } from '#src/shared/access/office.ts';

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** `11월 1~28일`; `10월` where all of its days are counted. */
export function spanLabel(month: string, days: number): string {
  const [year = 0, no = 1] = month.split('-').map(Number);
  const all = new Date(Date.UTC(year, no, 0)).getUTCDate();
  if (days >= all) return `${no}월`;
  return days === 1 ? `${no}월 1일` : `${no}월 1~${days}일`;
}

interface Day {
  readonly confirmed: number;
  readonly cancelled: number;
  readonly takenKrw: number;
  readonly refundedKrw: number;
}

/** The days of a month with those of the one before, first beside first; what else belongs to the table goes along. */
export function byDay(now: readonly Day[], before: readonly Day[], key: 'confirmed' | 'takenKrw') {
  return Array.from({ length: Math.max(now.length, before.length) }, (_, at) => ({
    label: `${at + 1}일`,
    now: now[at]?.[key] ?? 0,
    before: before[at]?.[key] ?? 0,
    cancelled: now[at]?.cancelled ?? 0,
    refundedKrw: now[at]?.refundedKrw ?? 0,
  }));
}

/** The sections of a kind with the numbers of both months, in this month's order; what only the month before had stands last. */
export function byLabel(now: readonly ReportSection[], before: readonly ReportSection[], kind: string) {
  const of = [...now, ...before].filter(({ key }) => key.startsWith(kind));
  return [...Map.groupBy(of, ({ key }) => key)].flatMap(([key, sections]) => {
    const valueIn = (some: readonly ReportSection[], label: string) =>
      some.find((one) => one.key === key)?.rows.find((row) => row.label === label)?.values[0] ?? 0;
    const labels = [...new Set(sections.flatMap(({ rows }) => rows.map(({ label }) => label)))];
    const rows = labels.map((label) => ({
      label,
      value: valueIn(now, label),
      before: valueIn(before, label),
    }));
    return rows.length > 0 ? [{ name: sections[0]?.title ?? '', rows }] : [];
  });
}
