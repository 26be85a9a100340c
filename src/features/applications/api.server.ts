import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listApplications } from './actions.server.ts';
import { listApplicationsEndpoint } from './contract.ts';

export function applicationsApi(gate: Gate, academy: Academy): void {
  serve(gate, listApplicationsEndpoint, ({ actor }) => listApplications(academy, actor.memberId));
}
