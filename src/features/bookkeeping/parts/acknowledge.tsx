import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { acknowledgeEndpoint } from '../contract/approvals.ts';
import type { OfficePayment } from '../contract/payment.ts';

/** Why somebody must look at a payment; where it has no other end, somebody says what was done. */
export function Attention({ payment }: { payment: OfficePayment }) {
  const [isOpen, setIsOpen] = useState(false);
  const { attentionLabel, acknowledges: attention, paymentId } = payment;
  if (!attentionLabel) return null;
  return (
    <Notice tone="bad" title={attentionLabel}>
      {attention && (
        <>
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
            확인하고 처리했습니다
          </Button>
          <ReasonDialog
            title={attentionLabel}
            button="처리 기록하기"
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            run={(note) => callApi(acknowledgeEndpoint, { paymentId, attention, note })}
          >
            <p>무엇을 확인하고 어떻게 했는지 적어 주세요. 적으면 확인할 결제에서 사라집니다.</p>
          </ReasonDialog>
        </>
      )}
    </Notice>
  );
}
