import type { Academy } from '#src/platform/academy.ts';
import { forCaller, limitTurns } from '#src/platform/http/pressure/turns.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listApplications } from './actions.server.ts';
import { listApplicationsEndpoint } from './contract.ts';

/**
 * Those who read in the same moment ask the database together, whatever their number: more at once would be no faster, and
 * whoever pays in that moment would wait behind all of them. The time a call may take ends the line.
 */
const reading = { atOnce: 128, waiting: Number.POSITIVE_INFINITY } as const;

export function applicationsApi(gate: Gate, academy: Academy): void {
  const turns = limitTurns(reading);
  serve(gate, listApplicationsEndpoint, ({ actor, reply }) =>
    turns.take(
      forCaller(reply, () => listApplications(academy, actor.memberId)),
      false,
    ),
  );
}
