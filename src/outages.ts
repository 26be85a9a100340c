import type { FastifyInstance } from 'fastify';
import { counsellingOutage } from './features/counselling/actions/outage.server.ts';
import { testsOutage } from './features/entrance-tests/actions/outage.server.ts';
import { classesOutage } from './features/level-tests/actions/class-moments.server.ts';
import { presentationsOutage } from './features/presentations/actions/outage.server.ts';
import { watchOutages } from './features/seats/actions/outage.server.ts';
import type { Academy } from './platform/academy.ts';
import { doFirst } from './platform/db/database.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';

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
export function keepOutages(app: FastifyInstance, academy: Academy): OutageKeeper {
  const watch = watchOutages(academy, [testsOutage, presentationsOutage, counsellingOutage, classesOutage]);
  doFirst(academy.db, watch.notice);
  app.addHook('onReady', async () => void (await watch.notice()));
  app.addHook('preHandler', async ({ raw }) => {
    if (raw.url?.startsWith('/api/')) await watch.beHere();
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
