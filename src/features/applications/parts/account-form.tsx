import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { BankAccountInput, giveAccountEndpoint } from '#src/features/payments/contract/account.ts';
import {
  BankAccountFields,
  type BankAccountValues,
} from '#src/features/payments/parts/bank-account-fields.tsx';
import { bankLabels } from '#src/features/payments/rules/deposits.ts';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { refusedFields } from '#src/web/forms/use-form.ts';

export const bankChoices = Object.entries(bankLabels);

/** The values of the account fields and what is wrong with them. */
export function useBankAccount() {
  const [values, setValues] = useState<BankAccountValues>({ bank: '', number: '', holder: '' });
  const { errors, refuse } = useFieldRefusals();
  /** The account as it is sent, or null where something is missing. */
  const read = (): BankAccountInput | null => {
    const parsed = BankAccountInput.safeParse(values);
    refuse(parsed.success ? {} : refusedFields(BankAccountInput, values));
    return parsed.success ? parsed.data : null;
  };
  return { values, errors, setValues, refuse, read };
}

type ToAccount = NonNullable<NonNullable<RegistrationView['payment']>['toAccount']>;

/** Asks where the money of a deposit shall go back to. */
export function AccountForm({ toAccount }: { toAccount: ToAccount }) {
  const account = useBankAccount();
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const giving = useMutation({
    mutationFn: (given: BankAccountInput) =>
      callApi(
        giveAccountEndpoint,
        { paymentId: toAccount.paymentId, ...given },
        { idempotencyKey: key.current },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['applications'] });
      await toast('환불을 시작했습니다. 영업일 기준 1~2일 안에 입금됩니다.');
    },
    onError: (error) => {
      key.current = crypto.randomUUID();
      if (error instanceof ApiError) account.refuse(error.fields);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = account.read();
    if (given) giving.mutate(given);
  };
  return (
    <form className="grid gap-4 rounded-card border border-line p-4" onSubmit={submit} noValidate>
      <h3 className="text-base">환불받으실 계좌</h3>
      <p>
        {toAccount.label} 돌려드릴 금액은 <strong>{formatKrw(toAccount.amountKrw)}</strong>입니다.
      </p>
      {giving.error && <Notice tone="bad" title={sentenceOf(giving.error)} isLive />}
      <BankAccountFields
        banks={bankChoices}
        values={account.values}
        errors={account.errors}
        onChange={account.setValues}
      />
      <Button type="submit" className="justify-self-start" isBusy={giving.isPending}>
        이 계좌로 환불받기
      </Button>
    </form>
  );
}
