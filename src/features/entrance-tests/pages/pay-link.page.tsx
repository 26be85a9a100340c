import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import {
  confirmPayLinkEndpoint,
  type PayLinkView,
  preparePayLinkEndpoint,
  readPayLinkEndpoint,
} from '#src/features/pay-links/contract.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useServerNow } from '#src/web/use-server-now.ts';
import { PaymentForm } from '../parts/payments/payment-form.tsx';
import { usePaymentReturn } from '../parts/payments/use-payment-return.ts';

export const meta = () => [
  { title: titled('응시료 결제') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

const pollMs = 3_000;

/** Where a text of the office leads: what is to be paid, and the way to pay it without signing in. */
export default function PayLinkPage() {
  const { token = '' } = useParams();
  const back = usePaymentReturn((paid, options) =>
    callApi(confirmPayLinkEndpoint, { token, ...paid }, options),
  );
  const link = useQuery({
    queryKey: ['pay-link', token, back.isSettled],
    retry: false,
    enabled: !back.isConfirming,
    queryFn: () => callApi(readPayLinkEndpoint, { token }),
    // What is being paid moves by itself: by a webhook, another tab.
    refetchInterval: ({ state }) => (state.data?.state === 'paying' ? pollMs : false),
  });
  const refusal = back.refused ?? (back.error && !back.isUndecided ? sentenceOf(back.error) : null);
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-2">
      <h1 className="text-2xl">{link.data?.state === 'paid' ? '결제와 접수가 끝났습니다' : '응시료 결제'}</h1>
      {link.error && <Notice tone="warn" title={sentenceOf(link.error)} isLive />}
      {(back.isConfirming || link.data?.state === 'paying') && (
        <Notice title="결제를 확인하고 있습니다. 다시 결제하지 마세요." isLive>
          <p>자리는 그대로 있습니다. 창을 닫으셔도 되고, 결과는 문자로 알려 드립니다.</p>
        </Notice>
      )}
      {back.isUndecided && link.data?.state === 'payable' && (
        <Notice tone="warn" title="결제 결과를 아직 확인하지 못했습니다." isLive>
          <Button variant="secondary" className="justify-self-start" onClick={() => window.location.reload()}>
            다시 확인하기
          </Button>
        </Notice>
      )}
      {link.isPending && !back.isConfirming && <Skeleton className="h-72" />}
      {link.data && (
        <Linked token={token} link={link.data} refusal={refusal} isUndecided={back.isUndecided} />
      )}
    </section>
  );
}

interface LinkedProps {
  readonly token: string;
  readonly link: PayLinkView;
  readonly refusal: string | null;
  readonly isUndecided: boolean;
}

function Linked({ token, link, refusal, isUndecided }: LinkedProps) {
  const nowMs = useServerNow(link.serverNow);
  const isPayable = link.state === 'payable' && !isUndecided;
  return (
    <>
      {isPayable && (
        <div className="rounded-card bg-brand p-5 text-white" role="status">
          <Countdown until={link.until} nowMs={nowMs} className="text-xl font-bold" /> 안에 결제하시면 접수가
          확정됩니다.
        </div>
      )}
      {isPayable && refusal && (
        <Notice tone="bad" title={refusal} isLive>
          <p>결제되지 않았고 자리는 그대로 있습니다. 다른 수단으로 다시 결제하실 수 있습니다.</p>
        </Notice>
      )}
      {link.state === 'paid' && refusal && <Notice tone="warn" title={refusal} isLive />}
      {link.state === 'paid' && (
        <Notice tone="good" title="접수 내용을 문자로 보내 드렸습니다.">
          <p>수험표와 결과는 {link.branchName}에서 안내해 드립니다.</p>
        </Notice>
      )}
      <Card className="grid gap-4">
        <Facts
          rows={[
            ['학생', link.childName],
            ['테스트', link.title],
            ['일시', formatSeoulDateTime(link.startsAt)],
            ['장소', `${link.branchName} ${link.room}`],
            ['문의', link.branchPhone],
            ['응시료', formatKrw(link.amountKrw)],
          ]}
        />
        {link.refundLabel && <p className="text-sm text-ink-soft">{link.refundLabel}</p>}
      </Card>
      {isPayable && (
        <PaymentForm
          prepare={(wish, options) => callApi(preparePayLinkEndpoint, { token, ...wish }, options)}
          amountKrw={link.amountKrw}
          returnPath={`/pay/${token}`}
          ways={link.ways}
        />
      )}
    </>
  );
}
