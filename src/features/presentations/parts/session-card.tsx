import { Link } from 'react-router';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import type { SessionView } from '../contract/bookings.ts';
import { sessionTones } from '../rules/tones.ts';

const actionLabels: Partial<Record<SessionView['state'], string>> = {
  open: '예약하기',
  last: '예약하기',
  waiting: '대기 신청하기',
};

/** The facts every screen shows of a session. */
export function SessionFacts({ session }: { session: SessionView }) {
  return (
    <Facts
      rows={[
        ['일시', `${formatSeoulDateTime(session.startsAt)} - ${formatSeoulTime(session.endsAt)}`],
        ['장소', session.place],
        ['대상', `${session.gradeBand} 학부모님`],
        ['진행', session.speaker],
      ]}
    />
  );
}

/** One session in the list. */
export function SessionCard({ session }: { session: SessionView }) {
  const to = `/presentation/${session.sessionId}`;
  const action = actionLabels[session.state];
  const isShowingSeats = action !== undefined || session.state === 'scheduled';
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="text-sm text-ink-soft">
          {session.isOnline ? '온라인' : session.branchName} · {session.topicLabel}
        </p>
        <StatusBadge tone={sessionTones[session.state]}>{session.stateLabel}</StatusBadge>
      </div>
      <h2 className="text-lg">
        <Link to={to} className="underline-offset-4 hover:underline">
          {session.title}
        </Link>
      </h2>
      <div className="tabular-nums">
        <p className="font-semibold">
          {formatSeoulDateTime(session.startsAt)} - {formatSeoulTime(session.endsAt)}
        </p>
        <p className="text-ink-soft">
          {session.place} · {session.gradeBand} 학부모님 · {session.speaker}
        </p>
      </div>
      <div className="mt-auto grid gap-3">
        {isShowingSeats && <SeatMeter left={session.left} capacity={session.capacity} />}
        {session.waiting > 0 && <p className="text-sm text-amber">지금 {session.waiting}팀이 기다립니다.</p>}
        {session.state === 'scheduled' && (
          <p className="text-sm">예약은 {formatSeoulDateTime(session.opensAt)}에 시작합니다.</p>
        )}
        <ButtonLink to={to} variant={action ? 'primary' : 'secondary'} className="sm:justify-self-start">
          {action ?? '자세히 보기'}
        </ButtonLink>
      </div>
    </Card>
  );
}
