import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Chart } from '#src/ui/chart.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { watchEndpoint } from '../contract/watch.ts';

const refreshMs = 2_000;
/** `11월 22일 (일) 오전 10:00`: on an opening day the year is known. */
const shortWhen = (iso: string) => formatSeoulDateTime(iso).replace(/^\d+년 /, '');
const secondOf = (iso: string) =>
  new Date(iso).toLocaleTimeString('ko-KR', { timeZone: 'Asia/Seoul', hour12: false });

/** The opening day at one glance; asks again every two seconds. */
export default function ControlPage() {
  const watching = useQuery({
    queryKey: ['office', 'control'],
    queryFn: () => callApi(watchEndpoint, {}),
    refetchInterval: refreshMs,
  });
  if (!watching.data) {
    return watching.error ? (
      <Notice tone="bad" title={sentenceOf(watching.error)} isLive />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  const { serverNow, sessions, seconds, failures, messages, queue, unknownPayments } = watching.data;
  return (
    <section className="grid gap-6">
      <header>
        <h1 className="text-2xl">접수 상황판</h1>
        <p className="text-ink-soft tabular-nums">
          {formatSeoulDateTime(serverNow)} 기준 · 2초마다 새로 고칩니다
          {watching.error && ' · 지금 연결이 끊겨 마지막 모습을 보여 드립니다'}
        </p>
      </header>
      <Figures
        figures={[
          ['대기실과 추첨에서 기다리는 가족', queue, false],
          ['확인 중인 결제', unknownPayments, unknownPayments > 0],
          ['10분간 실패한 결제', failures.payments, failures.payments > 0],
          ['10분간 시간이 지난 좌석', failures.expired, failures.expired > 0],
          ['10분간 취소', failures.cancelled, false],
          ['보내는 중인 메시지', messages.queued, false],
          ['보내지 못한 메시지', messages.failed, messages.failed > 0],
        ]}
      />
      <Chart
        title="최근 60초: 초마다 잡은 좌석과 확정"
        kind="bar"
        rows={seconds.map((one) => ({
          label: secondOf(one.second),
          held: one.held,
          confirmed: one.confirmed,
        }))}
        series={[
          { key: 'held', name: '좌석 잡음' },
          { key: 'confirmed', name: '확정' },
        ]}
      />
      {sessions.length === 0 ? (
        <EmptyState title="24시간 안에 열리거나 접수 중인 회차가 없습니다." />
      ) : (
        <Table
          caption="회차별 좌석"
          rows={sessions}
          keyOf={(row) => row.sessionId}
          columns={[
            {
              name: '회차',
              isRowHeader: true,
              cell: (row) => (
                <span className="grid min-w-44">
                  <Link
                    className="inline-flex min-h-11 items-center text-brand hover:underline"
                    to={`/office/tests/${row.sessionId}`}
                  >
                    {row.title} · {row.branchName}
                  </Link>
                  <span className="text-sm font-normal text-ink-soft">
                    {shortWhen(row.opensAt)} 접수 시작
                  </span>
                </span>
              ),
            },
            // What is looked at first stands where a tablet shows it without scrolling.
            { name: '남음', isNumber: true, cell: (row) => <strong>{row.left}</strong> },
            { name: '대기', isNumber: true, cell: (row) => row.waiting },
            { name: '확정', isNumber: true, cell: (row) => row.confirmed },
            { name: '잡음', isNumber: true, cell: (row) => row.held },
            { name: '결제 중', isNumber: true, cell: (row) => row.confirming },
            { name: '정원', isNumber: true, cell: (row) => row.capacity },
            { name: '놓침·취소', isNumber: true, cell: (row) => row.lost },
          ]}
        />
      )}
    </section>
  );
}

function Figures({
  figures,
}: {
  figures: readonly (readonly [label: string, value: number, isBad: boolean])[];
}) {
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      {figures.map(([label, value, isBad]) => (
        <div
          key={label}
          className={`rounded-card border bg-paper p-4 ${isBad ? 'border-danger text-danger' : 'border-line'}`}
        >
          <dt className="text-sm">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value.toLocaleString('ko-KR')}</dd>
        </div>
      ))}
    </dl>
  );
}
