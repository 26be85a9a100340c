import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as actions from './actions.server.ts';
import * as contract from './contract.ts';

export function itemDomainsApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.listDomainsEndpoint, ({ actor }) => actions.listDomainsFor(academy, actor));
  serve(gate, contract.addDomainEndpoint, ({ actor, input }) => actions.addDomain(academy, actor, input));
  serve(gate, contract.renameDomainEndpoint, ({ actor, input }) =>
    actions.renameDomain(academy, actor, input),
  );
  serve(gate, contract.placeDomainEndpoint, ({ actor, input }) => actions.placeDomain(academy, actor, input));
  serve(gate, contract.retireDomainEndpoint, ({ actor, input }) =>
    actions.retireDomain(academy, actor, input),
  );
}
