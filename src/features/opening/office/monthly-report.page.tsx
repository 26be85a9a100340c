import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type MonthlyReport, monthlyReportEndpoint } from '#src/features/opening/contract/watch.ts';
import { reportSectionsEndpoint } from '#src/features/staff/contract/today.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import type { ReportSection } from '#src/shared/access/office.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { Chart } from '#src/ui/charts/chart.tsx';
import type { ChartProps } from '#src/ui/charts/chart-props.ts';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { MonthHead, useMonthChoice } from '#src/web/office/month-head.tsx';

const funnelSeries = [
  { key: 'registered', name: '접수' },
  { key: 'confirmed', name: '확정' },
  { key: 'attended', name: '응시' },
] as const;

/** One month to read, compare and print. */
export default function MonthlyReportPage() {
  const choice = useMonthChoice();
  const { month, branchId, input } = choice;
  const reading = useQuery({
    queryKey: ['office', 'report', month, branchId],
    queryFn: () => callApi(monthlyReportEndpoint, input),
  });
  const adding = useQuery({
    queryKey: ['office', 'report-sections', month, branchId],
    queryFn: () => callApi(reportSectionsEndpoint, input),
  });
  const branches = useOfficeSessions().data?.branches ?? [];
  return (
    <section className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <div className="xl:col-span-2">
        <MonthHead choice={choice} branches={branches} />
      </div>
      {reading.error && <Notice tone="bad" title={sentenceOf(reading.error)} isLive />}
      {reading.isPending && <Skeleton className="h-96" />}
      {reading.data && <Report report={reading.data} />}
      {adding.error && <Notice tone="bad" title={sentenceOf(adding.error)} isLive />}
      {adding.data?.sections.map((section) => (
        <Section key={section.key} section={section} />
      ))}
    </section>
  );
}

interface BarsProps extends Pick<ChartProps, 'title' | 'rows' | 'series'> {
  /** Their numbers, as a table. */
  readonly children: ReactNode;
}

/** Bars with their numbers behind a press, printed below them; one or two bars say no more than the numbers alone. */
function Bars({ children, ...bars }: BarsProps) {
  if (bars.rows.length < 3) return children;
  return (
    <div className="grid gap-2">
      <Chart kind="bar" isTableHidden isTitleHidden {...bars} />
      <details className="no-print">
        <summary className="min-h-11 cursor-pointer py-2 text-sm text-brand">숫자로 보기</summary>
        {children}
      </details>
      <div className="hidden print:block">{children}</div>
    </div>
  );
}

/** What another feature adds: its chart and its numbers. */
function Section({ section: { title, series, rows } }: { section: ReportSection }) {
  return (
    <section className="grid gap-4 break-inside-avoid">
      <h2 className="text-lg">{title}</h2>
      {rows.length === 0 ? (
        <p>이 달에는 없습니다.</p>
      ) : (
        <Bars
          title={title}
          rows={rows.map(({ label, values }) => ({
            label,
            ...Object.fromEntries(values.map((value, at) => [`v${at}`, value])),
          }))}
          series={series.map((name, at) => ({ key: `v${at}`, name }))}
        >
          <Table
            caption={title}
            rows={rows}
            keyOf={(row) => row.label}
            columns={[
              { name: '구분', cell: (row) => row.label, isRowHeader: true },
              ...series.map((name, at) => ({
                name,
                isNumber: true,
                cell: (row: ReportSection['rows'][number]) => (row.values[at] ?? 0).toLocaleString('ko-KR'),
              })),
            ]}
          />
        </Bars>
      )}
    </section>
  );
}

/** The same way by the door through which the families signed up. */
function Sources({ sources }: Pick<MonthlyReport, 'sources'>) {
  const title = '가입 경로별 접수에서 응시까지';
  return (
    <section className="grid gap-4 break-inside-avoid">
      <h2 className="text-lg">{title}</h2>
      {sources.length === 0 ? (
        <p>이 달에 접수가 없습니다.</p>
      ) : (
        <Bars
          title={title}
          rows={sources.map(({ source, ...row }) => ({ label: source, ...row }))}
          series={funnelSeries}
        >
          <Table
            caption={title}
            rows={sources}
            keyOf={(row) => row.source}
            columns={[
              { name: '가입 경로', cell: (row) => row.source, isRowHeader: true },
              ...funnelSeries.map(({ key, name }) => ({
                name,
                isNumber: true,
                cell: (row: MonthlyReport['sources'][number]) => row[key],
              })),
            ]}
          />
        </Bars>
      )}
    </section>
  );
}

function Report({ report }: { report: MonthlyReport }) {
  const taken = report.days.reduce((sum, day) => sum + day.takenKrw, 0);
  const refunded = report.days.reduce((sum, day) => sum + day.refundedKrw, 0);
  const dayLabel = (day: string) => `${Number(seoulDay(`${day}T00:00:00+09:00`).slice(8))}일`;
  return (
    <>
      <p className="text-lg xl:col-span-2">
        결제 금액 <strong>{formatKrw(taken)}</strong> · 환불 금액 <strong>{formatKrw(refunded)}</strong>
      </p>
      <section className="grid gap-4 break-inside-avoid">
        <h2 className="text-lg">분원별 접수에서 응시까지</h2>
        {report.funnel.length === 0 ? (
          <p>이 달에 접수가 없습니다.</p>
        ) : (
          <Bars
            title="분원별 접수에서 응시까지"
            rows={report.funnel.map(({ branchName, registered, confirmed, attended }) => ({
              label: branchName,
              registered,
              confirmed,
              attended,
            }))}
            series={funnelSeries}
          >
            <Table
              caption="분원별 접수에서 응시까지"
              rows={report.funnel}
              keyOf={(row) => row.branchName}
              columns={[
                { name: '분원', cell: (row) => row.branchName, isRowHeader: true },
                { name: '접수', cell: (row) => row.registered, isNumber: true },
                { name: '확정', cell: (row) => row.confirmed, isNumber: true },
                { name: '응시', cell: (row) => row.attended, isNumber: true },
                { name: '결시', cell: (row) => row.absent, isNumber: true },
                { name: '취소', cell: (row) => row.cancelled, isNumber: true },
              ]}
            />
          </Bars>
        )}
      </section>
      <Sources sources={report.sources} />
      <Chart
        title="날마다 확정하고 취소한 좌석"
        kind="line"
        rows={report.days.map(({ day, confirmed, cancelled }) => ({
          label: dayLabel(day),
          confirmed,
          cancelled,
        }))}
        series={[
          { key: 'confirmed', name: '확정' },
          { key: 'cancelled', name: '취소' },
        ]}
      />
      {taken + refunded === 0 ? (
        <p>이 달에는 주고받은 금액이 없습니다.</p>
      ) : (
        <Chart
          title="일별 결제·환불 금액(원)"
          kind="bar"
          rows={report.days.map(({ day, takenKrw, refundedKrw }) => ({
            label: dayLabel(day),
            takenKrw,
            refundedKrw,
          }))}
          series={[
            { key: 'takenKrw', name: '결제 금액' },
            { key: 'refundedKrw', name: '환불' },
          ]}
        />
      )}
    </>
  );
}
