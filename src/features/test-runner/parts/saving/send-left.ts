import { isUnsent, type LocalAnswer } from '#src/features/level-tests/parts/outbox.ts';
import type { RunnerDeps } from '../runner-deps.ts';
import { mended } from './merge-answers.ts';
import { createSync, retryAfterMs, type Sync } from './sync.ts';

type Later = RunnerDeps['later'];

/** As often as a network that wavers may need. */
const mostTries = 5;

/** The corrected clock as an ISO instant. */
export const nowOf = (clock: RunnerDeps['clock']): string => new Date(clock.nowMs()).toISOString();

/** What this browser keeps of the attempt. */
export const heldHere = async ({
  outbox,
  clock,
}: Pick<RunnerDeps, 'outbox' | 'clock'>): Promise<LocalAnswer[]> =>
  mended(await outbox.all().catch(() => []), nowOf(clock));

/** What is left in a page goes before the page ends, so that staff can decide about it. */
export async function sendLeft(sync: Sync | null, later: Later, goesOn: () => boolean): Promise<void> {
  for (let failures = 1; failures <= mostTries && goesOn(); failures++) {
    const after = await sync?.flushNow();
    if (!after || after.unsent === 0) return;
    await new Promise<void>((done) => later(done, retryAfterMs(failures)));
  }
}

/**
 * What this browser still holds, from before a lease, of a test that is sat elsewhere or handed in: each answer goes under
 * the lease it was written with, and the server keeps it for staff.
 */
export async function sendHeld(deps: RunnerDeps, before: number, goesOn: () => boolean): Promise<void> {
  const { calls, outbox, clock, later } = deps;
  const left = (await heldHere(deps)).filter((one) => one.leaseEpoch < before && isUnsent(one));
  const [first] = left;
  if (!first) return;
  const nobody = { hear: () => undefined, end: () => undefined };
  const sync = createSync(first, left, {
    outbox,
    later,
    now: () => nowOf(clock),
    onChange: () => undefined,
    send: (entries) => calls.save(entries, nobody),
  });
  await sendLeft(sync, later, goesOn);
}
