import { confirmGateway } from '#src/features/payments/actions/confirm.server.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { confirmPayLink, preparePayLink, readPayLink } from './actions.server.ts';
import * as contract from './contract.ts';

/** Paying by a link from a text, without signing in. */
export function payLinksApi(gate: Gate, academy: Academy, hooks: PaymentHooks): void {
  const gateway = confirmGateway(academy, hooks);
  serve(gate, contract.readPayLinkEndpoint, ({ actor, input }) => readPayLink(academy, input.token, actor));
  serve(gate, contract.preparePayLinkEndpoint, ({ actor, input }) =>
    preparePayLink(academy, hooks, { input, caller: actor }),
  );
  serve(gate, contract.confirmPayLinkEndpoint, ({ actor, input }) =>
    confirmPayLink(academy, gateway, { input, caller: actor }),
  );
}
