import type { FastifyInstance } from 'fastify';
import { listRegistrations } from '#src/features/entrance-tests/actions/own.server.ts';
import { listWaiting } from '#src/features/entrance-tests/actions/waiting-views.server.ts';
import { listLevelTests } from '#src/features/level-tests/actions/own.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listApplicationsEndpoint } from './contract.ts';

export function applicationsApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, listApplicationsEndpoint, async ({ actor }) => {
    const [registrations, waiting, levelTests] = await Promise.all([
      listRegistrations(academy, actor),
      listWaiting(academy, actor),
      listLevelTests(academy, actor),
    ]);
    return { serverNow: academy.clock.now().toISOString(), registrations, waiting, levelTests };
  });
}
