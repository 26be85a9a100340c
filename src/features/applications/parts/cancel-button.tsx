import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelEndpoint, refundQuoteEndpoint } from '#src/features/entrance-tests/contract.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { ActDialog } from '#src/ui/act-dialog.tsx';
import { Button } from '#src/ui/button.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';

/** Quotes the refund first; one confirmation, no second thoughts asked for. */
export function CancelButton({ registrationNo }: { registrationNo: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        접수 취소
      </Button>
      {isOpen && <CancelDialog registrationNo={registrationNo} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog({ registrationNo, onClose }: { registrationNo: string; onClose: () => void }) {
  const queries = useQueryClient();
  const quote = useQuery({
    queryKey: ['quote', registrationNo],
    gcTime: 0,
    retry: false,
    queryFn: () => callApi(refundQuoteEndpoint, { registrationNo }),
  });
  const cancelling = useMutation({
    mutationFn: (quotedRefundKrw: number) =>
      callApi(cancelEndpoint, { registrationNo, quotedRefundKrw }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['applications'] });
      onClose();
    },
    onError: () => quote.refetch(),
  });
  const failure = cancelling.error ?? quote.error;
  return (
    <ActDialog
      title="접수 취소"
      onClose={onClose}
      refusal={failure && sentenceOf(failure)}
      action={{
        word: '접수 취소하기',
        run: () => quote.data && cancelling.mutate(quote.data.refundKrw),
        isBusy: cancelling.isPending,
        isDisabled: !quote.data,
        isDanger: true,
      }}
    >
      {quote.data && (
        <>
          <p>
            지금 취소하시면 <strong>{formatKrw(quote.data.refundKrw)}</strong>이 환불됩니다.
          </p>
          <p className="text-sm text-ink-soft">{quote.data.sentence}</p>
        </>
      )}
    </ActDialog>
  );
}
