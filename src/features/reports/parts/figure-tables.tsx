import type { ReactNode } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import type { Figure } from '../contract.ts';
import {
  changeLabel,
  isUnknownSource,
  rateLabels,
  type SectionKey,
  sectionLabels,
  siteVisits,
  toComeLabel,
  wayLabels,
} from '../rules.ts';
import { DenseTable } from './dense-table.tsx';

const shown = (value: number | null, unit: Figure['unit']) => {
  if (value === null) return '-';
  return unit === '원' ? formatKrw(value) : `${value.toLocaleString('ko-KR')}${unit === '%' ? '%' : ''}`;
};

interface ChangeProps {
  readonly value: number | null;
  readonly before: number | null;
  readonly than: string;
}

/** A change in short, and against what: `지난달 ▲3`, `지난해 ▼12`; nothing where one of the two is not known. */
function Change({ value, before, than }: ChangeProps) {
  if (value === null || before === null) return null;
  const by = value - before;
  if (by === 0) return <span>{than} 같음</span>;
  return (
    <span title={`${than} 대비 ${changeLabel(value, before)}`}>
      {than} <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
      {Math.abs(by).toLocaleString('ko-KR')}
      <span className="sr-only">{by > 0 ? ' 늘어남' : ' 줄어듦'}</span>
    </span>
  );
}

interface CellProps {
  readonly figure: Figure | undefined;
  readonly rate?: Figure | undefined;
  /** So many of them are still to come. */
  readonly toCome?: Figure | undefined;
  /** Whether last year has anything to be held against. */
  readonly hasLastYear: boolean;
}

/** What was, how much of the step before that is, and the changes below it. */
function Cell({ figure, rate, toCome, hasLastYear }: CellProps) {
  if (!figure) return '-';
  const { value, unit, lastMonth, lastYear } = figure;
  const isNothing = !value && !lastMonth && !lastYear;
  return (
    <span className="grid justify-items-end whitespace-nowrap tabular-nums max-sm:justify-items-start">
      <span>
        <strong>{shown(value, unit)}</strong>
        {rate && rate.value !== null && <span className="text-ink-soft"> {rate.value}%</span>}
      </span>
      {toCome?.value ? <span className="text-xs print:text-[10px]">예정 {toCome.value}</span> : null}
      {!isNothing && (
        <span className="grid justify-items-end text-xs text-ink-soft max-sm:justify-items-start print:text-[10px] print:leading-none">
          <Change value={value} before={lastMonth} than="지난달" />
          {hasLastYear && <Change value={value} before={lastYear} than="지난해" />}
        </span>
      )}
    </span>
  );
}

const wayColumns = Object.entries(wayLabels).map(([step, label]) => ({
  label,
  rate: rateLabels.find(([, of]) => of === step)?.[0],
}));
const moneyColumns = ['결제', '환불', '남은 금액'].map((label) => ({ label, rate: undefined }));

interface ByBranchProps {
  readonly section: SectionKey;
  readonly figures: readonly Figure[];
  readonly columns: readonly { readonly label: string; readonly rate: string | undefined }[];
  readonly children?: ReactNode;
}

/** A line a branch, a column a step or a kind of money. */
function ByBranch({ section, figures, columns, children }: ByBranchProps) {
  const own = figures.filter((one) => one.section === section && one.label !== siteVisits);
  const rows = [...Map.groupBy(own, ({ branchName }) => branchName)];
  const hasLastYear = own.some(({ lastYear }) => lastYear);
  type Row = (typeof rows)[number];
  const find = ([, of]: Row, label: string | undefined) =>
    label === undefined ? undefined : of.find((one) => one.label === label);
  return (
    <Section title={sectionLabels[section]}>
      {children}
      <DenseTable
        caption={sectionLabels[section]}
        rows={rows}
        keyOf={([branchName]) => branchName}
        columns={[
          { name: '분원', isRowHeader: true, cell: ([branchName]) => branchName || '전체' },
          ...columns.map(({ label, rate }) => ({
            name: rate ? `${label} · ${rate}` : label,
            cell: (row: Row) => (
              <Cell
                figure={find(row, label)}
                rate={find(row, rate)}
                toCome={label === wayLabels.attended ? find(row, toComeLabel) : undefined}
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
export function WayTable({ figures }: { figures: readonly Figure[] }) {
  const visits = figures.find(({ label }) => label === siteVisits);
  return (
    <ByBranch section="way" figures={figures} columns={wayColumns}>
      <p className="text-sm text-ink-soft print:text-xs">
        이 달에 신청하고 접수한 가족이 지금까지 어디까지 왔는지 셉니다. 취소한 접수는 확정에서 빠지고,
        응시율은 이미 치른 테스트만 셉니다. 반 등록에는 레벨 테스트를 보고 등록한 학생도 들어가며, 등록률은
        합격자 가운데 등록한 비율입니다.
        {visits &&
          ` 홈페이지 방문은 ${shown(visits.value, visits.unit)}건(지난달 ${shown(visits.lastMonth, visits.unit)}건)입니다.`}
      </p>
    </ByBranch>
  );
}

/** Money by branch. */
export const MoneyTable = ({ figures }: { figures: readonly Figure[] }) => (
  <ByBranch section="money" figures={figures} columns={moneyColumns} />
);

/** How many, and how much money that was where it is known, in one cell. */
function Counted({ figure, krw }: { figure: Figure; krw?: number | null | undefined }) {
  return (
    <span className="grid justify-items-end max-sm:justify-items-start">
      {shown(figure.value, figure.unit)}
      {krw ? <span className="text-xs text-ink-soft print:text-[10px]">{formatKrw(krw)}</span> : null}
    </span>
  );
}

/** What was counted by one thing: this month, the last, and last year's; its sums of money stand beside the counts. */
export function FigureTable({ section, figures }: { section: SectionKey; figures: readonly Figure[] }) {
  const own = figures.filter((one) => one.section === section);
  const rows = own.filter(({ unit }) => unit !== '원');
  const sums = new Map(own.flatMap((one) => (one.unit === '원' ? [[one.label, one]] : [])));
  const isNothing = own.every(({ value, lastMonth, lastYear }) => !value && !lastMonth && !lastYear);
  const hasLastYear = own.some(({ lastYear }) => lastYear);
  const unknown = rows.filter(({ label }) => isUnknownSource(label));
  const sumOf = ({ label }: Figure) => sums.get(label);
  return (
    <Section title={sectionLabels[section]}>
      {isNothing ? (
        <p>이 달과 견줄 달에는 없습니다.</p>
      ) : (
        <DenseTable
          caption={sectionLabels[section]}
          rows={rows.filter((row) => !unknown.includes(row))}
          keyOf={({ label }) => label}
          columns={[
            { name: '항목', isRowHeader: true, cell: ({ label }) => label },
            { name: '이번 달', cell: (row) => shown(row.value, row.unit) },
            ...(sums.size > 0
              ? [{ name: '금액', cell: (row: Figure) => shown(sumOf(row)?.value ?? null, '원') }]
              : []),
            {
              name: '지난달',
              cell: (row) => (
                <Counted figure={{ ...row, value: row.lastMonth }} krw={sumOf(row)?.lastMonth} />
              ),
            },
            { name: '지난달 대비', cell: (row) => changeLabel(row.value, row.lastMonth) },
            ...(hasLastYear
              ? [
                  {
                    name: '지난해',
                    cell: (row: Figure) => (
                      <Counted figure={{ ...row, value: row.lastYear }} krw={sumOf(row)?.lastYear} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {unknown.length > 0 && (
        <p className="text-sm text-ink-soft print:text-xs">
          {unknown
            .map(({ label, value, lastMonth }) => `${label} ${value ?? 0}건(지난달 ${lastMonth ?? 0}건)`)
            .join(', ')}
        </p>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 break-inside-avoid print:gap-0.5">
      <h2 className="text-lg print:text-sm">{title}</h2>
      {children}
    </section>
  );
}
