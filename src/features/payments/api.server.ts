import type { FastifyRequest } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { askReceipt } from './actions/cash/cash-receipts.server.ts';
import { confirmGateway, confirmPayment } from './actions/confirm.server.ts';
import { closeOwnAccount } from './actions/deposits/open-accounts.server.ts';
import type { PaymentHooks } from './actions/orders.server.ts';
import { preparePayment, readPayment } from './actions/pay.server.ts';
import { noteBlockedWindow } from './actions/provider/blocked-window.server.ts';
import { receiveWebhook } from './actions/provider/webhook.server.ts';
import { giveOwnAccount } from './actions/refunds/refund-account.server.ts';
import { giveAccountEndpoint } from './contract/account.ts';
import { askCashReceiptEndpoint } from './contract/cash-receipt.ts';
import {
  blockedWindowEndpoint,
  closeAccountEndpoint,
  confirmPaymentEndpoint,
  getPaymentEndpoint,
  paymentWebhookEndpoint,
  preparePaymentEndpoint,
} from './contract/payments.ts';

function textHeaders(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

export function paymentsApi(
  gate: Gate,
  academy: Academy,
  { hooks, groupSize }: { readonly hooks: PaymentHooks; readonly groupSize?: number | undefined },
): void {
  const confirming = confirmGateway(academy, hooks, groupSize);
  serve(gate, preparePaymentEndpoint, ({ actor, input }) =>
    preparePayment(academy, hooks, { actor, wish: input }),
  );
  serve(gate, confirmPaymentEndpoint, ({ actor, input }) =>
    confirmPayment(academy, confirming, { actor, input }),
  );
  serve(gate, blockedWindowEndpoint, ({ actor, input }) => noteBlockedWindow(academy, actor, input));
  serve(gate, getPaymentEndpoint, ({ actor, input }) => readPayment(academy, actor, input.paymentId));
  serve(gate, closeAccountEndpoint, ({ actor, input }) =>
    closeOwnAccount(academy, hooks, { actor, paymentId: input.paymentId }),
  );
  serve(gate, giveAccountEndpoint, ({ actor, input }) => giveOwnAccount(academy, actor, input));
  serve(gate, askCashReceiptEndpoint, ({ actor, input }) => askReceipt(academy, actor, input));
  serve(gate, paymentWebhookEndpoint, async ({ request }) => {
    await receiveWebhook(academy, request.rawBody, textHeaders(request));
    return { received: true };
  });
}
