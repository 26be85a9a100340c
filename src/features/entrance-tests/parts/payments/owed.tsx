import type { ReactNode } from 'react';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
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
