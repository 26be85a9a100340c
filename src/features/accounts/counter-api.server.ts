import { enterFamily, sendFamilyCode } from '#src/features/accounts/actions/counter-family.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import * as contract from '#src/features/members/contract/office-family.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';

/** Families who have no account yet and stand at the counter. */
export function counterFamiliesApi(
  gate: Gate,
  academy: Academy,
  hooks: Pick<MemberHooks, 'onPhoneProven'>,
): void {
  serve(gate, contract.sendFamilyCodeEndpoint, ({ actor, input }) => sendFamilyCode(academy, actor, input));
  serve(gate, contract.enterFamilyEndpoint, ({ actor, input }) =>
    enterFamily(academy, actor, { input, hooks }),
  );
}
