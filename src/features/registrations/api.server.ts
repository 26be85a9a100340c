import { changeSession, listChanges } from '#src/features/registrations/actions/changes/change.server.ts';
import { listSessions } from '#src/features/registrations/actions/coming.server.ts';
import { changeAccountRules } from '#src/features/registrations/actions/payments/account-rules.server.ts';
import { readTakenTests } from '#src/features/registrations/actions/sight.server.ts';
import {
  readAccountRulesEndpoint,
  saveAccountRulesEndpoint,
} from '#src/features/registrations/contract/account-rules.ts';
import * as family from '#src/features/registrations/contract/family.ts';
import { listSessionsEndpoint } from '#src/features/registrations/contract/registrations.ts';
import { readAccountRules } from '#src/features/registrations/store/account-rules.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { answeredToMany, type Gate, serve } from '#src/platform/http/serve.ts';

/** The sessions to come; changes of a registration by its family; when accounts for deposits are offered, by staff. */
export function registrationsApi(gate: Gate, academy: Academy): void {
  serve(gate, listSessionsEndpoint, async ({ input }) => answeredToMany(await listSessions(academy, input)));
  serve(gate, family.takenTestsEndpoint, ({ actor }) => readTakenTests(academy, actor));
  serve(gate, family.listChangesEndpoint, ({ actor, input }) =>
    listChanges(academy, actor, input.registrationNo),
  );
  serve(gate, family.changeSessionEndpoint, ({ actor, input }) => changeSession(academy, actor, input));
  serve(gate, readAccountRulesEndpoint, () => readAccountRules(academy.db));
  serve(gate, saveAccountRulesEndpoint, ({ actor, input }) => changeAccountRules(academy, actor, input));
}
