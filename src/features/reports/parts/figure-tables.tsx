import type { ReactNode } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import { monthBefore } from '#src/shared/month.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { Figure } from '../contract.ts';
import {
  byLabel,
  cohortLabel,
  dueLabel,
  enrolledInLabel,
  netLabel,
  rateLabels,
  type SectionKey,
  sectionLabels,
  siteVisits,
  toComeLabel,
  wayLabels,
  whenLabel,
} from '../rules.ts';
import { DenseTable } from './dense-table.tsx';
import { isUnderWay } from './way-and-sources.ts';

const shown = (value: number | null, unit: Figure['unit']) => {
  if (value === null) return '-';
  return unit === '원' ? formatKrw(value) : `${value.toLocaleString('ko-KR')}${unit === '%' ? '%' : ''}`;
};

interface ChangesProps {
  readonly figure: Pick<Figure, 'unit' | 'value' | 'lastMonth' | 'lastYear'>;
  /** Whether last year has anything to be compared with. */
  readonly hasLastYear: boolean;
}

/** `+3`, and `+3 / -12` where last year is known too; nothing of what never was. */
function Changes({ figure: { unit, value, lastMonth, lastYear }, hasLastYear }: ChangesProps) {
  if (!value && !lastMonth && !lastYear) return null;
  return (
    <>
      <span className="sr-only">지난달 대비 </span>
      <span className={unit !== '원' && (value ?? 0) < (lastMonth ?? 0) ? 'text-danger' : undefined}>
        {byLabel(value, lastMonth)}
        {unit === '원' && '원'}
      </span>
      {hasLastYear && (
        <>
          <span aria-hidden="true"> / </span>
          <span className="sr-only">, 지난해 대비 </span>
          {byLabel(value, lastYear)}
          {unit === '원' && '원'}
        </>
      )}
    </>
  );
}

interface CellProps {
  readonly figure: Figure | undefined;
  /** Blank where this step has none. */
  readonly rate?: Figure | undefined;
  /** Of how many it is, where that stands in no column. */
  readonly outOf?: Figure | undefined;
  readonly hasRate: boolean;
  readonly hasChanges: boolean;
  /** Of what still goes on there is nothing to compare. */
  readonly isUnderWay: boolean;
  readonly hasLastYear: boolean;
}

/** What was, how much of the step before that is, and the change, in one line; each below the same of the row above. */
export function Cell(props: CellProps) {
  const { figure, rate, outOf, hasRate, hasChanges, isUnderWay: isRunning, hasLastYear } = props;
  if (!figure) return '-';
  return (
    <span className="inline-flex items-baseline justify-end whitespace-nowrap tabular-nums max-sm:flex-wrap max-sm:justify-start max-sm:gap-x-1">
      <strong>{shown(figure.value, figure.unit)}</strong>
      {outOf?.value ? (
        <span className="pl-1 text-ink-soft max-sm:pl-0">/ {shown(outOf.value, outOf.unit)}</span>
      ) : null}
      {hasRate && (
        <span className="min-w-11 text-ink-soft print:min-w-7 print:pl-0.5 max-sm:min-w-0">
          {rate && (rate.value === null ? '-' : `${rate.value}%`)}
        </span>
      )}
      {hasChanges && (
        <span
          className={classNames(
            'pl-2 text-xs text-ink-soft max-sm:min-w-0 max-sm:pl-0 print:pl-0.5 print:text-[10px]',
            figure.unit === '원' ? 'min-w-24 print:min-w-18' : 'min-w-10 print:min-w-6',
          )}
        >
          {isRunning ? '진행 중' : <Changes figure={figure} hasLastYear={hasLastYear} />}
        </span>
      )}
    </span>
  );
}

interface Column {
  readonly label: string;
  readonly rate?: string | undefined;
  /** What the rate is of, where no column has it. */
  readonly outOf?: string | undefined;
  /** Of what is still to come there is nothing to compare. */
  readonly hasChanges: boolean;
}

const wayColumns = Object.entries(wayLabels).flatMap(([step, label]): Column[] => [
  ...(step === 'attended' ? [{ label: toComeLabel, hasChanges: false }] : []),
  {
    label,
    rate: rateLabels.find(([, of]) => of === step)?.[0],
    ...(step === 'attended' && { outOf: dueLabel }),
    hasChanges: true,
  },
]);
const moneyColumns = ['결제', '환불', netLabel].map((label): Column => ({ label, hasChanges: true }));

interface ByBranchProps {
  readonly section: SectionKey;
  readonly figures: readonly Figure[];
  readonly columns: readonly Column[];
  /** Whom its numbers are of. */
  readonly note?: string | undefined;
}

/** A line a branch, a column a step or a kind of money. */
function ByBranch({ section, figures, columns, note }: ByBranchProps) {
  const own = figures.filter((one) => one.section === section && one.label !== siteVisits);
  const rows = [...Map.groupBy(own, ({ branchName }) => branchName)];
  const hasLastYear = own.some(({ lastYear }) => lastYear);
  type Row = (typeof rows)[number];
  const find = ([, of]: Row, label: string | undefined) =>
    label === undefined ? undefined : of.find((one) => one.label === label);
  const underWay = (row: Row, label: string) =>
    isUnderWay(label, { days: own[0]?.days ?? null, toCome: find(row, toComeLabel)?.value ?? 0 });
  // What goes on everywhere is said once, above the table.
  const isAllUnderWay = (label: string) => rows.length > 0 && rows.every((row) => underWay(row, label));
  const running = columns.flatMap(({ label }) => (isAllUnderWay(label) ? [label] : []));
  const notes = [...(note ? [note] : []), ...(running.length > 0 ? [`${running.join('·')} 진행 중`] : [])];
  // Where nobody's test is over yet, nobody can have come.
  const has = (row: Row, label: string) =>
    !isAllUnderWay(label) || find(row, label)?.value !== 0 || find(row, dueLabel)?.value !== 0;
  return (
    <Section title={sectionLabels[section]} note={notes.join(' · ')}>
      <DenseTable
        caption={sectionLabels[section]}
        rows={rows}
        keyOf={([branchName]) => branchName}
        columns={[
          { name: '분원', isRowHeader: true, cell: ([branchName]) => branchName || '전체' },
          ...columns.map(({ label, rate, outOf, hasChanges }) => ({
            name: [outOf ? `${label} / 대상` : label, ...(rate ? [rate] : [])].join(' · '),
            shortName: outOf && rate,
            cell: (row: Row) => (
              <Cell
                figure={has(row, label) ? find(row, label) : undefined}
                rate={find(row, rate)}
                outOf={find(row, outOf)}
                hasRate={rate !== undefined}
                hasChanges={hasChanges && !isAllUnderWay(label)}
                isUnderWay={underWay(row, label)}
                hasLastYear={hasLastYear}
              />
            ),
          })),
        ]}
      />
    </Section>
  );
}

/** The way to enrolment: a line a branch, a column a step with what of the step before it is. */
export const WayTable = ({ figures, month }: MonthProps) => (
  <ByBranch
    section="way"
    figures={figures}
    columns={wayColumns}
    note={`${cohortOf(figures, month)} 기준(건)${enrolledIn(figures, month)}`}
  />
);

export interface MonthProps {
  readonly figures: readonly Figure[];
  readonly month: string;
}

export const cohortOf = ([first]: readonly Figure[], month: string) =>
  cohortLabel(month, first?.days ?? null);

/** How many enrolled in the month itself, whose registration may be of an earlier one. */
function enrolledIn(figures: readonly Figure[], month: string): string {
  const students = figures.find(({ label }) => label === enrolledInLabel)?.value ?? 0;
  const ofNone = figures.find(({ label }) => label === wayLabels.enrolled)?.value === 0;
  return students === 0
    ? ''
    : ` · ${Number(month.slice(5))}월에 등록한 학생 ${students}명(${ofNone ? '모두 앞선 달 접수' : '앞선 달 접수 포함'})`;
}

/** Money by branch. */
export const MoneyTable = ({ figures }: { figures: readonly Figure[] }) => (
  <ByBranch
    section="money"
    figures={figures}
    columns={moneyColumns}
    note="결제하거나 환불한 날 기준 · 순결제 금액 = 결제 − 환불 · 은행에서 취소된 입금은 결제에서 뺍니다"
  />
);

const firstColumns: Readonly<Partial<Record<SectionKey, string>>> = {
  refunds: '사유',
  lead: '시점',
};

interface FigureTableProps extends Omit<ByBranchProps, 'columns'> {
  readonly month: string;
}

/** What was counted by one thing: this month, the last, and last year's; its sums of money stand beside the counts. */
export function FigureTable({ section, figures, note, month }: FigureTableProps) {
  const own = figures.filter((one) => one.section === section);
  const rows = own.filter(({ unit }) => unit !== '원');
  const sums = new Map(own.flatMap((one) => (one.unit === '원' ? [[one.label, one]] : [])));
  const isNothing = own.every(({ value, lastMonth, lastYear }) => !value && !lastMonth && !lastYear);
  const hasLastYear = own.some(({ lastYear }) => lastYear);
  const days = own[0]?.days ?? null;
  const sumOf = ({ label }: Figure) => sums.get(label);
  return (
    <Section title={sectionLabels[section]} note={note}>
      {isNothing ? (
        <p>이 달에도 지난달에도 없습니다.</p>
      ) : (
        <DenseTable
          caption={sectionLabels[section]}
          rows={rows}
          keyOf={({ label }) => label}
          columns={[
            { name: firstColumns[section] ?? '항목', isRowHeader: true, cell: ({ label }) => label },
            { name: `${whenLabel(month, days)}(건)`, cell: (row) => shown(row.value, row.unit) },
            ...(sums.size > 0
              ? [{ name: '금액', cell: (row: Figure) => shown(sumOf(row)?.value ?? null, '원') }]
              : []),
            {
              name: `${whenLabel(monthBefore(month), days)}(건)`,
              cell: (row) => shown(row.lastMonth, row.unit),
            },
            { name: '지난달 대비', cell: (row) => byLabel(row.value, row.lastMonth) },
            ...(hasLastYear
              ? [
                  {
                    name: '지난해(건)',
                    cell: (row: Figure) => shown(row.lastYear, row.unit),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 break-inside-avoid print:gap-0.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg print:text-sm">{title}</h2>
        {note && <p className="text-sm text-ink-soft print:text-xs">{note}</p>}
      </div>
      {children}
    </section>
  );
}
