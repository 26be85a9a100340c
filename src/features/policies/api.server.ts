import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as policies from './actions.server.ts';
import * as contract from './contract.ts';

/** The versions of the refund and change rules. */
export function policiesApi(gate: Gate, academy: Academy, hooks: policies.PolicyHooks): void {
  serve(gate, contract.listPoliciesEndpoint, ({ actor }) => policies.readPolicies(academy, actor, hooks));
  serve(gate, contract.announcePolicyEndpoint, async ({ actor, input }) => {
    await policies.announcePolicy(academy, actor, input);
    return policies.readPolicies(academy, actor, hooks);
  });
  serve(gate, contract.withdrawPolicyEndpoint, async ({ actor, input }) => {
    await policies.withdrawPolicy(academy, actor, input);
    return policies.readPolicies(academy, actor, hooks);
  });
}
