import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import type { PaymentWayView } from '#src/features/payments/contract/payments.ts';
import { methodLabels } from '#src/features/payments/rules/method-labels.ts';
import { easyPayLabels } from '#src/shared/easy-pay.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { CashReceiptFields, type ReceiptChoice, readReceipt } from './cash-receipt-fields.tsx';
import { openPaymentWindow, type Prepare } from './open-window.ts';

const keyOf = ({ method, wallet }: PaymentWayView) => wallet ?? method;
const labelOf = ({ method, wallet }: PaymentWayView) =>
  wallet ? easyPayLabels[wallet] : methodLabels[method];

/** Method, agreement, one button with the amount on it. */
export function PaymentForm({
  prepare,
  amountKrw,
  returnPath,
  ways,
}: {
  prepare: Prepare;
  amountKrw: number;
  returnPath: string;
  /** What the server says of this order; it refuses others by the same rule. */
  ways: readonly PaymentWayView[];
}) {
  const [chosen, setChosen] = useState('');
  const way = ways.find((one) => keyOf(one) === chosen) ?? ways[0];
  const method = way?.method;
  const [isAgreed, setAgreed] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [receipt, setReceipt] = useState<ReceiptChoice>({ kind: 'none', number: '' });
  const [receiptError, setReceiptError] = useState<string>();
  const isCash = method === 'transfer' || method === 'virtual_account';
  const opening = useMutation({
    mutationFn: async (cashReceipt: CashReceiptInput | undefined) => {
      if (way) await openPaymentWindow({ prepare, way, cashReceipt, returnPath, key: crypto.randomUUID() });
    },
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
          {ways.map((one) => (
            <Check
              key={keyOf(one)}
              kind="radio"
              name="method"
              label={labelOf(one)}
              checked={way === one}
              onChange={() => setChosen(keyOf(one))}
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
