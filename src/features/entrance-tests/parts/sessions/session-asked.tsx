import { useQuery } from '@tanstack/react-query';
import {
  listSessionsEndpoint,
  type SessionView,
} from '#src/features/registrations/contract/registrations.ts';
import { sessionTones } from '#src/features/registrations/rules/tones.ts';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Card, Facts } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';

/** What somebody who is not signed in yet came to see: the test behind the sign-in form. */
export function SessionAsked({ sessionId }: { sessionId: number }) {
  const list = useQuery({
    queryKey: ['entrance-tests'],
    queryFn: () => callApi(listSessionsEndpoint, {}),
  });
  if (list.isPending) return <Skeleton className="mx-auto mt-10 h-72 w-full max-w-md" />;
  const session = list.data?.sessions.find((one) => one.sessionId === sessionId);
  return session ? <SessionBrief session={session} /> : null;
}

function SessionBrief({ session }: { session: SessionView }) {
  const { room, minutes, feeKrw, materials } = session;
  return (
    <Card className="mx-4 mt-10 grid max-w-md gap-4 sm:mx-auto sm:w-full">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-xl">{session.title}</h2>
        <StatusBadge tone={sessionTones[session.state]}>{session.stateLabel}</StatusBadge>
      </div>
      <Facts
        rows={[
          ['대상', session.gradeBand],
          ['일시', formatSeoulDateTime(session.startsAt)],
          ['장소', `${session.branchName} ${room} (${minutes}분)`],
          ['응시료', formatPrice(feeKrw)],
          ...(materials ? [['준비물', materials] as const] : []),
          [
            '접수',
            `${formatSeoulDateTime(session.opensAt)}부터 ${formatSeoulDateTime(session.closesAt)}까지`,
          ],
        ]}
      />
      {session.state !== 'scheduled' && <SeatMeter left={session.left} capacity={session.capacity} />}
      {feeKrw > 0 && <p className="text-sm text-ink-soft">{session.refundLabel}</p>}
      <p className="font-semibold">로그인하시면 이 테스트에 바로 접수하실 수 있습니다.</p>
    </Card>
  );
}
