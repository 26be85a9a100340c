import { sessionTones } from '#src/features/registrations/rules/tones.ts';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { ShareButton } from '#src/web/sharing/share-button.tsx';
import { useServerNow } from '#src/web/use-server-now.ts';
import type { ShownTestSession } from '../contract/shown.ts';

const acts: Partial<Record<ShownTestSession['session']['state'], string>> = {
  open: '접수하기',
  last: '접수하기',
  waiting: '대기 신청하기',
};

const taking = '접수는 로그인한 뒤에 이어집니다. 자녀를 고르면 바로 자리를 맡습니다.';
const notes: Readonly<Record<ShownTestSession['session']['state'], string>> = {
  scheduled: '접수는 로그인한 뒤에 합니다. 미리 로그인하고 자녀를 등록해 두시면 빠릅니다.',
  open: taking,
  last: taking,
  waiting: '대기 신청은 로그인한 뒤에 이어집니다. 자리가 생기면 문자로 알려 드리고 자리를 지켜 드립니다.',
  closed: '접수가 끝난 회차입니다. 다른 회차를 골라 주세요.',
};

/** What it costs, how many seats are left, and the way in. */
export function TestTicket({ shown: { session, serverNow } }: { shown: ShownTestSession }) {
  const nowMs = useServerNow(serverNow);
  const isBefore = session.state === 'scheduled';
  const act = acts[session.state];
  return (
    <Card className="grid gap-4 max-xl:-order-1 xl:sticky xl:top-24">
      <p className="flex items-center justify-between gap-2">
        <strong className="text-2xl tabular-nums">{formatPrice(session.feeKrw)}</strong>
        <StatusBadge tone={sessionTones[session.state]}>{session.stateLabel}</StatusBadge>
      </p>
      <SeatMeter left={session.left} capacity={session.capacity} />
      {session.waiting > 0 && <p className="text-sm text-amber">지금 {session.waiting}명이 기다립니다.</p>}
      {session.state !== 'closed' && (
        <p className="text-sm">
          {isBefore ? '접수 시작까지 ' : '접수 마감까지 '}
          <Countdown
            until={isBefore ? session.opensAt : session.closesAt}
            nowMs={nowMs}
            className="font-bold"
          />
          <span className="block text-ink-soft">
            {formatSeoulDateTime(isBefore ? session.opensAt : session.closesAt)}
          </span>
        </p>
      )}
      <ButtonLink to={`/entranceTest?session=${session.sessionId}`} variant={act ? 'primary' : 'secondary'}>
        {act ?? '접수 화면 보기'}
      </ButtonLink>
      <p className="text-sm text-ink-soft">{notes[session.state]}</p>
      <ShareButton title={`${session.title} (${session.branchName})`} />
    </Card>
  );
}
