import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirmPaymentEndpoint } from '#src/features/payments/contract/payments.ts';
import { callApi } from '#src/web/api/api.ts';
import { ApiError } from '#src/web/api/api-error.ts';

/** What the payment window writes into the address: good for one use, and nobody else's business. */
const carried = ['paymentId', 'paymentToken', 'txId', 'code', 'message', 'transactionType'] as const;

/**
 * What the payment window brought back in the address. A token is confirmed once; the key is made of it, so a second tab
 * gets the same answer and nothing is captured twice. Once it was used it is taken out of the address and its history; a
 * call that never arrived may be made again by reloading.
 */
export function usePaymentReturn() {
  const [query, setQuery] = useSearchParams();
  const [brought] = useState(() => new URLSearchParams(query));
  const paymentId = brought.get('paymentId');
  const paymentToken = brought.get('paymentToken');
  const txId = brought.get('txId');
  const refused = brought.get('code') ? (brought.get('message') ?? '결제가 취소되었습니다.') : null;
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
  const isUsed = isBack
    ? confirming.isSuccess || (confirming.error instanceof ApiError && confirming.error.status > 0)
    : refused !== null;
  useEffect(() => {
    if (!isUsed) return;
    const without = (now: URLSearchParams) => {
      const left = new URLSearchParams(now);
      for (const name of carried) left.delete(name);
      return left;
    };
    setQuery(without, { replace: true, preventScrollReset: true });
  }, [isUsed, setQuery]);
  return {
    refused,
    isConfirming: isBack && confirming.isPending,
    error: confirming.error,
    isSettled: confirming.isSuccess || confirming.isError,
  };
}
