const week = ['일', '월', '화', '수', '목', '금', '토'] as const;
export type Weekday = (typeof week)[number];

/** One day of the week, Sunday first: from when until when; null: no lesson. */
export interface PlannedDay {
  readonly day: Weekday;
  readonly hours: string | null;
}

const clock = String.raw`\d{1,2}:\d{2}`;
const lesson = new RegExp(
  `([일월화수목금토](?:[·,/ ]*[일월화수목금토])*)(?:요일)?\\s*(${clock})\\s*[-~–]\\s*(${clock})`,
  'g',
);

/** What was typed as days and hours, day by day; null where it says more than that, and is shown as it was typed. */
export function weekOf(weekly: string): PlannedDay[] | null {
  const hours = new Map<string, string>();
  for (const [, days = '', from, to] of weekly.matchAll(lesson))
    for (const day of days.match(/[가-힣]/g) ?? []) hours.set(day, `${from}~${to}`);
  const left = weekly.replaceAll(lesson, '');
  if (hours.size === 0 || /[^\s,·/]/.test(left)) return null;
  return week.map((day) => ({ day, hours: hours.get(day) ?? null }));
}
