import type { ReactNode } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import type { Figure } from '../contract.ts';
import { changeLabel, rateLabels, type SectionKey, sectionLabels, siteVisits, wayLabels } from '../rules.ts';
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

/** A change in short: `▲3`, `▼12`; a dash where it is the same or not known. */
function Change({ value, before, than }: ChangeProps) {
  if (value === null || before === null || value === before) return <span>-</span>;
  const by = value - before;
  return (
    <span title={`${than} 대비 ${changeLabel(value, before)}`}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
      <span className="sr-only">{`${than}보다 ${by > 0 ? '늘어남' : '줄어듦'} `}</span>
      {Math.abs(by).toLocaleString('ko-KR')}
    </span>
  );
}

/** What was, how much of the step before that is, and both changes below it. */
function Cell({ figure, rate }: { figure: Figure | undefined; rate?: Figure | undefined }) {
  if (!figure) return '-';
  const { value, unit, lastMonth, lastYear } = figure;
  return (
    <span className="grid justify-items-end whitespace-nowrap tabular-nums max-sm:justify-items-start">
      <span>
        <strong>{shown(value, unit)}</strong>
        {rate && rate.value !== null && <span className="text-ink-soft"> {rate.value}%</span>}
      </span>
      <span className="flex gap-2 text-xs text-ink-soft print:text-[10px] print:leading-none">
        <Change value={value} before={lastMonth} than="지난달" />
        <Change value={value} before={lastYear} than="지난해" />
      </span>
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
  type Row = (typeof rows)[number];
  const find = ([, of]: Row, label: string | undefined) => of.find((one) => one.label === label);
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
            cell: (row: Row) => <Cell figure={find(row, label)} rate={rate ? find(row, rate) : undefined} />,
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
        이 달에 신청하고 접수한 가족이 지금까지 어디까지 왔는지 셉니다. 아래 작은 숫자는 차례로 지난달, 지난해
        같은 달과의 차이입니다. 반 등록에는 레벨테스트를 보고 등록한 학생도 들어가고, 등록률은 테스트 합격자
        가운데 등록한 비율입니다.
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
  const sumOf = ({ label }: Figure) => sums.get(label);
  return (
    <Section title={sectionLabels[section]}>
      {isNothing ? (
        <p>이 달과 견줄 달에는 없습니다.</p>
      ) : (
        <DenseTable
          caption={sectionLabels[section]}
          rows={rows}
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
            { name: '증감', cell: (row) => changeLabel(row.value, row.lastMonth) },
            {
              name: '지난해',
              cell: (row) => <Counted figure={{ ...row, value: row.lastYear }} krw={sumOf(row)?.lastYear} />,
            },
          ]}
        />
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
