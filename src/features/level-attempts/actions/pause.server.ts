import { deadlineOf, levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import {
  type AttemptRow,
  listPausedBefore,
  lockAttempt,
  updateAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { byProduct, type Doer } from '#src/shared/access/doer.ts';
import { noteInHistory } from './moves.server.ts';
import { scheduleExpiry } from './schedule.server.ts';

interface StaffAct {
  readonly by: Doer;
  /** Null: it stood as long as it may. */
  readonly reason: string | null;
  readonly now: Date;
}

/** Stops the clock of a locked running attempt; stopping it twice changes nothing. Answers on their way count. */
export async function pauseLocked(
  tx: Tx,
  row: AttemptRow,
  { by, reason, now }: StaffAct,
): Promise<AttemptRow> {
  if (row.paused_at) return row;
  const changed = await updateAttempt(tx, row.id, { paused_at: now });
  await noteInHistory(tx, changed, { by, code: 'paused', note: reason ?? '', now });
  return changed;
}

/** Lets a stopped clock go on: the deadline moves by as long as it stood. */
export async function resumeLocked(
  tx: Tx,
  row: AttemptRow,
  { by, reason, now }: StaffAct,
): Promise<AttemptRow> {
  if (!row.paused_at || !row.started_at) return row;
  const stood = Math.max(0, Math.ceil((now.getTime() - row.paused_at.getTime()) / 1000));
  const pausedSeconds = row.paused_seconds + stood;
  const deadline = deadlineOf(row.started_at, {
    minutes: BlueprintSnapshot.parse(row.blueprint).minutes,
    extraTimePercent: row.extra_time_percent,
    grantedSeconds: row.granted_seconds,
    givenBackSeconds: row.given_back_seconds,
    pausedSeconds,
  });
  await scheduleExpiry(tx, row.id, deadline);
  const changed = await updateAttempt(tx, row.id, {
    paused_at: null,
    paused_seconds: pausedSeconds,
    deadline_at: deadline,
    // Whatever was lost while the clock stood is not given back a second time.
    outage_settled_at: now,
  });
  const code = reason === null ? 'resumed_overdue' : 'resumed';
  await noteInHistory(tx, changed, { by, code, note: reason ?? '', data: { seconds: stood }, now });
  return changed;
}

/** Lets go on what staff have forgotten to. */
export async function resumeForgotten(academy: Academy): Promise<readonly unknown[]> {
  const now = academy.clock.now();
  const ids = await listPausedBefore(
    academy.db,
    new Date(now.getTime() - levelLimits.longestPauseSeconds * 1000),
  );
  return academy.alone('level-tests.sweep paused', ids, (id) =>
    inTransaction(academy.db, async (tx) => {
      const row = await lockAttempt(tx, id);
      await resumeLocked(tx, row, { by: byProduct, reason: null, now });
    }),
  );
}
