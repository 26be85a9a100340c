import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirmPaymentEndpoint } from '#src/features/payments/contract/payments.ts';
import type { CallOf } from '#src/shared/endpoint/endpoint.ts';
import { callApi } from '#src/web/api/api.ts';
import { ApiError } from '#src/web/api/api-error.ts';

/** What the payment window writes into the address: good for one use, and nobody else's business. */
const carried = ['paymentId', 'paymentToken', 'txId', 'code', 'message', 'transactionType'] as const;

/** Nothing was decided: the network or the server was away, or the same call is still worked on. */
const isUndecided = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 ||
    ['common.busy', 'common.away', 'common.in_progress', 'payment.under_way'].includes(error.code));
/** Each of these has the client's own repeats in it: some minutes in all. */
const mostRetries = 12;
const retryMs = 3_000;

/** Confirms what came back: by whoever is signed in, or by a link. */
type Confirm = (
  paid: CallOf<typeof confirmPaymentEndpoint>,
  options: { readonly idempotencyKey: string },
) => Promise<{ readonly state: string }>;
const ofMember: Confirm = (paid, options) => callApi(confirmPaymentEndpoint, paid, options);

/**
 * What the payment window brought back in the address. A token is confirmed once; the key is made of it, so a second tab
 * gets the same answer and nothing is captured twice. Once it was used it is taken out of the address and its history; a
 * call that decided nothing is made again by itself, and afterwards by reloading.
 */
export function usePaymentReturn(confirm: Confirm = ofMember) {
  const [query, setQuery] = useSearchParams();
  const [brought] = useState(() => new URLSearchParams(query));
  const paymentId = brought.get('paymentId');
  const paymentToken = brought.get('paymentToken');
  const txId = brought.get('txId');
  const refused = brought.get('code') ? (brought.get('message') ?? '결제가 취소되었습니다.') : null;
  // Without a token and without a refusal the channel has taken the money by itself: the server asks what it took.
  const isBack = Boolean(paymentId && txId && (paymentToken || refused === null));
  const confirming = useQuery({
    queryKey: ['confirm', paymentId, txId],
    enabled: isBack,
    retry: (failures, error) => failures < mostRetries && isUndecided(error),
    retryDelay: retryMs,
    // A tab in the background goes on too.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () =>
      confirm(
        { paymentId: paymentId ?? '', paymentToken: paymentToken ?? '', txId: txId ?? '' },
        { idempotencyKey: `confirm-${paymentId}-${txId}` },
      ),
  });
  const isUsed = isBack
    ? confirming.isSuccess || (confirming.error !== null && !isUndecided(confirming.error))
    : refused !== null;
  const isCarried = carried.some((name) => query.has(name));
  useEffect(() => {
    // Once: led to the same address again, a link pressed meanwhile would lead nowhere.
    if (!isUsed || !isCarried) return;
    const without = (now: URLSearchParams) => {
      const left = new URLSearchParams(now);
      for (const name of carried) left.delete(name);
      return left;
    };
    setQuery(without, { replace: true, preventScrollReset: true });
  }, [isUsed, isCarried, setQuery]);
  return {
    refused,
    isConfirming: isBack && confirming.isPending,
    error: confirming.error,
    /** Whether the payment was made is not known here. */
    isUndecided: isUndecided(confirming.error),
    isSettled: confirming.isSuccess || confirming.isError,
  };
}
