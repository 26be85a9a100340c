import { fresh } from '#src/features/level-attempts/actions/close.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { type AttemptRow, findInScope } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';

/** An attempt of the own branches, closed if its time is over; another's does not exist. */
export async function attemptInScope(
  academy: Academy,
  actor: StaffActor,
  attemptNo: string,
): Promise<AttemptRow> {
  const row = await findInScope(academy.db, attemptNo, actor.branchIds);
  if (!row) throw levelTestErrors.attempt_gone({ message: '응시 기록을 찾을 수 없습니다.' });
  return fresh(academy, row);
}
