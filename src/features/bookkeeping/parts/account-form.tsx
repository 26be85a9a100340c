import { type FormEvent, useState } from 'react';
import { BankAccountInput } from '#src/features/payments/contract/account.ts';
import {
  BankAccountFields,
  type BankAccountValues,
} from '#src/features/payments/parts/bank-account-fields.tsx';
import { bankLabels } from '#src/features/payments/rules/deposits.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { refusedFields } from '#src/web/forms/use-form.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { officeAccountEndpoint } from '../contract/account.ts';

/** Takes down the account a guardian tells on the phone; it is masked from then on. */
export function AccountForm({ paymentId }: { paymentId: string }) {
  const [values, setValues] = useState<BankAccountValues>({ bank: '', number: '', holder: '' });
  const { errors, refuse } = useFieldRefusals();
  const giving = useAct({
    mutationFn: (account: BankAccountInput) => callApi(officeAccountEndpoint, { paymentId, ...account }),
    onSuccess: () => toast('환불을 시작했습니다.'),
    onError: (error) => {
      if (error instanceof ApiError) refuse(error.fields);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = BankAccountInput.safeParse(values);
    refuse(parsed.success ? {} : refusedFields(BankAccountInput, values));
    if (parsed.success) giving.mutate(parsed.data);
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <h2 className="text-lg">환불 계좌</h2>
      <p>가상계좌로 받은 금액은 보호자의 계좌로만 돌려드릴 수 있습니다. 전화로 확인한 계좌를 적어 주세요.</p>
      {giving.error && <Notice tone="bad" title={sentenceOf(giving.error)} isLive />}
      <BankAccountFields
        banks={Object.entries(bankLabels)}
        values={values}
        errors={errors}
        onChange={setValues}
      />
      <Button type="submit" className="justify-self-start" isBusy={giving.isPending}>
        이 계좌로 환불하기
      </Button>
    </form>
  );
}
