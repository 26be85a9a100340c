import { advertisingHooks } from '#src/features/accounts/actions/consents/advertising.server.ts';
import { accountsJobs, accountsSchedule } from '#src/features/accounts/jobs.server.ts';
import { boardsJobs, boardsSchedule } from '#src/features/boards/jobs.server.ts';
import { bookkeepingJobs, bookkeepingSchedule } from '#src/features/bookkeeping/jobs.server.ts';
import { classSeatHooks } from '#src/features/classes/actions/class-hooks.server.ts';
import { counsellingJobs, counsellingSchedule } from '#src/features/counselling/jobs.server.ts';
import { invariantsJobs, invariantsSchedule } from '#src/features/invariants/jobs.server.ts';
import { invigilationJobs } from '#src/features/invigilation/jobs.server.ts';
import { itemAnalysisJobs } from '#src/features/item-analysis/jobs.server.ts';
import { itemBankJobs, itemBankSchedule } from '#src/features/item-bank/jobs.server.ts';
import { levelAttemptsJobs } from '#src/features/level-attempts/jobs.server.ts';
import { levelResultsJobs, levelResultsSchedule } from '#src/features/level-results/jobs.server.ts';
import { messagesJobs, messagesLanes, messagesSchedule } from '#src/features/messages/jobs.server.ts';
import { openingJobs, openingSchedule } from '#src/features/opening/jobs.server.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { paymentsJobs, paymentsSchedule } from '#src/features/payments/jobs.server.ts';
import { picturesJobs, picturesSchedule } from '#src/features/pictures/jobs.server.ts';
import { presentationSeatHooks } from '#src/features/presentations/actions/hooks.server.ts';
import { presentationsJobs, presentationsSchedule } from '#src/features/presentations/jobs.server.ts';
import { proofsJobs, proofsSchedule } from '#src/features/proofs/jobs.server.ts';
import { publishingJobs } from '#src/features/publishing/jobs.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { joinHooks } from '#src/features/seats/actions/hooks.server.ts';
import { seatsJobs, seatsSchedule } from '#src/features/seats/jobs.server.ts';
import { sessionsJobs, sessionsSchedule } from '#src/features/sessions/jobs.server.ts';
import { staffJobs, staffSchedule } from '#src/features/staff/jobs.server.ts';
import { telemetryJobs, telemetrySchedule } from '#src/features/telemetry/jobs.server.ts';
import { testDayJobs } from '#src/features/test-day/jobs.server.ts';
import { waitlistJobs, waitlistSchedule } from '#src/features/waitlist/jobs.server.ts';
import { webhooksJobs, webhooksLanes, webhooksSchedule } from '#src/features/webhooks/jobs.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Clock } from '#src/platform/clock/clock.ts';
import type { Database } from '#src/platform/db/database.ts';
import { addJob, type JobHandler, type JobLane, type ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { startJobs } from '#src/platform/jobs/worker.ts';
import { pictureSources } from './gate/picture-sources.ts';

/** What the jobs of one feature are handed of others. */
export interface WorkDeps {
  readonly hooks: PaymentHooks;
  readonly ofMembers: Parameters<typeof accountsJobs>[1];
  readonly publishKinds: Parameters<typeof publishingJobs>[1];
  readonly ofOffice: Parameters<typeof webhooksJobs>[1];
}

/** What follows a seat that moves by itself, in every feature that has seats. */
const seatHooksOf = (academy: Academy) =>
  joinHooks(seatHooks, presentationSeatHooks(academy), classSeatHooks);

/** Every job by its name, feature by feature. */
export const backgroundWork = (
  academy: Academy,
  { hooks, ofMembers, publishKinds, ofOffice }: WorkDeps,
): Record<string, JobHandler> => ({
  ...staffJobs(academy),
  ...messagesJobs(academy, advertisingHooks(academy)),
  ...publishingJobs(academy, publishKinds),
  ...boardsJobs(academy),
  ...picturesJobs(academy, pictureSources),
  ...proofsJobs(academy),
  ...accountsJobs(academy, ofMembers),
  ...sessionsJobs(academy),
  ...paymentsJobs(academy, hooks),
  ...bookkeepingJobs(academy, hooks),
  ...seatsJobs(academy, seatHooksOf(academy)),
  ...openingJobs(academy),
  ...waitlistJobs(academy, seatHooksOf(academy)),
  ...telemetryJobs(academy),
  ...testDayJobs(academy),
  ...presentationsJobs(academy),
  ...counsellingJobs(academy),
  ...levelAttemptsJobs(academy),
  ...levelResultsJobs(academy),
  ...itemBankJobs(academy),
  ...itemAnalysisJobs(academy),
  ...invigilationJobs(academy),
  ...invariantsJobs(academy),
  ...webhooksJobs(academy, ofOffice),
});

/** When each of them is done by the clock. */
const scheduled: readonly ScheduledJob[] = [
  ...messagesSchedule,
  ...boardsSchedule,
  ...picturesSchedule,
  ...itemBankSchedule,
  ...proofsSchedule,
  ...accountsSchedule,
  ...sessionsSchedule,
  ...paymentsSchedule,
  ...bookkeepingSchedule,
  ...seatsSchedule,
  ...openingSchedule,
  ...waitlistSchedule,
  ...staffSchedule,
  ...telemetrySchedule,
  ...presentationsSchedule,
  ...counsellingSchedule,
  ...levelResultsSchedule,
  ...invariantsSchedule,
  ...webhooksSchedule,
];

/** What waits for others outside, with workers of its own. */
const lanes: readonly JobLane[] = [...messagesLanes, ...webhooksLanes];

/** Begins the background work of a process on connections that are its own; answers how it ends. */
export async function beginWork(
  { db, pool }: Database,
  { jobs, clock }: { readonly jobs: Readonly<Record<string, JobHandler>>; readonly clock: Clock },
): Promise<() => Promise<void>> {
  const runner = await startJobs(pool, { handlers: jobs, scheduled, clock, lanes });
  // What a killed process left under way is looked into at once, not at the next full minute.
  await addJob(db, { name: 'payments.reconcile', key: 'payments.reconcile:start' }, {});
  return () => runner.stop();
}
