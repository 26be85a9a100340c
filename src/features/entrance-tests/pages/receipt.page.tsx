import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ReceiptBody } from '#src/features/entrance-tests/parts/payments/receipt-body.tsx';
import { receiptEndpoint } from '#src/features/test-day/contract/papers.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { callApi } from '#src/web/api/api.ts';
import { useSession } from '#src/web/session/session.tsx';
import { Paper } from '../parts/paper.tsx';

const AskCashReceipt = lazy(async () => ({
  default: (await import('#src/features/entrance-tests/parts/payments/ask-cash-receipt.tsx')).AskCashReceipt,
}));

export const meta = () => [{ title: titled('영수증') }, { name: 'robots', content: 'noindex' }];

export default function ReceiptPage() {
  const { registrationNo = '' } = useParams();
  const { status } = useSession();
  const found = useQuery({
    queryKey: ['receipt', registrationNo],
    enabled: status === 'in',
    retry: false,
    queryFn: () => callApi(receiptEndpoint, { registrationNo }),
  });
  return (
    <Paper title="영수증" isPending={found.isPending} error={found.error}>
      {found.data && (
        <>
          <ReceiptBody receipt={found.data} />
          <Suspense>
            <AskCashReceipt payment={found.data.payment} />
          </Suspense>
        </>
      )}
    </Paper>
  );
}
