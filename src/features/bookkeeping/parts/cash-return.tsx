import { useState } from 'react';
import { handBackActs, handLabels, isByHand } from '#src/features/payments/rules/by-hand.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { cashReturnedEndpoint } from '../contract/approvals.ts';
import type { OfficePaymentDetail } from '../contract/payment.ts';

/** Money that is to go back by hand: somebody says when it has. */
export function CashReturn({ detail }: { detail: OfficePaymentDetail }) {
  const [refundId, setRefundId] = useState<number | null>(null);
  const open = detail.refunds.filter((one) => one.isByHand && one.isOpen);
  const { paymentId, method } = detail.payment;
  if (!isByHand(method)) return null;
  const { todo, done } = handBackActs[method];
  return open.map((one) => (
    <Notice key={one.refundId} tone="warn" title={`${formatKrw(one.amountKrw)}을 ${todo}`}>
      <p>{one.reason}</p>
      <Button className="justify-self-start" onClick={() => setRefundId(one.refundId)}>
        {done}
      </Button>
      <ReasonDialog
        title={`${handLabels[method]} 환불 지급`}
        button="지급 기록하기"
        isOpen={refundId === one.refundId}
        onClose={() => setRefundId(null)}
        run={(reason) => callApi(cashReturnedEndpoint, { paymentId, refundId: one.refundId, reason })}
      >
        <p>받으신 분과 드린 방법을 적어 주세요. 장부와 시재에 바로 적히고 현금영수증도 맞춰집니다.</p>
      </ReasonDialog>
    </Notice>
  ));
}
