import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { doFirst } from '#src/platform/db/database.ts';
import type { JobHandler } from '#src/platform/jobs/jobs.ts';
import { type OutagePart, watchOutages } from './actions/outage.server.ts';

type Jobs = Readonly<Record<string, JobHandler>>;

export interface OutageKeeper {
  /** The same jobs; an outage is given back before any of them. */
  before(jobs: Jobs): Jobs;
  /** Writes a beat every few seconds from now on; the answer ends it. */
  keep(): () => void;
}

/**
 * Nothing is judged by the clock before an outage that just ended is given back: no call, no job, and nothing that is about
 * to end a hold, whichever process noticed what.
 */
export function keepOutages(
  app: FastifyInstance,
  academy: Academy,
  parts: readonly OutagePart[],
): OutageKeeper {
  const watch = watchOutages(academy, parts);
  doFirst(academy.db, watch.notice);
  app.addHook('onReady', async () => void (await watch.notice()));
  app.addHook('preHandler', ({ raw }, _reply, done) => {
    if (!raw.url?.startsWith('/api/')) return done();
    watch.beHere().then(() => done(), done);
  });
  const first =
    (job: JobHandler): JobHandler =>
    async (...given) => {
      await watch.beHere();
      return job(...given);
    };
  return {
    before: (jobs) => Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, first(job)])),
    keep: watch.keep,
  };
}
