import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import { type Method, methodLabels } from '#src/features/payments/rules/method-labels.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { CashReceiptFields, type ReceiptChoice, readReceipt } from './cash-receipt-fields.tsx';
import { openPaymentWindow } from './open-window.ts';

/** Method, agreement, one button with the amount on it. */
export function PaymentForm({
  orderNo,
  amountKrw,
  returnPath,
  offersAccount,
}: {
  orderNo: string;
  amountKrw: number;
  returnPath: string;
  /** What the server says of this order; it refuses the account by the same rule. */
  offersAccount: boolean;
}) {
  const [chosen, setMethod] = useState<Method>('card');
  const methods = (Object.keys(methodLabels) as Method[]).filter(
    (key) => offersAccount || key !== 'virtual_account',
  );
  const method = methods.includes(chosen) ? chosen : 'card';
  const [isAgreed, setAgreed] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [receipt, setReceipt] = useState<ReceiptChoice>({ kind: 'none', number: '' });
  const [receiptError, setReceiptError] = useState<string>();
  const isCash = method === 'transfer' || method === 'virtual_account';
  const opening = useMutation({
    mutationFn: (cashReceipt: CashReceiptInput | undefined) =>
      openPaymentWindow({ orderNo, method, cashReceipt, returnPath, key: crypto.randomUUID() }),
  });
  const form = useRef<HTMLFormElement>(null);
  // What is still to do stands where the keyboard is, and is read out with its sentence.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { input, error } = isCash ? readReceipt(receipt) : {};
    setReceiptError(error);
    if (isAgreed && !error) opening.mutate(input);
    else setRefusals((count) => count + 1);
  };
  return (
    <form ref={form} className="grid gap-5" onSubmit={submit} noValidate>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">결제 수단</legend>
        <div className="grid grid-cols-2 gap-2">
          {methods.map((key) => (
            <Check
              key={key}
              kind="radio"
              name="method"
              label={methodLabels[key]}
              checked={method === key}
              onChange={() => setMethod(key)}
              className="rounded-lg border border-line px-4"
            />
          ))}
        </div>
      </fieldset>
      {method === 'virtual_account' && (
        <p className="text-sm text-ink-soft">
          입금하실 계좌를 만들어 드립니다. 기한은 늦어도 모레 밤 11시 59분까지이며, 그동안 자리를 지켜
          드립니다. 취소하시면 알려 주신 계좌로 환불됩니다.
        </p>
      )}
      {isCash && <CashReceiptFields choice={receipt} error={receiptError} canBeNone onChange={setReceipt} />}
      <Check
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={refusals > 0 && !isAgreed ? '결제 내용과 환불 규정을 확인하고 동의해 주세요.' : undefined}
        label="결제 내용과 환불 규정을 확인했으며 결제에 동의합니다."
      />
      {opening.error && <Notice tone="bad" title={sentenceOf(opening.error)} isLive />}
      <Button type="submit" isBusy={opening.isPending || opening.isSuccess} busyText="결제창을 여는 중…">
        {formatKrw(amountKrw)} 결제하기
      </Button>
    </form>
  );
}
