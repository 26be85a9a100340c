import type { ReactNode } from 'react';
import type { SessionView, WaitView } from '#src/features/registrations/contract/registrations.ts';
import { sessionTones } from '#src/features/registrations/rules/tones.ts';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { OtherSessions } from './other-sessions.tsx';

export interface SessionCardProps {
  readonly session: SessionView;
  readonly nowMs: number;
  readonly childName: string | null;
  readonly childId?: number | undefined;
  /** Why the chosen child cannot sit this test; null when it can. */
  readonly obstacle: string | null;
  /** The chosen child is registered for this test already. */
  readonly isTaken: boolean;
  /** Where the chosen child stands in line for this session already. */
  readonly wait: WaitView | undefined;
  /** What was answered to the last press here. */
  readonly answer: ReactNode;
  readonly isBusy: boolean;
  /** Whether the chosen child and this session are in the basket; null where there is nobody to go together with. */
  readonly isInBasket: boolean | null;
  readonly isAlarmOn: boolean;
  /** Where else there are seats, when there are none here. */
  readonly others: readonly SessionView[];
  readonly onRegister: () => void;
  readonly onWait: () => void;
  readonly onBasket: () => void;
  readonly onAlarm: () => void;
}

export function SessionCard(props: SessionCardProps) {
  const { session, nowMs, obstacle } = props;
  return (
    <Card className="grid content-start gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">
            {session.branchName} · {session.subjectLabel} · {session.gradeBand}
          </p>
          <h2 className="text-lg">{session.title}</h2>
        </div>
        <StatusBadge tone={sessionTones[session.state]}>{session.stateLabel}</StatusBadge>
      </div>
      <div className="tabular-nums">
        <p className="font-semibold">{formatSeoulDateTime(session.startsAt)}</p>
        <p className="text-ink-soft">
          {session.room} · {session.minutes}분 · 응시료 {formatPrice(session.feeKrw)}
        </p>
        {session.feeLegalBasis && (
          <details className="text-sm text-ink-soft">
            <summary className="min-h-11 cursor-pointer py-2">응시료의 근거와 환불</summary>
            <p>{session.feeLegalBasis}</p>
            <p>{session.refundLabel}</p>
          </details>
        )}
      </div>
      {session.roundId !== null && session.roundLabel && (
        <ButtonLink to={`/entranceTest/rounds/${session.roundId}`} variant="quiet">
          {session.roundLabel} 안내와 내 순번
        </ButtonLink>
      )}
      {session.state === 'scheduled' ? (
        <p className="rounded-lg bg-brand-pale px-4 py-3 text-brand-deep">
          접수 시작까지 <Countdown until={session.opensAt} nowMs={nowMs} className="font-bold" />
          <br />
          <span className="text-sm">{formatSeoulDateTime(session.opensAt)}부터</span>
        </p>
      ) : (
        <SeatMeter left={session.left} capacity={session.capacity} />
      )}
      {obstacle && !props.isTaken && <p className="text-sm text-ink-soft">{obstacle}</p>}
      {props.answer}
      <SessionAction {...props} />
    </Card>
  );
}

function SessionAction(props: SessionCardProps) {
  const { session, childName, obstacle, isBusy, isInBasket } = props;
  const label = `${session.branchName} ${session.title} ${formatSeoulDateTime(session.startsAt)}`;
  if (session.state === 'scheduled') return <AlarmButton {...props} label="시작 1시간 전 알림 받기" />;
  if (session.state === 'closed')
    return (
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft">접수가 끝났습니다.</p>
        <OtherSessions sessions={props.others} childId={props.childId} />
        <AlarmButton {...props} label="새 회차가 생기면 알림 받기" />
      </div>
    );
  if (props.isTaken)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{childName} 학생 접수됨</p>
        <ButtonLink to="/applications" variant="secondary">
          신청 내역 보기
        </ButtonLink>
      </div>
    );
  const isDisabled = childName === null || obstacle !== null;
  const isFull = session.state === 'waiting';
  return (
    <div className={isFull ? 'grid gap-2' : 'flex flex-wrap gap-2 *:grow *:max-sm:px-3'}>
      {isFull && props.wait ? (
        <>
          <Waiting wait={props.wait} />
          <OtherSessions sessions={props.others} childId={props.childId} />
        </>
      ) : isFull ? (
        <>
          <Button variant="secondary" disabled={isDisabled} isBusy={isBusy} onClick={props.onWait}>
            대기 신청{session.waiting > 0 && ` (현재 ${session.waiting}명 대기)`}
            <span className="sr-only"> {label}</span>
          </Button>
          <AlarmButton {...props} label="대기 없이 알림만 받기" />
          <OtherSessions sessions={props.others} childId={props.childId} />
        </>
      ) : (
        <Button disabled={isDisabled} isBusy={isBusy} busyText="자리를 잡는 중…" onClick={props.onRegister}>
          {childName ? `${childName} 접수하기` : '접수하기'}
          <span className="sr-only"> {label}</span>
        </Button>
      )}
      {isInBasket !== null && !isDisabled && !(isFull && props.wait) && (
        <Button variant="quiet" aria-pressed={isInBasket} onClick={props.onBasket}>
          {isInBasket ? '함께 접수에서 빼기' : isFull ? '다른 회차와 함께 대기에 담기' : '함께 접수에 담기'}
          <span className="sr-only"> {label}</span>
        </Button>
      )}
    </div>
  );
}

/** The child stands in this line already: asking again would only be refused. */
function Waiting({ wait }: { wait: WaitView }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        {wait.childName} 학생 {wait.offer ? '자리 안내 중' : `대기 ${wait.place}번째`}
      </p>
      {wait.reason && <p className="text-sm text-ink-soft">{wait.reason}</p>}
      <ButtonLink to="/applications" variant="secondary">
        신청 내역 보기
      </ButtonLink>
    </div>
  );
}

/** The switch of the messages a parent asks for; it stands where there is nothing to register for now. */
function AlarmButton({ session, isAlarmOn, onAlarm, label }: SessionCardProps & { readonly label: string }) {
  const isFull = session.state === 'waiting';
  return (
    <Button variant={isFull ? 'quiet' : 'secondary'} aria-pressed={isAlarmOn} onClick={onAlarm}>
      {isAlarmOn ? '알림 신청됨 (누르면 취소)' : label}
      <span className="sr-only">
        {' '}
        {session.branchName} {session.title}
      </span>
    </Button>
  );
}
