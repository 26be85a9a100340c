import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { closeAccountEndpoint } from '#src/features/payments/contract/payments.ts';
import {
  getRegistrationEndpoint,
  type RegistrationView,
} from '#src/features/registrations/contract/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useRenewing } from '#src/web/api/use-renewing.ts';
import { useServerNow } from '#src/web/use-server-now.ts';
import { RegistrationFacts } from '../registering/registration-facts.tsx';
import {
  DepositNotice,
  isReturnedDeposit,
  ReturnedDepositNotice,
  WrongDepositNotice,
} from './deposit-notice.tsx';
import { GoneRegistration } from './gone-registration.tsx';
import { ofOrder } from './open-window.ts';
import { Owed, ReleaseButton } from './owed.tsx';
import { PaidOrder, paidTitle } from './paid-order.tsx';
import { PayAgain } from './pay-again.tsx';
import { PaymentForm } from './payment-form.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

const pollMs = 2_000;

export function EntranceTestPayScreen() {
  const [query] = useSearchParams();
  const registrationNo = query.get('registration') ?? '';
  const back = usePaymentReturn();
  const found = useQuery({
    queryKey: ['registration', registrationNo, back.isSettled],
    enabled: registrationNo !== '' && !back.isConfirming,
    queryFn: () => callApi(getRegistrationEndpoint, { registrationNo }),
    // Held and confirming move by themselves: by the clock, a webhook, another tab.
    refetchInterval: (state) =>
      ['held', 'confirming'].includes(state.state.data?.registration.state ?? '') ? pollMs : false,
  });
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-2">
      <h1 className="text-2xl">{isSeated(found.data) ? paidTitle : '응시료 결제'}</h1>
      {registrationNo === '' && (
        <EmptyState title="결제할 접수가 없습니다.">
          <ButtonLink to="/entranceTest">입학 테스트 보기</ButtonLink>
        </EmptyState>
      )}
      {found.error && (
        <Notice tone="bad" title={sentenceOf(found.error)} isLive>
          <ButtonLink to="/applications" variant="secondary">
            신청 내역 보기
          </ButtonLink>
        </Notice>
      )}
      {back.isConfirming && (
        <Notice title="결제를 확인하고 있습니다." isLive>
          <p>창을 닫으셔도 결제는 안전하게 처리됩니다. 다시 결제하지 마세요.</p>
        </Notice>
      )}
      {back.isUndecided && !isDecided(found.data) && (
        <Notice tone="warn" title="결제 결과를 아직 확인하지 못했습니다." isLive>
          <p>
            다시 결제하지 마시고, 잠시 후 이 화면을 새로 고쳐 주세요. 결제창에서 하신 일은 그대로 있습니다.
          </p>
          <Button variant="secondary" className="justify-self-start" onClick={() => window.location.reload()}>
            다시 확인하기
          </Button>
        </Notice>
      )}
      {found.data && !back.isConfirming && !(back.isUndecided && !isDecided(found.data)) && (
        <PaymentStatus
          paying={found.data}
          refusal={
            back.refused ??
            (back.error && !back.isUndecided ? sentenceOf(back.error) : failureOf(found.data.registration))
          }
        />
      )}
      {!found.data && !found.error && registrationNo !== '' && <Skeleton className="h-72" />}
    </section>
  );
}

type Paying = DataOf<typeof getRegistrationEndpoint>;

/** Whether there is nothing left to pay: the seat is theirs. */
const isSeated = (paying: Paying | undefined) =>
  paying !== undefined &&
  ['confirmed', 'attended', 'absent'].includes(paying.registration.state) &&
  paying.registration.payAgainUntil === null;

/** Whether the server knows what became of the payment that this page could not confirm. */
const isDecided = (paying: Paying | undefined) =>
  paying !== undefined && paying.registration.state !== 'held' && paying.registration.payAgainUntil === null;

function PaymentStatus({ paying, refusal }: { paying: Paying; refusal: string | null }) {
  const { registration } = paying;
  switch (registration.state) {
    case 'held':
      return <Held paying={paying} refusal={refusal} />;
    case 'confirming':
      return <Confirming registration={registration} />;
    case 'confirmed':
      return registration.payAgainUntil && registration.orderNo ? (
        <PayAgain paying={paying} refusal={refusal} />
      ) : (
        <PaidOrder paying={paying} refusal={refusal} />
      );
    case 'attended':
    case 'absent':
      return <PaidOrder paying={paying} refusal={refusal} />;
    default:
      return <GoneRegistration registration={registration} isRefused={refusal !== null} />;
  }
}

/** A payment that was waited for here and came to nothing. */
const failureOf = ({ payment }: RegistrationView) =>
  payment?.state === 'failed' && !isReturnedDeposit(payment)
    ? '앞서 하신 결제가 이루어지지 않았습니다.'
    : null;

function Held({ paying, refusal }: { paying: Paying; refusal: string | null }) {
  const { registration, orderAmountKrw } = paying;
  const held = paying.together.filter((one) => one.state === 'held');
  const nowMs = useServerNow(paying.serverNow);
  const path = `/entranceTestPay?registration=${registration.registrationNo}`;
  // The clock is asked, not the sweep that comes after it.
  if (Date.parse(registration.holdExpiresAt ?? '') <= nowMs)
    return (
      <GoneRegistration registration={{ ...registration, state: 'expired' }} isRefused={refusal !== null} />
    );
  return (
    <>
      <div className="rounded-card bg-brand p-5 text-white" role="status">
        <p className="text-lg font-bold">
          {[...new Set(held.map((one) => one.childName))].join(', ')} 학생의 자리를 잡았습니다.
        </p>
        {registration.holdExpiresAt && (
          <p>
            <Countdown until={registration.holdExpiresAt} nowMs={nowMs} className="text-xl font-bold" /> 안에
            결제하시면 접수가 확정됩니다.
          </p>
        )}
      </div>
      {registration.payment?.state === 'wrong_deposit' && (
        <WrongDepositNotice payment={registration.payment} />
      )}
      {isReturnedDeposit(registration.payment) && <ReturnedDepositNotice payment={registration.payment} />}
      <Owed amountKrw={orderAmountKrw} seats={held} refusal={refusal}>
        <p className="text-sm text-ink-soft">{registration.refundLabel}</p>
      </Owed>
      {registration.orderNo && (
        <PaymentForm
          prepare={ofOrder(registration.orderNo)}
          amountKrw={orderAmountKrw}
          returnPath={path}
          ways={paying.ways.filter(({ method }) => paying.offersAccount || method !== 'virtual_account')}
        />
      )}
      {held.map((one) => (
        <ReleaseButton key={one.registrationNo} registration={one} seats={held} />
      ))}
    </>
  );
}

function Confirming({ registration }: { registration: RegistrationView }) {
  return (
    <>
      {registration.payment?.state === 'waiting_for_deposit' ? (
        <>
          <DepositNotice payment={registration.payment} />
          <LeaveAccount registration={registration} paymentId={registration.payment.paymentId} />
        </>
      ) : (
        <Notice tone="warn" title="결제 결과를 확인하고 있습니다. 다시 결제하지 마세요." isLive>
          <p>자리는 그대로 있습니다. 확인되면 이 화면이 바뀌고 문자로 알려 드립니다. 창을 닫으셔도 됩니다.</p>
        </Notice>
      )}
      <Card>
        <RegistrationFacts registration={registration} />
      </Card>
      <ButtonLink to="/applications" variant="secondary">
        신청 내역에서 확인하기
      </ButtonLink>
    </>
  );
}

/** The way out of an account that waits: another method within ten minutes, or no seat at all. */
function LeaveAccount({ registration, paymentId }: { registration: RegistrationView; paymentId: string }) {
  const renew = useRenewing();
  const closing = useMutation({
    mutationFn: () => callApi(closeAccountEndpoint, { paymentId }, { idempotencyKey: crypto.randomUUID() }),
    onSettled: () => renew(),
  });
  return (
    <>
      <Button
        variant="secondary"
        isBusy={closing.isPending || closing.isSuccess}
        onClick={() => closing.mutate()}
      >
        다른 방법으로 결제하기
      </Button>
      <p className="text-sm text-ink-soft">
        입금하실 계좌를 닫고 자리를 10분 동안 지켜 드립니다. 가상계좌는 다시 만들 수 없습니다.
      </p>
      {closing.error && <Notice tone="bad" title={sentenceOf(closing.error)} isLive />}
      <ReleaseButton registration={registration} seats={[registration]} />
    </>
  );
}
