import type { ReactNode } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import { Table } from '#src/ui/tables/table.tsx';
import type { Figure } from '../contract.ts';
import { changeLabel, rateLabels, type SectionKey, sectionLabels, siteVisits, wayLabels } from '../rules.ts';

const shown = (value: number | null, unit: Figure['unit']) => {
  if (value === null) return '-';
  return unit === '원' ? formatKrw(value) : `${value.toLocaleString('ko-KR')}${unit === '%' ? '%' : ''}`;
};

/** A change in short: `▲3`, `▼12`; nothing where it is the same or not known. */
function Change({ value, before, than }: { value: number | null; before: number | null; than: string }) {
  if (value === null || before === null) return <span className="text-ink-soft">-</span>;
  const by = value - before;
  if (by === 0) return <span className="text-ink-soft">=</span>;
  return (
    <span title={`${than} ${changeLabel(value, before)}`}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
      <span className="sr-only">{`${than}보다 ${by > 0 ? '늘어남' : '줄어듦'} `}</span>
      {Math.abs(by).toLocaleString('ko-KR')}
    </span>
  );
}

/** What was, with both changes below it. */
function Cell({ figure }: { figure: Figure | undefined }) {
  if (!figure) return '-';
  const { value, unit, lastMonth, lastYear } = figure;
  return (
    <span className="grid justify-items-end whitespace-nowrap tabular-nums">
      <strong>{shown(value, unit)}</strong>
      <span className="flex gap-2 text-xs text-ink-soft">
        <Change value={value} before={lastMonth} than="지난달" />
        <Change value={value} before={lastYear} than="지난해" />
      </span>
    </span>
  );
}

const wayColumns = [...Object.values(wayLabels), ...rateLabels.map(([label]) => label)];

/** The way to enrolment: a line a branch, a column a step. */
export function WayTable({ figures }: { figures: readonly Figure[] }) {
  const way = figures.filter(({ section, label }) => section === 'way' && label !== siteVisits);
  const visits = figures.find(({ label }) => label === siteVisits);
  const rows = [...Map.groupBy(way, ({ branchName }) => branchName)];
  return (
    <Section title={sectionLabels.way}>
      <p className="text-sm text-ink-soft">
        이 달에 신청하고 접수한 가족이 지금까지 어디까지 왔는지 셉니다. 아래 작은 숫자는 차례로 지난달, 지난해
        같은 달과의 차이입니다.
        {visits &&
          ` 홈페이지 방문은 ${shown(visits.value, visits.unit)}건(지난달 ${shown(visits.lastMonth, visits.unit)}건)입니다.`}
      </p>
      <Table
        caption={sectionLabels.way}
        rows={rows}
        keyOf={([branchName]) => branchName}
        columns={[
          { name: '분원', isRowHeader: true, cell: ([branchName]) => branchName || '전체' },
          ...wayColumns.map((label) => ({
            name: label,
            isNumber: true,
            cell: ([, of]: (typeof rows)[number]) => <Cell figure={of.find((one) => one.label === label)} />,
          })),
        ]}
      />
    </Section>
  );
}

/** What was counted by one thing: this month, the last, and last year's. */
export function FigureTable({ section, figures }: { section: SectionKey; figures: readonly Figure[] }) {
  const rows = figures.filter((one) => one.section === section);
  return (
    <Section title={sectionLabels[section]}>
      {rows.every(({ value, lastMonth, lastYear }) => !value && !lastMonth && !lastYear) ? (
        <p>이 달과 견줄 달에는 없습니다.</p>
      ) : (
        <Table
          caption={sectionLabels[section]}
          rows={rows}
          keyOf={(row) => `${row.branchName} ${row.label} ${row.unit}`}
          columns={[
            {
              name: '항목',
              isRowHeader: true,
              cell: (row) =>
                `${section === 'money' ? `${row.branchName || '전체'} ` : ''}${row.label}${row.unit === '원' && section !== 'money' ? ' 금액' : ''}`,
            },
            { name: '이번 달', isNumber: true, cell: (row) => shown(row.value, row.unit) },
            { name: '지난달', isNumber: true, cell: (row) => shown(row.lastMonth, row.unit) },
            { name: '증감', isNumber: true, cell: (row) => changeLabel(row.value, row.lastMonth) },
            { name: '지난해', isNumber: true, cell: (row) => shown(row.lastYear, row.unit) },
          ]}
        />
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 break-inside-avoid">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
