import { Link } from 'react-router';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { buttonClass } from '#src/ui/button.tsx';

/** Everything that was paid, newest first, with its receipt and what went back; folded, since it is looked up and not read. */
export function PaymentHistory({ registrations }: { registrations: readonly RegistrationView[] }) {
  const paid = registrations
    .flatMap((one) => (one.payment?.paidAt ? [{ ...one, paidAt: one.payment.paidAt }] : []))
    .toSorted((one, other) => other.paidAt.localeCompare(one.paidAt));
  if (paid.length === 0) return null;
  return (
    <details>
      <summary className={buttonClass('secondary', 'w-full')}>결제 내역 {paid.length}건</summary>
      <ul aria-label="결제 내역" className="pt-2">
        {paid.map(({ registrationNo, paidAt, childName, title, amountKrw, payment }) => (
          <li
            key={registrationNo}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <span className="min-w-0">
              <strong>
                {childName} · {title}
              </strong>
              <span className="block text-sm text-ink-soft tabular-nums">
                {formatSeoulDate(paidAt)}
                {payment?.refund && ` · 환불 ${formatKrw(payment.refund.amountKrw)}`}
              </span>
            </span>
            <span className="flex items-center gap-4 tabular-nums">
              {formatKrw(amountKrw)}
              <Link
                to={`/print/receipt/${registrationNo}`}
                className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
              >
                영수증<span className="sr-only">: {`${childName} ${title}`}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
