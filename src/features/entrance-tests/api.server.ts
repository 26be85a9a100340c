import * as own from '#src/features/entrance-tests/actions/own.server.ts';
import {
  registerForTest,
  registrationGateway,
} from '#src/features/entrance-tests/actions/register.server.ts';
import { registerTogether } from '#src/features/entrance-tests/actions/together.server.ts';
import * as family from '#src/features/registrations/contract/family.ts';
import * as contract from '#src/features/registrations/contract/registrations.ts';
import type { JoinGateway } from '#src/features/waitlist/actions/joining.server.ts';
import * as waiting from '#src/features/waitlist/contract/waiting.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';

/** What families do with tests: look, register, and mind what they registered. */
export function entranceTestsApi(
  gate: Gate,
  academy: Academy,
  { joins, claimsPerGroup }: { readonly joins: JoinGateway; readonly claimsPerGroup: number | undefined },
): void {
  const gateway = registrationGateway(academy, claimsPerGroup);
  serve(gate, contract.registerEndpoint, ({ actor, input }) =>
    registerForTest(academy, gateway, { actor, input }),
  );
  serve(gate, family.registerTogetherEndpoint, ({ actor, input }) =>
    registerTogether(academy, gateway, { actor, input }),
  );
  serve(gate, contract.getRegistrationEndpoint, ({ actor, input }) =>
    own.readRegistration(academy, actor, input.registrationNo),
  );
  serve(gate, contract.releaseEndpoint, ({ actor, input }) =>
    own.releaseHold(academy, actor, input.registrationNo),
  );
  serve(gate, contract.refundQuoteEndpoint, ({ actor, input }) =>
    own.quoteRefund(academy, actor, input.registrationNo),
  );
  serve(gate, contract.cancelEndpoint, ({ actor, input }) => own.cancelRegistration(academy, actor, input));
  serve(gate, waiting.joinWaitingEndpoint, ({ actor, input }) =>
    own.joinWaiting(academy, joins, { actor, input }),
  );
}
