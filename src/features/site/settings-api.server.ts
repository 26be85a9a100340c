import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as settings from './actions/settings.server.ts';
import * as contract from './contract/settings.ts';

/** The academy's legal words and the banner about an incident. */
export function settingsApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.readProfileEndpoint, () => settings.readProfile(academy));
  serve(gate, contract.saveProfileEndpoint, ({ actor, input }) =>
    settings.saveProfile(academy, actor, input),
  );
  serve(gate, contract.readIncidentEndpoint, ({ actor }) => settings.readIncident(academy, actor));
  serve(gate, contract.saveIncidentEndpoint, ({ actor, input }) =>
    settings.saveIncident(academy, actor, input),
  );
}
