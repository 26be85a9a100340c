import { Link } from 'react-router';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { sessionTones } from '#src/features/registrations/rules/tones.ts';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { arrowRightPath, Icon } from '#src/ui/icon.tsx';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { useServerNow } from '#src/web/use-server-now.ts';

/** The next entrance tests with the seats that are left. */
export function ComingTests({
  sessions,
  serverNow,
  isRow = false,
}: {
  sessions: readonly SessionView[];
  serverNow: string;
  /** One row to swipe through on a phone. */
  isRow?: boolean;
}) {
  const nowMs = useServerNow(serverNow);
  if (sessions.length === 0) {
    return (
      <EmptyState title="지금 예정된 입학 테스트가 없습니다.">
        <p>상담을 신청하시면 다음 일정이 정해지는 대로 알려 드립니다.</p>
        <ButtonLink to="/counseling">상담 신청하기</ButtonLink>
      </EmptyState>
    );
  }
  const columns = 'md:grid-cols-2 xl:grid-cols-3';
  const cards = sessions.map((session) => (
    <li key={session.sessionId} className={isRow ? undefined : 'max-sm:nth-[n+4]:hidden'}>
      <TestCard session={session} nowMs={nowMs} />
    </li>
  ));
  if (isRow) return <SwipeRow columns={columns}>{cards}</SwipeRow>;
  return <ul className={`grid gap-4 ${columns}`}>{cards}</ul>;
}

function TestCard({ session, nowMs }: { session: SessionView; nowMs: number }) {
  const isBefore = session.state === 'scheduled' && Date.parse(session.opensAt) > nowMs;
  return (
    <Card className="flex h-full flex-col gap-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-brand">{session.branchName}</span>
        <StatusBadge tone={sessionTones[session.state]}>{session.stateLabel}</StatusBadge>
      </p>
      <h3 className="text-xl">{session.title}</h3>
      <p className="text-ink-soft">
        {formatSeoulDateTime(session.startsAt)}
        <br />
        {session.gradeBand} · {session.minutes}분 · {formatPrice(session.feeKrw)}
      </p>
      <div className="mt-auto grid gap-3">
        <SeatMeter left={session.left} capacity={session.capacity} />
        <p className="text-sm">
          {isBefore ? '접수 시작까지 ' : '접수 마감까지 '}
          <Countdown
            until={isBefore ? session.opensAt : session.closesAt}
            nowMs={nowMs}
            className="font-bold"
          />
        </p>
        <Link
          to={`/entranceTest/sessions/${session.sessionId}`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand hover:underline"
        >
          자세히 보고 접수하기 <Icon path={arrowRightPath} className="size-4" />
        </Link>
      </div>
    </Card>
  );
}
