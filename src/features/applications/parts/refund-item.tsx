import { formatKrw } from '#src/shared/krw.ts';
import { Card } from '#src/ui/card.tsx';
import type { PayersRefund } from '../contract.ts';
import { AccountForm } from './account-form.tsx';

/** Money that goes back to whoever paid, although the registration is not theirs any more. */
export function RefundItem({ refund: { orderNo, title, toAccount } }: { refund: PayersRefund }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">환불 {formatKrw(toAccount.amountKrw)}</h2>
      <p className="text-ink-soft">
        {title} · 주문번호 {orderNo}
      </p>
      {toAccount.isWanted ? <AccountForm toAccount={toAccount} /> : <p>{toAccount.label}</p>}
    </Card>
  );
}
