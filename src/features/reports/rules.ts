import { staffCancelReasons } from '#src/features/registrations/rules/money/registration-money.ts';
import { monthBefore } from '#src/shared/month.ts';
import { particleAfter } from '#src/shared/words/particle.ts';

export const sectionLabels = {
  way: '방문에서 등록까지',
  refunds: '환불 사유',
  sources: '유입 경로',
  lead: '접수 시점',
  money: '결제와 환불',
} as const;
export type SectionKey = keyof typeof sectionLabels;
export const units = ['건', '명', '원', '%'] as const;
export type Unit = (typeof units)[number];

/** A month (`2026-11`), the one before it and the same of last year. */
export interface Months {
  readonly month: string;
  readonly lastMonth: string;
  readonly lastYear: string;
}

/** The months a month is held against. */
export function monthsOf(month: string): Months {
  const lastYear = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  return { month, lastMonth: monthBefore(month), lastYear };
}

/** The days of a running month that have begun, which are counted of the months it is held against too; null of any other. */
export const runningDays = (month: string, today: string): number | null =>
  today.slice(0, 7) === month ? Number(today.slice(8)) : null;

/** `1일~23일`, `한 달` */
export const daysLabel = (days: number | null): string => {
  if (days === null) return '한 달';
  return days === 1 ? '1일' : `1일~${days}일`;
};

/** So many of something in a branch and month. */
export interface Count {
  readonly month: string;
  readonly branchId: number | null;
  readonly what: string;
  readonly total: number;
}

export interface FigureRow {
  readonly section: SectionKey;
  readonly branchName: string;
  readonly label: string;
  readonly unit: Unit;
  readonly value: number | null;
  readonly lastMonth: number | null;
  readonly lastYear: number | null;
}

/** Where somebody came from that nobody wrote down. */
export const unknownSource = '가입 경로 미확인';
export const isUnknownSource = (label: string) => label.endsWith(unknownSource);

/** What sources are told of, in their order. */
const sourceKinds = ['방문', '상담', '테스트 접수', '반 등록'] as const;

/** `테스트 접수 · 카카오 가입`; blank: nobody knows the source. */
export function sourceLabel(kind: (typeof sourceKinds)[number], source: string): string {
  const joined = kind === '테스트 접수' || kind === '반 등록';
  if (source === '') return `${kind} · ${unknownSource}`;
  return `${kind} · ${source}${joined ? ' 가입' : ''}`;
}

/** Sources by what they are told of, the most first; what nobody knows stands last of all. */
export function bySource<Row extends { readonly label: string; readonly value: number | null }>(
  rows: readonly Row[],
): Row[] {
  const place = ({ label }: Row) =>
    isUnknownSource(label)
      ? sourceKinds.length
      : sourceKinds.findIndex((kind) => label.startsWith(`${kind} · `));
  return rows.toSorted((a, b) => place(a) - place(b) || (b.value ?? 0) - (a.value ?? 0));
}

/** Visits of the site are of no branch; they stand first where all are shown. */
export const siteVisits = '홈페이지 방문';

/** The steps from a visit to a class, in their order, by what is counted. */
export const wayLabels = {
  asked: '상담 신청',
  visited: '방문 상담',
  registered: '테스트 접수',
  confirmed: '접수 확정',
  attended: '응시',
  passed: '합격',
  enrolled: '반 등록',
} as const;
type WayStep = keyof typeof wayLabels;

/** What is counted of a step besides: who enrolled after a level test came by no entrance test, and so is in no rate. */
const alsoCounted: Readonly<Partial<Record<string, string>>> = { enrolled: 'placed' };

/** Who has a seat at a test that is still to come: nobody of them can have come yet. */
export const toComeLabel = '응시 예정';

/** Who had a seat at a test that is over: of them whoever came is a share. */
export const dueLabel = '응시 대상';

/** Whoever enrolled in the month, whenever they had asked or registered. */
export const enrolledInLabel = '이 달에 등록';

/** How many of those of one step come to another: what a manager can work on. Who was `due` had a seat at a test that is over. */
export const rateLabels: readonly (readonly [label: string, of: WayStep, from: WayStep | 'due'])[] = [
  ['방문율', 'visited', 'asked'],
  ['확정률', 'confirmed', 'registered'],
  ['응시율', 'attended', 'due'],
  ['합격률', 'passed', 'attended'],
  ['등록률', 'enrolled', 'passed'],
];

/** When seats were sold, by days before the test; the last row is open upwards. */
export const leadSteps: readonly (readonly [fromDays: number, label: string])[] = [
  [0, '테스트 당일과 전날'],
  [2, '2~3일 전'],
  [4, '4~7일 전'],
  [8, '8~14일 전'],
  [15, '15~30일 전'],
  [31, '31일 이상 전'],
];

/** The row of `leadSteps` a seat sold so many days before belongs to. */
export const leadLabel = (days: number): string =>
  (leadSteps.findLast(([from]) => Math.max(days, 0) >= from) ?? leadSteps[0])?.[1] ?? '';

/** Why money went back: what is chosen from a list by its words, what was typed only by who asked. */
export function refundReason(reason: string, requestKey: string, known: readonly string[]): string {
  if (requestKey.startsWith('academy:')) return '학원 사정으로 취소';
  if (known.includes(reason)) return reason;
  if (reason === staffCancelReasons.family) return '보호자 요청으로 분원에서 취소';
  if (requestKey.startsWith('cancel:')) return '보호자가 직접 취소';
  return '그 밖의 사유';
}

/** A share in whole percent; null of nothing. */
export const percentOf = (of: number, from: number): number | null =>
  from === 0 ? null : Math.round((of / from) * 100);

/** `+3`, `-12`, `0`: how much more than before; blank where one of the two is not known. */
export function byLabel(value: number | null, before: number | null): string {
  if (value === null || before === null) return '';
  return `${value > before ? '+' : ''}${(value - before).toLocaleString('ko-KR')}`;
}

/** `11.1~28`; `10월` where all of it is counted. */
export const whenLabel = (month: string, days: number | null): string =>
  Number(month.slice(5)) + (days === null ? '월' : `.1${days === 1 ? '' : `~${days}`}`);

/** What a month's figures are of and compared with, in a line: `11.1~28 기준 · 지난달 같은 기간과 비교 · 지난해 기록 없음`. */
export function basisLabel(month: string, days: number | null, hasLastYear: boolean): string {
  const than = hasLastYear ? '지난달 / 지난해' : '지난달';
  return [
    ...(days === null ? [] : [`${whenLabel(month, days)} 기준`]),
    days === null ? `${than}${hasLastYear ? ' 같은 달' : ''}과 비교` : `${than} 같은 기간과 비교`,
    ...(hasLastYear ? [] : ['지난해 기록 없음']),
  ].join(' · ');
}

/** Whom the steps of the way are of, wherever they have come since: `11.1~28에 신청하거나 접수한 학생`. */
export const cohortLabel = (month: string, days: number | null): string =>
  `${whenLabel(month, days)}에 신청하거나 접수한 학생`;

/** `+3 (+25%)`, `-2 (-50%)`, `같음`; blank where one of the two is not known; from tenfold on a share says nothing. */
export function changeLabel(value: number | null, before: number | null): string {
  if (value === null || before === null) return '';
  const by = value - before;
  if (by === 0) return '같음';
  const sign = by > 0 ? '+' : '';
  const percent = before > 0 ? Math.round((by / before) * 100) : null;
  const share = percent !== null && percent < 1_000 ? ` (${sign}${percent}%)` : '';
  return `${sign}${by.toLocaleString('ko-KR')}${share}`;
}

interface Place {
  readonly section: SectionKey;
  readonly branchName: string;
  readonly unit: Unit;
}

/** What a label was in the three months, of these counts. */
function figureOf(
  counts: readonly Count[],
  months: Months,
  { label, place }: { readonly label: string; readonly place: Place },
): FigureRow {
  const sum = (month: string) =>
    counts.filter((one) => one.month === month).reduce((all, one) => all + one.total, 0);
  return {
    ...place,
    label,
    value: sum(months.month),
    lastMonth: sum(months.lastMonth),
    lastYear: sum(months.lastYear),
  };
}

const rateOf = (of: FigureRow, from: FigureRow, label: string): FigureRow => ({
  ...of,
  label,
  unit: '%',
  value: percentOf(of.value ?? 0, from.value ?? 0),
  lastMonth: percentOf(of.lastMonth ?? 0, from.lastMonth ?? 0),
  lastYear: percentOf(of.lastYear ?? 0, from.lastYear ?? 0),
});

export interface BranchName {
  readonly id: number;
  readonly name: string;
}

/** The way of one branch, or of all (blank), with its rates. */
export function wayOf(counts: readonly Count[], months: Months, branchName: string): FigureRow[] {
  const place = { section: 'way', branchName, unit: '건' } as const;
  const stepOf = (label: string, whats: readonly (string | undefined)[]) =>
    figureOf(
      counts.filter(({ what }) => whats.includes(what)),
      months,
      { label, place },
    );
  const steps = Object.entries(wayLabels);
  const at = new Map(
    [...steps, ['due', dueLabel] as const].map(([what, label]) => [what, stepOf(label, [what])]),
  );
  const rates = rateLabels.flatMap(([label, of, from]) => {
    const [one, other] = [at.get(of), at.get(from)];
    return one && other ? [rateOf(one, other, label)] : [];
  });
  return [
    ...steps.map(([what, label]) => stepOf(label, [what, alsoCounted[what]])),
    stepOf(toComeLabel, ['toCome']),
    stepOf(dueLabel, ['due']),
    stepOf(enrolledInLabel, ['enrolledIn']),
    ...rates,
  ];
}

/** Rows by what was counted, the most of this month first, or in the order of `order`. */
export function rowsBy(
  counts: readonly Count[],
  months: Months,
  { section, unit, order }: { section: SectionKey; unit: Unit; order?: readonly string[] },
): FigureRow[] {
  const groups = Map.groupBy(counts, (one) => one.what);
  const labels = order ?? [...groups.keys()];
  const rows = labels.map((label) =>
    figureOf(groups.get(label) ?? [], months, { label, place: { section, branchName: '', unit } }),
  );
  return order ? rows : rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
}

/** What was paid less what went back in the month: no balance of anybody's. */
export const netLabel = '순결제 금액';

/** Money of one branch, or of all. */
export function moneyOf(counts: readonly Count[], months: Months, branchName: string): FigureRow[] {
  const place = { section: 'money', branchName, unit: '원' } as const;
  const row = (label: string, whats: readonly string[]) =>
    figureOf(
      counts.filter((one) => whats.includes(one.what)),
      months,
      { label, place },
    );
  return [row('결제', ['taken']), row('환불', ['refunded']), row(netLabel, ['taken', 'less'])];
}

/** A change is worth a sentence from so many on, and from such a share. */
const notableBy = { count: 5, percent: 20 } as const;
const mostNotable = 6;

/** What changed much against last month, the greatest change first: where to look. */
export function notableChanges(rows: readonly FigureRow[], isOver: boolean): string[] {
  // A month that is still running has less of everything than a whole one.
  if (!isOver) return [];
  return rows
    .flatMap((row) => {
      const { value, lastMonth, unit, label, branchName } = row;
      if (value === null || lastMonth === null || unit === '원') return [];
      if ([toComeLabel, dueLabel, enrolledInLabel].includes(label) || isUnknownSource(label)) return [];
      // What there was nothing of before is no change: the academy had not begun.
      if (lastMonth === 0) return [];
      const by = value - lastMonth;
      const share = unit === '%' ? Math.abs(by) : lastMonth > 0 ? (Math.abs(by) / lastMonth) * 100 : 100;
      const least = unit === '%' ? 10 : notableBy.count;
      if (Math.abs(by) < least || (unit !== '%' && share < notableBy.percent)) return [];
      const whose = branchName === '' ? label : `${branchName} ${label}`;
      const verb = by > 0 ? '늘었습니다' : '줄었습니다';
      const much = unit === '%' ? `${Math.abs(by)}%p` : `${Math.abs(by).toLocaleString('ko-KR')}${unit}`;
      const sentence = `${whose}${particleAfter(whose, '이/가')} 지난달 ${lastMonth}${unit}에서 ${value}${unit}${unit === '%' ? '로' : '으로'} ${much} ${verb}.`;
      return [{ sentence, share }];
    })
    .toSorted((a, b) => b.share - a.share)
    .slice(0, mostNotable)
    .map(({ sentence }) => sentence);
}
