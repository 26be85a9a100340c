import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { confirmPaymentEndpoint } from '#src/features/payments/contract.ts';
import { callApi } from '#src/web/api.ts';

/**
 * What the payment window brought back in the address. A token is confirmed once; the key is made of it, so a reload
 * or a second tab gets the same answer and nothing is captured twice.
 */
export function usePaymentReturn() {
  const [query] = useSearchParams();
  const paymentId = query.get('paymentId');
  const paymentToken = query.get('paymentToken');
  const txId = query.get('txId');
  const refused = query.get('code') ? (query.get('message') ?? '결제가 취소되었습니다.') : null;
  const isBack = Boolean(paymentId && paymentToken && txId);
  const confirming = useQuery({
    queryKey: ['confirm', paymentId, txId],
    enabled: isBack,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () =>
      callApi(
        confirmPaymentEndpoint,
        { paymentId: paymentId ?? '', paymentToken: paymentToken ?? '', txId: txId ?? '' },
        { idempotencyKey: `confirm-${paymentId}-${txId}` },
      ),
  });
  return {
    refused,
    isConfirming: isBack && confirming.isPending,
    error: confirming.error,
    isSettled: confirming.isSuccess || confirming.isError,
  };
}
