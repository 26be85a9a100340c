import { useMutation } from '@tanstack/react-query';
import { type RoundView, roundOrderEndpoint } from '#src/features/opening/contract/rounds.ts';
import { lobbyOrder } from '#src/features/test-sessions/rules/rounds.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Computes the order again in this browser, from the published seed and the ticket numbers alone. */
async function recompute(roundId: number) {
  const given = await callApi(roundOrderEndpoint, { roundId });
  const keys = new Map<number, string>();
  for (const { ticketId } of given.tickets) keys.set(ticketId, await sha256(`${given.seed}:${ticketId}`));
  const order = lobbyOrder(
    given.tickets.map((one) => ({ ticketId: one.ticketId, joinedAt: new Date(one.joinedAt) })),
    { seed: given.seed, opensAt: new Date(given.shuffledBefore) },
    (_seed, ticketId) => keys.get(ticketId) ?? '',
  );
  const published = [...given.tickets].sort((a, b) => a.rank - b.rank).map((one) => one.ticketId);
  return {
    isSeedRight: (await sha256(given.seed)) === given.seedHash,
    isOrderRight: order.join() === published.join(),
    count: published.length,
  };
}

/** The promise before the opening, and its proof after it. */
export function Recompute({ round }: { round: RoundView }) {
  const checking = useMutation({ mutationFn: () => recompute(round.roundId) });
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">순번을 공정하게 정하는 방법</h2>
      <p>
        순번을 섞는 시드는 접수를 열기 전에 정해졌고, 그 해시(SHA-256)를 미리 공개합니다. 순번표마다
        ‘시드:순번표 번호’의 SHA-256을 구해 작은 값부터 순번을 줍니다. 누구나 다시 계산해 볼 수 있습니다.
      </p>
      <dl className="grid gap-1 text-sm break-all">
        <dt className="text-ink-soft">미리 공개한 시드의 해시</dt>
        <dd className="font-mono">{round.seedHash}</dd>
        {round.seed && (
          <>
            <dt className="text-ink-soft">시드</dt>
            <dd className="font-mono">{round.seed}</dd>
          </>
        )}
      </dl>
      {round.drawnAt && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={checking.isPending}
          onClick={() => checking.mutate()}
        >
          이 브라우저에서 다시 계산해 보기
        </Button>
      )}
      {checking.error && <Notice tone="bad" title={sentenceOf(checking.error)} isLive />}
      {checking.data && (
        <Notice
          tone={checking.data.isSeedRight && checking.data.isOrderRight ? 'good' : 'bad'}
          title={
            checking.data.isSeedRight && checking.data.isOrderRight
              ? `시드의 해시와 ${checking.data.count}명의 순번이 모두 맞습니다.`
              : '계산한 순번이 공개된 순번과 다릅니다. 분원에 알려 주세요.'
          }
          isLive
        />
      )}
    </Card>
  );
}
