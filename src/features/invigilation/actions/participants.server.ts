import { grantMinutes } from '#src/features/invigilation/actions/time.server.ts';
import type {
  addTimeToAllEndpoint,
  pauseAllEndpoint,
  pauseEndpoint,
} from '#src/features/invigilation/contract/live-test.ts';
import { listRunning } from '#src/features/invigilation/store/office.server.ts';
import { sweepExpired } from '#src/features/level-attempts/actions/close.server.ts';
import { decide } from '#src/features/level-attempts/actions/decide.server.ts';
import { pauseLocked, resumeLocked } from '#src/features/level-attempts/actions/pause.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { isDue } from '#src/features/level-attempts/rules/attempts.ts';
import { type AttemptRow, lockAttempt } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

type Participants = DataOf<typeof addTimeToAllEndpoint>;

interface Sweep {
  readonly action: string;
  readonly reason: string;
  readonly branchId: number | undefined;
  /** Answers the changed row, or the same where there was nothing to change. */
  readonly work: (tx: Tx, row: AttemptRow, now: Date) => Promise<AttemptRow>;
}

/** Whoever cannot have it any more is counted, and does not keep it from the others. */
async function changeOne(
  academy: Academy,
  id: number,
  { sweep, now }: { sweep: Sweep; now: Date },
): Promise<boolean> {
  try {
    return await inTransaction(academy.db, async (tx) => {
      const row = await lockAttempt(tx, id);
      if (row.state !== 'in_progress' || isDue(row, now)) return false;
      return (await sweep.work(tx, row, now)) !== row;
    });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Does one thing to everybody who sits a test now in the own branches; each in a transaction of its own. */
async function toParticipants(academy: Academy, actor: StaffActor, sweep: Sweep): Promise<Participants> {
  await sweepExpired(academy);
  const now = academy.clock.now();
  const ids = await listRunning(academy.db, actor.branchIds, sweep.branchId ?? null);
  let changed = 0;
  for (const id of ids) if (await changeOne(academy, id, { sweep, now })) changed += 1;
  const change = {
    entity: 'level-room',
    entityId: sweep.branchId ?? 'all',
    branchId: sweep.branchId ?? null,
    action: `${sweep.action} (${changed}명)`,
    reason: sweep.reason,
  };
  await auditChange(academy.db, actor, { ...change, at: now });
  return { changed, unchanged: ids.length - changed };
}

/** Grants the same minutes to everybody. */
export function addTimeToAll(
  academy: Academy,
  actor: StaffActor,
  { minutes, reason, branchId }: InputOf<typeof addTimeToAllEndpoint>,
): Promise<Participants> {
  return toParticipants(academy, actor, {
    action: `모두에게 시간 ${minutes}분 더 주기`,
    reason,
    branchId,
    work: (tx, row, now) => grantMinutes(tx, row, { minutes, reason, actor, now }),
  });
}

const stopOrGoOn = (isPaused: boolean) => (isPaused ? pauseLocked : resumeLocked);

/** Stops all clocks, or lets them go on. */
export function pauseAll(
  academy: Academy,
  actor: StaffActor,
  { isPaused, reason, branchId }: InputOf<typeof pauseAllEndpoint>,
): Promise<Participants> {
  return toParticipants(academy, actor, {
    action: isPaused ? '모두 일시 중지' : '모두 다시 시작',
    reason,
    branchId,
    work: (tx, row, now) => stopOrGoOn(isPaused)(tx, row, { by: byStaff(actor.staffId), reason, now }),
  });
}

/** Stops one clock, or lets it go on; twice changes nothing. */
export function pauseOne(academy: Academy, actor: StaffActor, input: InputOf<typeof pauseEndpoint>) {
  const { isPaused, reason } = input;
  const action = isPaused ? '일시 중지' : '다시 시작';
  return decide(academy, actor, {
    decision: { ...input, action },
    work: (tx, row, now) => {
      if (row.state !== 'in_progress') throw levelTestErrors.not_running();
      return stopOrGoOn(isPaused)(tx, row, { by: byStaff(actor.staffId), reason, now });
    },
  });
}
