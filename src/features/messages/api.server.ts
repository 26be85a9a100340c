import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { type AdvertisingHooks, readStopLink, stopAdvertising } from './actions/advertising.server.ts';
import { receiveReports } from './actions/deliveries.server.ts';
import * as office from './actions/office.server.ts';
import { messageList } from './contract/message-list.ts';
import * as contract from './contract/messages.ts';

/** The office's log of texts and mails. */
export function messagesApi(gate: Gate, academy: Academy, hooks: AdvertisingHooks): void {
  serve(gate, contract.checkStopLinkEndpoint, async ({ input }) => {
    readStopLink(academy, input.token);
    return { isGood: true };
  });
  serve(gate, contract.stopAdvertisingEndpoint, ({ input }) => stopAdvertising(academy, input.token, hooks));
  serve(gate, contract.receiveDeliveriesEndpoint, async ({ request }) => {
    const secret = request.headers['x-solapi-secret'];
    await receiveReports(academy, typeof secret === 'string' ? secret : undefined, request.body);
    return { received: true };
  });
  listServer(gate, academy)(messageList, (_actor, query) => office.listMessages(academy, query));
  serve(gate, contract.readMessageEndpoint, ({ actor, input }) => office.readMessage(academy, actor, input));
  serve(gate, contract.resendMessagesEndpoint, async ({ actor, input }) => ({
    resent: await office.resendMessages(academy, actor, input),
  }));
  serve(gate, contract.handleMessagesEndpoint, async ({ actor, input }) => ({
    handled: await office.handleMessages(academy, actor, input),
  }));
  serve(gate, contract.reopenMessagesEndpoint, async ({ actor, input }) => ({
    reopened: await office.reopenMessages(academy, actor, input),
  }));
}
