import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatKrw } from '#src/shared/krw.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Chart } from '#src/ui/chart.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { seoulToday } from '#src/web/today.ts';
import { type MonthlyReport, monthlyReportEndpoint } from '../contract/watch.ts';

/** One month to read, compare and print. */
export default function MonthlyReportPage() {
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? seoulToday().slice(0, 7);
  const reading = useQuery({
    queryKey: ['office', 'report', month],
    queryFn: () => callApi(monthlyReportEndpoint, { month }),
  });
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-2xl">
          {month.slice(0, 4)}년 {Number(month.slice(5))}월 보고서
        </h1>
        <div className="no-print flex items-end gap-2">
          <TextField
            label="달"
            type="month"
            value={month}
            onChange={(event) => event.target.value && setParams({ month: event.target.value })}
          />
          <Button onClick={() => window.print()}>인쇄</Button>
        </div>
      </div>
      {reading.error && <Notice tone="bad" title={sentenceOf(reading.error)} isLive />}
      {reading.isPending && <Skeleton className="h-96" />}
      {reading.data && <Report report={reading.data} />}
    </section>
  );
}

function Report({ report }: { report: MonthlyReport }) {
  const taken = report.days.reduce((sum, day) => sum + day.takenKrw, 0);
  const refunded = report.days.reduce((sum, day) => sum + day.refundedKrw, 0);
  const dayLabel = (day: string) => `${Number(seoulDay(`${day}T00:00:00+09:00`).slice(8))}일`;
  return (
    <>
      <p className="text-lg">
        받은 금액 <strong>{formatKrw(taken)}</strong> · 돌려드린 금액 <strong>{formatKrw(refunded)}</strong>
      </p>
      <h2 className="text-lg">분원별 접수에서 응시까지</h2>
      {report.funnel.length === 0 ? (
        <p>이 달에 접수가 없습니다.</p>
      ) : (
        <>
          <Chart
            title="분원별 접수에서 응시까지"
            kind="bar"
            isTableHidden
            rows={report.funnel.map(({ branchName, registered, confirmed, attended }) => ({
              label: branchName,
              registered,
              confirmed,
              attended,
            }))}
            series={[
              { key: 'registered', name: '접수' },
              { key: 'confirmed', name: '확정' },
              { key: 'attended', name: '응시' },
            ]}
          />
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
        </>
      )}
      <h2 className="text-lg">가입 경로별</h2>
      <Table
        caption="가입 경로별"
        rows={report.sources}
        keyOf={(row) => row.source}
        columns={[
          { name: '가입 경로', cell: (row) => row.source, isRowHeader: true },
          { name: '접수', cell: (row) => row.registered, isNumber: true },
          { name: '확정', cell: (row) => row.confirmed, isNumber: true },
        ]}
      />
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
      <Chart
        title="날마다 받고 돌려드린 금액(원)"
        kind="bar"
        rows={report.days.map(({ day, takenKrw, refundedKrw }) => ({
          label: dayLabel(day),
          takenKrw,
          refundedKrw,
        }))}
        series={[
          { key: 'takenKrw', name: '받음' },
          { key: 'refundedKrw', name: '환불' },
        ]}
      />
    </>
  );
}
