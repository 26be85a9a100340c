import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Method, methodWords } from '#src/features/payments/rules/method-words.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api.ts';
import { openPaymentWindow } from './open-window.ts';

/** Method, agreement, one button with the amount on it. */
export function PaymentForm({
  orderNo,
  amountKrw,
  returnPath,
}: {
  orderNo: string;
  amountKrw: number;
  returnPath: string;
}) {
  const [method, setMethod] = useState<Method>('card');
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const opening = useMutation({
    mutationFn: () => openPaymentWindow(orderNo, method, returnPath, crypto.randomUUID()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!isAgreed);
    if (isAgreed) opening.mutate();
  };
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">결제 수단</legend>
        <div className="grid grid-cols-2 gap-2">
          {(Object.keys(methodWords) as Method[]).map((key) => (
            <Check
              key={key}
              kind="radio"
              name="method"
              label={methodWords[key]}
              checked={method === key}
              onChange={() => setMethod(key)}
              className="rounded-lg border border-line px-4"
            />
          ))}
        </div>
      </fieldset>
      <Check
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={isMissing && !isAgreed ? '결제 내용과 환불 규정을 확인하고 동의해 주세요.' : undefined}
        label="결제 내용과 환불 규정을 확인했으며 결제에 동의합니다."
      />
      {opening.error && <Notice tone="bad" title={sentenceOf(opening.error)} isLive />}
      <Button type="submit" isBusy={opening.isPending || opening.isSuccess} busyText="결제창을 여는 중…">
        {formatKrw(amountKrw)} 결제하기
      </Button>
    </form>
  );
}
