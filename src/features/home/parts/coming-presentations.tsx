import { Link } from 'react-router';
import type { SessionView } from '#src/features/presentations/contract/bookings.ts';
import { sessionTones } from '#src/features/presentations/rules/tones.ts';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Card } from '#src/ui/card.tsx';
import { arrowRightPath, Icon } from '#src/ui/icon.tsx';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';
import { StatusBadge } from '#src/ui/status.tsx';

interface Props {
  readonly sessions: readonly SessionView[];
  /** One row to swipe through on a phone. */
  readonly isRow?: boolean;
}

/** The next presentations with the seats that are left. */
export function ComingPresentations({ sessions, isRow = false }: Props) {
  const columns = 'md:grid-cols-2 xl:grid-cols-3';
  const cards = sessions.map((session) => (
    <li key={session.sessionId} className="md:max-xl:last:odd:col-span-2">
      <PresentationCard session={session} />
    </li>
  ));
  if (isRow) return <SwipeRow columns={columns}>{cards}</SwipeRow>;
  return <ul className={`grid gap-4 ${columns}`}>{cards}</ul>;
}

function PresentationCard({ session }: { session: SessionView }) {
  return (
    <Card className="flex h-full flex-col gap-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-brand">{session.isOnline ? '온라인' : session.branchName}</span>
        <StatusBadge tone={sessionTones[session.state]}>{session.stateLabel}</StatusBadge>
      </p>
      <h3 className="text-xl">{session.title}</h3>
      <p className="text-ink-soft">
        {formatSeoulDateTime(session.startsAt)}
        <br />
        {session.gradeBand} 학부모님 · {session.topicLabel}
      </p>
      <div className="mt-auto grid gap-3">
        <SeatMeter left={session.left} capacity={session.capacity} />
        <Link
          to={`/presentation/${session.sessionId}`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand hover:underline"
        >
          자세히 보고 예약하기 <Icon path={arrowRightPath} className="size-4" />
        </Link>
      </div>
    </Card>
  );
}
