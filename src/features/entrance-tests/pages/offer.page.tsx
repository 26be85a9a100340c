import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { useServerNow } from '#src/web/use-server-now.ts';
import { declineOfferEndpoint, type OfferView, readOfferEndpoint } from '../contract/waiting.ts';

export const meta = () => [
  { title: '자리 안내 | MSC 아카데미' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Where the message about a free seat leads: take it after signing in, or pass it on without. */
export default function OfferPage() {
  const { token = '' } = useParams();
  const offer = useQuery({
    queryKey: ['offer', token],
    retry: false,
    queryFn: () => callApi(readOfferEndpoint, { token }),
  });
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-8">
      <h1 className="text-2xl">자리가 생겼습니다</h1>
      {offer.error && (
        <Notice tone="warn" title={sentenceOf(offer.error)} isLive>
          <ButtonLink to="/entranceTest" look="secondary">
            다른 회차 보기
          </ButtonLink>
        </Notice>
      )}
      {offer.isPending && <Skeleton className="h-56" />}
      {offer.data && <Offer token={token} offer={offer.data} />}
    </section>
  );
}

function Offer({ token, offer }: { token: string; offer: z.infer<typeof OfferView> }) {
  const nowMs = useServerNow(offer.serverNow);
  const declining = useMutation({ mutationFn: () => callApi(declineOfferEndpoint, { token }) });
  if (declining.data) {
    return (
      <Notice tone="good" title="양보해 주셔서 고맙습니다. 다음 순번에게 바로 안내했습니다." isLive>
        <ButtonLink to="/entranceTest" look="secondary">
          다른 회차 보기
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <div className="rounded-card bg-brand p-5 text-white">
        <Countdown until={offer.until} nowMs={nowMs} className="text-xl font-bold" /> 동안 자리를 지켜
        드립니다.
      </div>
      <Card>
        <Facts
          rows={[
            ['학생', offer.childNames.join(', ')],
            ['테스트', offer.title],
            ['일시', formatSeoulDateTime(offer.startsAt)],
            ['장소', offer.branchName],
            ['기한', formatSeoulDateTime(offer.until)],
          ]}
        />
      </Card>
      {declining.error && <Notice tone="bad" title={sentenceOf(declining.error)} isLive />}
      <div className="grid gap-2 sm:grid-cols-2">
        <ButtonLink to="/applications">로그인하고 확정하기</ButtonLink>
        <Button look="secondary" isBusy={declining.isPending} onClick={() => declining.mutate()}>
          다음 순번에게 양보하기
        </Button>
      </div>
    </>
  );
}
