import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import {
  cancelEndpoint,
  type RegistrationView,
  releaseEndpoint,
} from '#src/features/registrations/contract/registrations.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useRenewing } from '#src/web/api/use-renewing.ts';
import { RegistrationFacts } from '../registering/registration-facts.tsx';

interface OwedProps {
  readonly amountKrw: number;
  readonly seats: readonly RegistrationView[];
  /** Why it was not paid a moment ago. */
  readonly refusal: string | null;
  readonly children?: ReactNode;
}

/** What is to be paid and for whom. */
export function Owed({ amountKrw, seats, refusal, children }: OwedProps) {
  return (
    <>
      {refusal && (
        <Notice tone="bad" title={refusal} isLive>
          <p>결제되지 않았고 자리는 그대로 있습니다. 다른 수단으로 다시 결제하실 수 있습니다.</p>
        </Notice>
      )}
      <Card className="grid gap-4">
        <p className="flex items-baseline justify-between">
          <span className="text-ink-soft">결제할 금액</span>
          <strong className="text-2xl tabular-nums">{formatKrw(amountKrw)}</strong>
        </p>
        {seats.map((one) => (
          <section key={one.registrationNo} aria-label={one.childName} className="border-t border-line pt-4">
            <RegistrationFacts registration={one} />
          </section>
        ))}
        {children}
      </Card>
    </>
  );
}

interface ReleaseProps {
  readonly registration: Pick<RegistrationView, 'registrationNo' | 'childName' | 'payAgainUntil'>;
  /** All that are to be paid together; paying goes on for a sibling whose seat stays. */
  readonly seats: readonly Pick<RegistrationView, 'registrationNo'>[];
}

/** Gives up a seat that is not paid: one the bank took the money of was had for good and is cancelled; nothing goes back. */
export function ReleaseButton({ registration, seats }: ReleaseProps) {
  const { registrationNo, childName, payAgainUntil } = registration;
  const stayAt = seats.find((other) => other.registrationNo !== registrationNo)?.registrationNo;
  const navigate = useNavigate();
  const renew = useRenewing();
  const releasing = useMutation({
    mutationFn: async () => {
      if (payAgainUntil === null) await callApi(releaseEndpoint, { registrationNo });
      else
        await callApi(
          cancelEndpoint,
          { registrationNo, quotedRefundKrw: 0 },
          { idempotencyKey: crypto.randomUUID() },
        );
    },
    onSuccess: async () => {
      renew();
      await navigate(stayAt ? `/entranceTestPay?registration=${stayAt}` : '/entranceTest');
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-center"
        isBusy={releasing.isPending}
        onClick={() => releasing.mutate()}
      >
        {seats.length > 1 ? `${childName} 자리만 포기하기` : '자리 포기하고 돌아가기'}
      </Button>
      {releasing.error && <Notice tone="bad" title={sentenceOf(releasing.error)} isLive />}
    </>
  );
}
