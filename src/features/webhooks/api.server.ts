import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as webhooks from './actions/office.server.ts';
import { deliveryList } from './contract/delivery-list.ts';
import { webhookList } from './contract/endpoint-list.ts';
import * as contract from './contract/webhooks.ts';

/** Where events are sent and what became of them, for the head office. */
export function webhooksApi(gate: Gate, academy: Academy): void {
  const serveList = listServer(gate, academy);
  serveList(webhookList, (_actor, query) => webhooks.listWebhooks(academy, query));
  serveList(deliveryList, (_actor, query) => webhooks.listDeliveries(academy, query));
  serve(gate, contract.createWebhookEndpoint, ({ actor, input }) =>
    webhooks.createWebhook(academy, actor, input),
  );
  serve(gate, contract.setWebhookStateEndpoint, ({ actor, input }) =>
    webhooks.setWebhookState(academy, actor, input),
  );
  serve(gate, contract.testWebhookEndpoint, ({ input }) => webhooks.testWebhook(academy, input));
  serve(gate, contract.resendDeliveryEndpoint, ({ actor, input }) =>
    webhooks.resendDelivery(academy, actor, input),
  );
}
