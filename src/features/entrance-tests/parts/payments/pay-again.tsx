import type { getRegistrationEndpoint } from '#src/features/registrations/contract/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RegistrationFacts } from '../registering/registration-facts.tsx';
import { ofOrder } from './open-window.ts';
import { PaymentForm } from './payment-form.tsx';

interface PayAgainProps {
  readonly paying: DataOf<typeof getRegistrationEndpoint>;
  readonly refusal: string | null;
}

/** The bank took the deposit back: the seats are still there, and are paid again. */
export function PayAgain({ paying, refusal }: PayAgainProps) {
  const { registration, together, orderAmountKrw } = paying;
  const owed = together.filter((one) => one.payAgainUntil !== null);
  return (
    <>
      <Notice tone="warn" title="은행에서 입금이 취소되어 다시 결제하셔야 합니다." isLive>
        <p>
          자리는 {formatSeoulDateTime(registration.payAgainUntil ?? '')}까지 지켜 드립니다. 그때까지 결제하지
          않으시면 접수가 취소됩니다.
        </p>
      </Notice>
      {refusal && (
        <Notice tone="bad" title={refusal} isLive>
          <p>결제되지 않았고 자리는 그대로 있습니다. 다른 수단으로 다시 결제하실 수 있습니다.</p>
        </Notice>
      )}
      <Card className="grid gap-4">
        <p className="flex items-baseline justify-between">
          <span className="text-ink-soft">결제할 금액</span>
          <strong className="text-2xl tabular-nums">{formatKrw(orderAmountKrw)}</strong>
        </p>
        {owed.map((one) => (
          <section key={one.registrationNo} aria-label={one.childName} className="border-t border-line pt-4">
            <RegistrationFacts registration={one} />
          </section>
        ))}
      </Card>
      <PaymentForm
        prepare={ofOrder(registration.orderNo ?? '')}
        amountKrw={orderAmountKrw}
        returnPath={`/entranceTestPay?registration=${registration.registrationNo}`}
        ways={paying.ways.filter(({ method }) => method !== 'virtual_account')}
      />
    </>
  );
}
