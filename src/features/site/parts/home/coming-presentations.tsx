import { Link } from 'react-router';
import type { SessionView } from '#src/features/presentations/contract/bookings.ts';
import { sessionTones } from '#src/features/presentations/rules/tones.ts';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Card } from '#src/ui/card.tsx';
import { arrowRightPath, Icon } from '#src/ui/icon.tsx';
import { StatusBadge } from '#src/ui/status.tsx';

/** The next presentations with the seats that are left. */
export function ComingPresentations({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {sessions.map((session) => (
        <li key={session.sessionId} className="md:max-xl:last:odd:col-span-2">
          <Card className="flex h-full flex-col gap-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold text-brand">
                {session.isOnline ? '온라인' : session.branchName}
              </span>
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
        </li>
      ))}
    </ul>
  );
}
