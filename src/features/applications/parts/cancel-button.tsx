import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankAccountInput } from '#src/features/payments/contract/account.ts';
import { BankAccountFields } from '#src/features/payments/parts/bank-account-fields.tsx';
import {
  cancelEndpoint,
  type RegistrationView,
  refundQuoteEndpoint,
} from '#src/features/registrations/contract/registrations.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { ActDialog } from '#src/ui/dialogs/act-dialog.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { bankChoices, useBankAccount } from './account-form.tsx';

interface CancelProps {
  readonly registration: RegistrationView;
  /** With what goes back, in won, after the list was fetched anew. */
  readonly onCancelled: (refundKrw: number) => void;
}

/** Quotes the refund first; one confirmation, no second thoughts asked for. */
export function CancelButton(props: CancelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        접수 취소
      </Button>
      {isOpen && <CancelDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog({ registration, onCancelled, onClose }: CancelProps & { onClose: () => void }) {
  const { registrationNo, childName, title, startsAt } = registration;
  // Paid into a virtual account: the money goes back to an account of the guardian's.
  const isDeposit = registration.payment?.method === 'virtual_account';
  const account = useBankAccount();
  const queries = useQueryClient();
  const quote = useQuery({
    queryKey: ['quote', registrationNo],
    gcTime: 0,
    retry: false,
    queryFn: () => callApi(refundQuoteEndpoint, { registrationNo }),
  });
  const cancelling = useMutation({
    mutationFn: (input: { quotedRefundKrw: number; refundAccount?: BankAccountInput }) =>
      callApi(cancelEndpoint, { registrationNo, ...input }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: async (_, { quotedRefundKrw }) => {
      await queries.invalidateQueries({ queryKey: ['applications'] });
      onClose();
      onCancelled(quotedRefundKrw);
    },
    onError: () => void quote.refetch(),
  });
  const requiresAccount = isDeposit && (quote.data?.refundKrw ?? 0) > 0;
  const cancel = () => {
    if (!quote.data) return;
    const refundAccount = requiresAccount ? account.read() : undefined;
    if (refundAccount === null) return;
    cancelling.mutate({ quotedRefundKrw: quote.data.refundKrw, ...(refundAccount && { refundAccount }) });
  };
  const failure = cancelling.error ?? quote.error;
  return (
    <ActDialog
      title="접수 취소"
      onClose={onClose}
      refusal={failure && sentenceOf(failure)}
      action={{
        label: '접수 취소하기',
        run: cancel,
        isBusy: cancelling.isPending,
        isDisabled: !quote.data,
        isDanger: true,
      }}
    >
      <p>
        <strong>{childName}</strong> 학생의 <strong>{title}</strong>({formatSeoulDateTime(startsAt)}) 접수를
        취소합니다.
      </p>
      {quote.data && (
        <>
          {quote.data.refundKrw > 0 ? (
            <p>
              지금 취소하시면 <strong>{formatKrw(quote.data.refundKrw)}</strong>이 환불됩니다.
            </p>
          ) : (
            <p>지금 취소하시면 돌려드릴 금액이 없습니다.</p>
          )}
          <p className="text-sm text-ink-soft">{quote.data.sentence}</p>
          {requiresAccount && (
            <>
              <p>입금하신 금액은 아래 계좌로 영업일 기준 1~2일 안에 돌려드립니다.</p>
              <BankAccountFields
                banks={bankChoices}
                values={account.values}
                errors={account.errors}
                onChange={account.setValues}
              />
            </>
          )}
        </>
      )}
    </ActDialog>
  );
}
