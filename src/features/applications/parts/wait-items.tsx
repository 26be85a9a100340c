import { useMutation } from '@tanstack/react-query';
import type { WaitView } from '#src/features/registrations/contract/registrations.ts';
import {
  acceptChangeEndpoint,
  type EndedWaitView,
  leaveWaitingEndpoint,
} from '#src/features/waitlist/contract/waiting.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useRenewing } from '#src/web/api/use-renewing.ts';

/** One place in a line. */
export function WaitItem({ wait }: { wait: WaitView }) {
  const renew = useRenewing();
  const leaving = useMutation({
    mutationFn: () => callApi(leaveWaitingEndpoint, { sessionId: wait.sessionId, childId: wait.childId }),
    onSettled: () => renew(['applications']),
  });
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">입학 테스트 대기 · {wait.childName}</p>
          <h2 className="text-lg">{wait.title}</h2>
        </div>
        <StatusBadge tone="wait">{wait.offer ? '자리 안내' : `대기 ${wait.place}번째`}</StatusBadge>
      </div>
      <p>
        {formatSeoulDateTime(wait.startsAt)} · {wait.branchName}
        {wait.partySize > 1 && ` · ${wait.partySize}명이 함께 대기`}
      </p>
      {wait.offer ? (
        <WaitOffer wait={wait} offer={wait.offer} />
      ) : (
        <p className="text-sm text-ink-soft">{wait.reason}</p>
      )}
      {wait.friendCode && !wait.offer && (
        <p className="text-sm">
          친구와 함께 대기하시려면 이 코드를 알려 주세요:{' '}
          <strong className="tracking-widest">{wait.friendCode}</strong>. 순번은 나중에 신청하신 분을 기준으로
          다시 정해집니다.
        </p>
      )}
      {leaving.error && <Notice tone="bad" title={sentenceOf(leaving.error)} isLive />}
      {wait.registeredBy ? (
        <p className="text-sm text-ink-soft">
          {wait.registeredBy}님이 대기를 신청했습니다. 취소는 그분만 하실 수 있습니다.
        </p>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={leaving.isPending || leaving.isSuccess}
          onClick={() => leaving.mutate()}
        >
          {wait.offer ? '지금 접수를 유지하고 이 자리는 넘기기' : '대기 취소'}
        </Button>
      )}
    </Card>
  );
}

/** A seat that came free for a child with a seat elsewhere: what changes is said before it is taken. */
function WaitOffer({ wait, offer }: { wait: WaitView; offer: NonNullable<WaitView['offer']> }) {
  const renew = useRenewing();
  const accepting = useMutation({
    mutationFn: () =>
      callApi(
        acceptChangeEndpoint,
        { sessionId: wait.sessionId, childId: wait.childId },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSettled: () => renew(['applications']),
  });
  return (
    <Notice tone="good" title={`자리가 생겼습니다. ${formatSeoulDateTime(offer.until)}까지 지켜 드립니다.`}>
      <div className="grid gap-3">
        <p>
          {offer.from
            ? `받으시면 접수하신 ${offer.from.branchName} ${formatSeoulDateTime(offer.from.startsAt)} 회차가 이 회차로 바뀝니다. 새 자리가 확정된 뒤에 이전 자리를 비우며, 응시료는 그대로입니다.`
            : '받으시면 이 회차에 접수됩니다.'}
        </p>
        {accepting.error && <p role="alert">{sentenceOf(accepting.error)}</p>}
        <Button
          className="justify-self-start"
          isBusy={accepting.isPending || accepting.isSuccess}
          onClick={() => accepting.mutate()}
        >
          {offer.from ? '이 회차로 바꾸기' : '이 자리 받기'}
        </Button>
      </div>
    </Notice>
  );
}

/** Places in lines that ended lately, and why. */
export function EndedWaits({ ended }: { ended: readonly EndedWaitView[] }) {
  if (ended.length === 0) return null;
  return (
    <details className="rounded-card border border-line p-4">
      <summary className="cursor-pointer font-bold">끝난 대기 {ended.length}건</summary>
      <ul className="mt-3 grid gap-3">
        {ended.map((one) => (
          <li key={`${one.sessionId}:${one.childId}:${one.endedAt}`}>
            <p>
              {one.childName} · {one.title} · {one.branchName} · {formatSeoulDateTime(one.startsAt)}
            </p>
            <p className="text-sm text-ink-soft">
              {formatSeoulDateTime(one.endedAt)} · {one.sentence}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
