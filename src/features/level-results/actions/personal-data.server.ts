import {
  blankBefore,
  blankOfChild,
  blankOfMember,
  blankOfPhone,
} from '#src/features/level-attempts/actions/personal-data.server.ts';
import { levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import { blankResults } from '#src/features/level-results/store/personal-data.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';

/** Destroys who sat level tests; no law keeps it. */
export async function destroyAttempts(tx: Tx, memberId: number, now: Date): Promise<null> {
  await blankResults(tx, await blankOfMember(tx, memberId, now));
  return null;
}

/** The same for one child its guardian removed. */
export async function destroyAttemptsOfChild(tx: Tx, childId: number, now: Date): Promise<null> {
  await blankResults(tx, await blankOfChild(tx, childId, now));
  return null;
}

/** The same for what was begun as a guest with the phone of somebody who has left, up to an instant. */
export async function destroyAttemptsOfPhone(
  tx: Tx,
  of: { readonly mobile: string; readonly until: Date; readonly now: Date },
): Promise<void> {
  await blankResults(tx, await blankOfPhone(tx, of));
}

/** Destroys what was said to be destroyed a year after the attempt; answers how many attempts that were. */
export async function destroyOldAttempts(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const before = new Date(now.getTime() - levelLimits.keptDays * dayMs);
  return inTransaction(academy.db, async (tx) => {
    const ids = await blankBefore(tx, before, now);
    await blankResults(tx, ids);
    return ids.length;
  });
}
