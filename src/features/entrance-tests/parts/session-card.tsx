import { formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { SeatMeter, StatusBadge } from '#src/ui/status.tsx';
import type { SessionView } from '../contract.ts';
import { sessionTones } from '../rules/tones.ts';

interface SessionCardProps {
  readonly session: SessionView;
  readonly nowMs: number;
  readonly childName: string | null;
  /** Why the chosen child cannot sit this test; null when it can. */
  readonly obstacle: string | null;
  readonly isBusy: boolean;
  readonly onRegister: () => void;
  readonly onWait: () => void;
}

export function SessionCard({
  session,
  nowMs,
  childName,
  obstacle,
  isBusy,
  onRegister,
  onWait,
}: SessionCardProps) {
  const isBefore = session.state === 'scheduled';
  return (
    <Card className="grid content-start gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">
            {session.branchName} · {session.subjectWord} · {session.gradeBand}
          </p>
          <h2 className="text-lg">{session.title}</h2>
        </div>
        <StatusBadge tone={sessionTones[session.state]}>{session.stateWord}</StatusBadge>
      </div>
      <Facts
        rows={[
          ['일시', formatSeoulDateTime(session.startsAt)],
          ['고사실', `${session.room} (${session.minutes}분)`],
          ['응시료', formatPrice(session.feeKrw)],
        ]}
      />
      {isBefore ? (
        <p className="rounded-lg bg-brand-pale px-4 py-3 text-brand-deep">
          접수 시작까지 <Countdown until={session.opensAt} nowMs={nowMs} className="font-bold" />
          <br />
          <span className="text-sm">{formatSeoulDateTime(session.opensAt)}부터</span>
        </p>
      ) : (
        <SeatMeter left={session.left} capacity={session.capacity} />
      )}
      {obstacle && <p className="text-sm text-ink-soft">{obstacle}</p>}
      <SessionAction {...{ session, childName, obstacle, isBusy, onRegister, onWait }} />
    </Card>
  );
}

function SessionAction({
  session,
  childName,
  obstacle,
  isBusy,
  onRegister,
  onWait,
}: Omit<SessionCardProps, 'nowMs'>) {
  if (session.state === 'closed' || session.state === 'scheduled') return null;
  const isDisabled = childName === null || obstacle !== null;
  if (session.state === 'waiting') {
    return (
      <Button look="secondary" disabled={isDisabled} isBusy={isBusy} onClick={onWait}>
        대기 신청{session.waiting > 0 && ` (현재 ${session.waiting}명 대기)`}
      </Button>
    );
  }
  return (
    <Button disabled={isDisabled} isBusy={isBusy} busyText="자리를 잡는 중…" onClick={onRegister}>
      {childName ? `${childName} 접수하기` : '접수하기'}
    </Button>
  );
}
