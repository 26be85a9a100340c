import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as settings from './actions/settings.server.ts';
import * as contract from './contract/settings.ts';

/** The academy's legal words and the banner about an incident. */
export function settingsApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, contract.readProfileEndpoint, () => settings.readProfile(academy));
  serve(app, gate, contract.saveProfileEndpoint, ({ actor, input }) =>
    settings.saveProfile(academy, actor, input),
  );
  serve(app, gate, contract.readIncidentEndpoint, ({ actor }) => settings.readIncident(academy, actor));
  serve(app, gate, contract.saveIncidentEndpoint, ({ actor, input }) =>
    settings.saveIncident(academy, actor, input),
  );
}
