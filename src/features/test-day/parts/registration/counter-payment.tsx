import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HandMethod } from '#src/features/payments/rules/by-hand.ts';
import {
  counterFeeEndpoint,
  payAtCounterEndpoint,
  sendPayLinkEndpoint,
} from '#src/features/test-day/contract/counter-money.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { ErrorSummary, Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { HandFields, handOf, MethodChoice } from '../hand-fields.tsx';
import type { OneRegistration } from './move.tsx';

const formId = 'counter-payment';

type Choice = HandMethod | 'later';

interface CounterPaymentProps {
  readonly row: OneRegistration;
  readonly onClose: () => void;
}

/** The fee, taking it by hand, and texting the link that pays. */
function useCounterPayment({ row, onClose }: CounterPaymentProps, method: Choice) {
  const { registrationNo, childName } = row;
  const quote = useQuery({
    queryKey: ['office', 'fee', registrationNo],
    queryFn: () => callApi(counterFeeEndpoint, { registrationNo }),
    gcTime: 0,
  });
  const feeKrw = quote.data?.totalKrw;
  const names = quote.data?.children.map((one) => one.childName) ?? [childName];
  const paying = useOfficeForm(
    (form) => {
      if (method === 'later') throw new Error('A link is sent by its own act.');
      return callApi(payAtCounterEndpoint, { registrationNo, method, ...handOf(form, method) });
    },
    async () => {
      await toast(`${names.join(', ')} 학생의 응시료를 받고 접수를 확정했습니다.`);
      onClose();
    },
  );
  const sending = useAct({
    mutationFn: () => callApi(sendPayLinkEndpoint, { registrationNo }),
    onSuccess: async ({ sentTo, until }) => {
      await toast(
        `${sentTo}로 결제 링크를 보냈습니다. ${formatSeoulDateTime(until)}까지 결제할 수 있습니다.`,
      );
      onClose();
    },
  });
  return { quote, feeKrw, paying, sending };
}

/** Takes the fee of a seat that waits for it, or texts its guardian the link that pays. */
export function CounterPayment({ row, onClose }: CounterPaymentProps) {
  const [method, setMethod] = useState<Choice>('cash');
  const { quote, feeKrw, paying, sending } = useCounterPayment({ row, onClose }, method);
  const isAlone = (quote.data?.children.length ?? 1) === 1;
  return (
    <Dialog
      title={`${row.childName} 학생 응시료 받기`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          {method === 'later' ? (
            <Button isBusy={sending.isPending} onClick={() => sending.mutate()}>
              링크 보내기
            </Button>
          ) : (
            <Button type="submit" form={formId} isBusy={paying.isBusy}>
              받고 접수 확정하기
            </Button>
          )}
        </>
      }
    >
      {quote.error && <Notice tone="bad" title={sentenceOf(quote.error)} isLive />}
      {feeKrw === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <form id={formId} className="grid gap-4" onSubmit={paying.submit} noValidate>
          <Together parts={quote.data?.children ?? []} />
          <ErrorSummary errors={paying.sentences} />
          <Refused act={paying} />
          <Refused act={sending} />
          <MethodChoice
            feeKrw={feeKrw}
            chosen={method}
            more={isAlone ? [['later', '문자로 결제 링크 보내기']] : []}
            onChoose={setMethod}
          />
          {method === 'later' ? (
            <p className="text-sm text-ink-soft">
              보호자가 로그인하지 않고 결제할 수 있는 링크를 보냅니다. 앞서 보낸 링크는 쓸 수 없게 됩니다.
            </p>
          ) : (
            <HandFields method={method} errors={paying.fields} />
          )}
        </form>
      )}
    </Dialog>
  );
}

interface TogetherProps {
  readonly parts: readonly {
    readonly registrationNo: string;
    readonly childName: string;
    readonly title: string;
    readonly amountKrw: number;
  }[];
}

/** For whom the sum is, where it is not for one child alone. */
function Together({ parts }: TogetherProps) {
  if (parts.length < 2) return null;
  return (
    <Notice title={`형제자매 ${parts.length}명의 응시료를 한 번에 받습니다.`}>
      <ul className="list-disc pl-5">
        {parts.map(({ registrationNo, childName, title, amountKrw }) => (
          <li key={registrationNo}>
            {childName} · {title} · {formatKrw(amountKrw)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
