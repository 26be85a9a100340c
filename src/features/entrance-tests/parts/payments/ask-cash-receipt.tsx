import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  askCashReceiptEndpoint,
  type CashReceiptInput,
} from '#src/features/payments/contract/cash-receipt.ts';
import type { PaymentReceipt } from '#src/features/payments/contract/receipt.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { CashReceiptFields, type ReceiptChoice, readReceipt } from './cash-receipt-fields.tsx';

/** Asks for a cash receipt on the receipt's page, where one can be made and none was; never printed. */
export function AskCashReceipt({ payment }: { payment: PaymentReceipt }) {
  const queries = useQueryClient();
  const [choice, setChoice] = useState<ReceiptChoice>({ kind: 'personal', number: '' });
  const [error, setError] = useState<string>();
  const asking = useMutation({
    mutationFn: (cashReceipt: CashReceiptInput) =>
      callApi(
        askCashReceiptEndpoint,
        { paymentId: payment.paymentId, cashReceipt },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['receipt'] }),
  });
  const isCash = payment.method === 'transfer' || payment.method === 'virtual_account';
  const isOver = payment.amountKrw === payment.refundedKrw;
  const { cashReceipt } = payment;
  if (!isCash || isOver || (cashReceipt && !cashReceipt.failure)) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readReceipt(choice);
    setError(read.error);
    if (read.input) asking.mutate(read.input);
  };
  return (
    <form className="grid gap-4 print:hidden" onSubmit={submit} noValidate>
      {cashReceipt?.failure && (
        <Notice tone="bad" title={`현금영수증을 발급하지 못했습니다: ${cashReceipt.failure}`}>
          <p>번호를 확인해 다시 신청해 주세요.</p>
        </Notice>
      )}
      <CashReceiptFields choice={choice} error={error} canBeNone={false} onChange={setChoice} />
      {asking.error && <Notice tone="bad" title={sentenceOf(asking.error)} isLive />}
      {asking.isSuccess && (
        <Notice tone="good" title="현금영수증을 신청했습니다. 잠시 뒤 발급됩니다." isLive />
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" isBusy={asking.isPending}>
        현금영수증 신청
      </Button>
    </form>
  );
}
