import { lazy, Suspense, useEffect } from 'react';
import type {
  getRegistrationEndpoint,
  RegistrationView,
} from '#src/features/registrations/contract/registrations.ts';
import { paidOrder } from '#src/features/registrations/rules/money/paid-order.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RegistrationFacts } from '../registering/registration-facts.tsx';
import { PaidWays } from './paid-ways.tsx';

/** With what draws codes: fetched when there is a seat to show. */
const PaidSeat = lazy(async () => ({ default: (await import('./paid-seat.tsx')).PaidSeat }));

export const paidTitle = '접수 완료';

interface PaidOrderProps {
  readonly paying: DataOf<typeof getRegistrationEndpoint>;
  /** What became of a window that was answered after it had been paid in another way. */
  readonly refusal: string | null;
}

/** The end of paying: every child the order paid for with its ticket, the sum, and the one receipt of it all. */
export function PaidOrder({ paying, refusal }: PaidOrderProps) {
  const { registration, together } = paying;
  const { parts, totalKrw } = paidOrder(together, registration.registrationNo);
  const areMany = parts.length > 1;
  useEffect(() => {
    document.title = titled(paidTitle);
  }, []);
  return (
    <>
      {refusal && <Notice tone="warn" title={refusal} isLive />}
      <Notice
        tone="good"
        title={areMany ? `${parts.length}건의 접수가 완료되었습니다.` : '접수가 완료되었습니다.'}
        isLive
      >
        <p>
          {areMany ? '' : `${formatSeoulDateTime(registration.startsAt)}에 뵙겠습니다. `}접수 내용을 문자로
          보내 드렸습니다.
        </p>
      </Notice>
      <Card className="grid gap-4">
        {areMany && (
          <p className="flex items-baseline justify-between">
            <span className="text-ink-soft">{totalKrw > 0 ? '결제한 금액' : '응시료'}</span>
            <strong className="text-2xl tabular-nums">{formatKrw(totalKrw)}</strong>
          </p>
        )}
        {parts.map((one) => (
          <PaidPart key={one.registrationNo} registration={one} areMany={areMany} />
        ))}
      </Card>
      <PaidWays parts={parts} serverNow={paying.serverNow} />
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink to={`/print/receipt/${registration.registrationNo}`} variant="secondary">
          영수증
        </ButtonLink>
        <ButtonLink to="/applications" variant="secondary">
          신청 내역
        </ButtonLink>
      </div>
    </>
  );
}

function PaidPart({ registration, areMany }: { registration: RegistrationView; areMany: boolean }) {
  const { childName, registrationNo } = registration;
  return (
    <section
      aria-label={childName}
      className={areMany ? 'grid gap-4 border-t border-line pt-4' : 'grid gap-4'}
    >
      <RegistrationFacts registration={registration} />
      <p>
        <span className="text-ink-soft">준비물</span> {registration.materials}
      </p>
      {registration.state === 'confirmed' && !registration.choiceUntil && (
        <Suspense>
          <PaidSeat registrationNo={registrationNo} />
        </Suspense>
      )}
      <ButtonLink to={`/print/ticket/${registrationNo}`}>
        {areMany ? `${childName} 수험표 보기` : '수험표 보기'}
      </ButtonLink>
    </section>
  );
}
