import { noteInHistory } from '#src/features/level-attempts/actions/moves.server.ts';
import { secondsToGiveBack } from '#src/features/level-attempts/rules/attempts.ts';
import {
  type AttemptRow,
  lockAttempt,
  updateAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import {
  lockRunningSince,
  lockWatch,
  readWatch,
  touchWatch,
} from '#src/features/level-attempts/store/watch.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { scheduleExpiry } from './schedule.server.ts';

/** The watch is kept every minute; a longer silence means that we were away. */
const watchSeconds = 60;
const silenceSeconds = 150;

async function giveBack(
  tx: Tx,
  row: AttemptRow,
  given: { seconds: number; code: 'outage' | 'offline'; now: Date },
) {
  const { seconds, code, now } = given;
  const deadline = new Date((row.deadline_at ?? now).getTime() + seconds * 1000);
  await updateAttempt(tx, row.id, {
    given_back_seconds: row.given_back_seconds + seconds,
    deadline_at: deadline,
    outage_settled_at: now,
  });
  await scheduleExpiry(tx, row.id, deadline);
  await noteInHistory(tx, row, { by: byProduct, code, data: { seconds }, now });
}

/**
 * Keeps the watch. When it was silent for long, the server or the database was away: everybody who was sitting
 * then gets the missing time back, within the limit, before anybody is closed.
 */
export async function settleOurOutage(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  const seen = await readWatch(academy.db);
  if (seen && now.getTime() - seen.getTime() < watchSeconds * 1000) return;
  await inTransaction(academy.db, async (tx) => {
    const last = await lockWatch(tx, now);
    const silent = Math.floor((now.getTime() - last.getTime()) / 1000);
    if (silent >= silenceSeconds) {
      const { outageLimitSeconds } = await readSettings(tx);
      for (const row of await lockRunningSince(tx, last)) {
        // Part of the silence may lie before the start, or be settled already.
        const from = Math.max(last.getTime(), row.started_at?.getTime() ?? 0, settledAt(row));
        const away = Math.floor((now.getTime() - from) / 1000) - watchSeconds;
        const seconds = Math.min(away, outageLimitSeconds - row.given_back_seconds);
        if (seconds > 0) await giveBack(tx, row, { seconds, code: 'outage', now });
      }
    }
    await touchWatch(tx, now);
  });
}

const settledAt = (row: AttemptRow) => row.outage_settled_at?.getTime() ?? 0;

/** Gives back what one browser could not reach us, as far as we missed it too. Answers the seconds given. */
export async function settleOfflineTime(
  academy: Academy,
  attemptId: number,
  { claimedSeconds, lastSeenAt }: { claimedSeconds: number; lastSeenAt: Date },
): Promise<number> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const row = await lockAttempt(tx, attemptId);
    if (row.state !== 'in_progress' || row.paused_at || !row.deadline_at || now > row.deadline_at) return 0;
    const { outageLimitSeconds } = await readSettings(tx);
    const seconds = secondsToGiveBack(
      {
        claimedSeconds,
        lastSeenAt,
        settledAt: row.outage_settled_at,
        alreadyGivenSeconds: row.given_back_seconds,
        limitSeconds: outageLimitSeconds,
      },
      now,
    );
    if (seconds > 0) await giveBack(tx, row, { seconds, code: 'offline', now });
    return seconds;
  });
}
