import { useState } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { withdrawRefundEndpoint } from '../contract/approvals.ts';
import type { OfficePaymentDetail } from '../contract/payment.ts';

interface WithdrawProps {
  readonly paymentId: string;
  readonly refund: OfficePaymentDetail['refunds'][number];
}

/** Takes back a refund of the office for which no money has gone yet. */
export function WithdrawRefund({ paymentId, refund: { refundId, amountKrw, isByHand } }: WithdrawProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="whitespace-nowrap" onClick={() => setIsOpen(true)}>
        환불 철회
        <span className="sr-only"> {formatKrw(amountKrw)}</span>
      </Button>
      <ReasonDialog
        title={`${formatKrw(amountKrw)} 환불을 거둘까요?`}
        button="환불 철회"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        run={(reason) => callApi(withdrawRefundEndpoint, { paymentId, refundId, reason })}
      >
        <p>
          돈은 움직이지 않고, 맞는 금액으로 다시 환불하실 수 있습니다.{' '}
          {!isByHand && '보호자께는 계좌를 알려 주지 않으셔도 된다고 문자로 알립니다.'}
        </p>
      </ReasonDialog>
    </>
  );
}
