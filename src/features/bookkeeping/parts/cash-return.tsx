import { useState } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { cashReturnedEndpoint } from '../contract/approvals.ts';
import type { OfficePaymentDetail } from '../contract/payment.ts';

/** Cash that is to go back by hand: somebody says when it has. */
export function CashReturn({ detail }: { detail: OfficePaymentDetail }) {
  const [refundId, setRefundId] = useState<number | null>(null);
  const open = detail.refunds.filter((one) => one.isCash && one.isOpen);
  const { paymentId } = detail.payment;
  return open.map((one) => (
    <Notice key={one.refundId} tone="warn" title={`현금 ${formatKrw(one.amountKrw)}을 돌려드려야 합니다.`}>
      <p>{one.reason}</p>
      <Button className="justify-self-start" onClick={() => setRefundId(one.refundId)}>
        현금을 돌려드렸습니다
      </Button>
      <ReasonDialog
        title="현금 환불 지급"
        button="지급 기록하기"
        isOpen={refundId === one.refundId}
        onClose={() => setRefundId(null)}
        run={(reason) => {
          const key = { idempotencyKey: crypto.randomUUID() };
          return callApi(cashReturnedEndpoint, { paymentId, refundId: one.refundId, reason }, key);
        }}
      >
        <p>받으신 분과 드린 방법을 적어 주세요. 장부에 바로 적히고 현금영수증도 맞춰집니다.</p>
      </ReasonDialog>
    </Notice>
  ));
}
