import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router';
import { type WatchedSession, watchEndpoint } from '#src/features/opening/contract/watch.ts';
import { type Figure, Figures } from '#src/features/opening/parts/control/figures.tsx';
import { PastOpenings } from '#src/features/opening/parts/control/past-openings.tsx';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Chart } from '#src/ui/charts/chart.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { officeToday } from '#src/web/office/office-today.ts';

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
  const { serverNow, sessions, seconds } = watching.data;
  return (
    <section className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">접수 상황판</h1>
          <p className="text-ink-soft tabular-nums">
            {formatSeoulDateTime(serverNow)} 기준 · 2초마다 새로 고칩니다
            {watching.error && ' · 지금 연결이 끊겨 마지막 모습을 보여 드립니다'}
          </p>
          <NextOpening sessions={sessions} serverNow={serverNow} />
        </div>
        <ButtonLink to="/office/rounds" variant="secondary">
          접수 방식과 연습
        </ButtonLink>
      </header>
      <Outlet />
      <Figures figures={figuresOf(watching.data)} />
      {seconds.some((one) => one.held + one.confirmed > 0) ? (
        <Chart
          title="최근 60초: 초마다 잡은 좌석과 확정"
          kind="bar"
          rows={seconds.map((one) => ({
            label: secondOf(one.second),
            held: one.held,
            confirmed: one.confirmed,
          }))}
          series={[
            { key: 'held', name: '좌석 선점' },
            { key: 'confirmed', name: '확정' },
          ]}
        />
      ) : (
        <p className="text-ink-soft">최근 60초 동안 움직인 자리가 없습니다.</p>
      )}
      {sessions.length === 0 ? (
        <EmptyState title="24시간 안에 열리거나 접수 중인 회차가 없습니다." />
      ) : (
        <Seats sessions={sessions} />
      )}
      <PastOpenings />
    </section>
  );
}

/** How the seats of each session stand. */
function Seats({ sessions }: { sessions: readonly WatchedSession[] }) {
  return (
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
              <span className="text-sm font-normal text-ink-soft">{shortWhen(row.opensAt)} 접수 시작</span>
            </span>
          ),
        },
        // What is looked at first stands where a tablet shows it without scrolling.
        { name: '남음', isNumber: true, cell: (row) => <strong>{row.left}</strong> },
        { name: '대기', isNumber: true, cell: (row) => row.waiting },
        { name: '확정', isNumber: true, cell: (row) => row.confirmed },
        { name: '선점', isNumber: true, cell: (row) => row.held },
        { name: '결제 중', isNumber: true, cell: (row) => row.confirming },
        { name: '정원', isNumber: true, cell: (row) => row.capacity },
        { name: '만료·취소', isNumber: true, cell: (row) => row.lost },
      ]}
    />
  );
}

/** When the next session opens, to the second. */
function NextOpening({ sessions, serverNow }: { sessions: readonly WatchedSession[]; serverNow: string }) {
  const next = sessions
    .map((one) => one.opensAt)
    .filter((at) => at > serverNow)
    .sort()[0];
  if (!next) return null;
  return (
    <p className="text-lg font-bold">
      {shortWhen(next)} 접수 시작까지 <Countdown until={next} nowMs={Date.parse(serverNow)} />
    </p>
  );
}

type Watch = DataOf<typeof watchEndpoint>;

function figuresOf({ failures, messages, queue, unknownPayments, seesMessages }: Watch): Figure[] {
  const good = (label: string, value: number, to?: string) => ({
    label,
    value,
    isBad: false,
    ...(to && { to }),
  });
  const bad = (label: string, value: number, to?: string) => ({
    ...good(label, value, to),
    isBad: value > 0,
  });
  return [
    good('대기실과 추첨에서 기다리는 가족', queue, '/office/rounds'),
    bad('확인 중인 결제', unknownPayments, '/office/payments?state=confirming'),
    bad('10분간 실패한 결제', failures.payments, `/office/payments?state=failed&from=${officeToday()}`),
    bad('10분간 시간이 지난 자리', failures.expired),
    good('10분간 취소', failures.cancelled),
    good('보내는 중인 메시지', messages.queued),
    bad(
      '하루 동안 보내지 못한 메시지',
      messages.failed,
      seesMessages ? '/office/messages?state=failed' : undefined,
    ),
  ];
}
