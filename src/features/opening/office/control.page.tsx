import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import { type WatchedSession, watchEndpoint } from '#src/features/opening/contract/watch.ts';
import { type Figure, Figures } from '#src/features/opening/parts/control/figures.tsx';
import { PastOpenings } from '#src/features/opening/parts/control/past-openings.tsx';
import { WatchedSeats } from '#src/features/opening/parts/control/watched-seats.tsx';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulClock, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Chart } from '#src/ui/charts/chart.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BranchChoice } from '#src/web/office/forms/branch-field.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { officeToday } from '#src/web/office/office-today.ts';
import { PageHead } from '#src/web/office/page-head.tsx';

const refreshMs = 2_000;
const secondOf = (iso: string) =>
  new Date(iso).toLocaleTimeString('ko-KR', { timeZone: 'Asia/Seoul', hour12: false });

/** The opening day at one glance; asks again every two seconds. */
export default function ControlPage() {
  const [params, setParams] = useSearchParams();
  const branchId = params.get('branchId') ?? '';
  const watching = useQuery({
    queryKey: ['office', 'control', branchId],
    queryFn: () => callApi(watchEndpoint, branchId ? { branchId } : {}),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  if (!watching.data) {
    return watching.error ? (
      <Notice tone="bad" title={sentenceOf(watching.error)} isLive />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  const { serverNow, sessions, seconds, branches } = watching.data;
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="접수 상황판"
        facts={
          <>
            {formatSeoulClock(serverNow)} 기준 · 2초마다 새로 고칩니다
            {watching.error && ' · 지금 연결이 끊겨 마지막 모습을 보여 드립니다'}
          </>
        }
      >
        <BranchChoice
          branches={branches}
          noneLabel="분원 전체"
          branchId={branchId}
          onChoose={(next) => setParams(next ? { branchId: next } : {})}
        />
      </PageHead>
      <NextOpening sessions={sessions} serverNow={serverNow} />
      <Figures figures={figuresOf(watching.data)} />
      {sessions.length === 0 ? (
        <EmptyState title="24시간 안에 열리거나 접수 중인 회차가 없습니다." />
      ) : (
        <WatchedSeats sessions={sessions} />
      )}
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
        <p className="text-sm text-ink-soft">최근 60초 동안 움직인 좌석이 없습니다.</p>
      )}
      <Outlet />
      <PastOpenings />
    </section>
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
    <p className="font-bold">
      {inShort(formatSeoulDateTime(next))} 접수 시작까지{' '}
      <Countdown until={next} nowMs={Date.parse(serverNow)} />
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
    good('10분간 시간이 지난 좌석', failures.expired),
    good('10분간 취소', failures.cancelled),
    good('보내는 중인 메시지', messages.queued, seesMessages ? '/office/messages?state=queued' : undefined),
    bad(
      '하루 동안 보내지 못한 메시지',
      messages.failed,
      seesMessages ? '/office/messages?state=failed' : undefined,
    ),
  ];
}
