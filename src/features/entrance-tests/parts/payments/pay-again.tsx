import type { getRegistrationEndpoint } from '#src/features/registrations/contract/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { ofOrder } from './open-window.ts';
import { Owed, ReleaseButton } from './owed.tsx';
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
      <Owed amountKrw={orderAmountKrw} seats={owed} refusal={refusal}>
        <p className="text-sm text-ink-soft">{registration.refundLabel}</p>
      </Owed>
      <PaymentForm
        prepare={ofOrder(registration.orderNo ?? '')}
        amountKrw={orderAmountKrw}
        returnPath={`/entranceTestPay?registration=${registration.registrationNo}`}
        ways={paying.ways.filter(({ method }) => method !== 'virtual_account')}
      />
      {owed.map((one) => (
        <ReleaseButton key={one.registrationNo} registration={one} seats={owed} />
      ))}
    </>
  );
}
