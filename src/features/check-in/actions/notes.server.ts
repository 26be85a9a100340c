import type { Academy } from '#src/platform/academy.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { CheckInNotes } from '../contract/notes.ts';
import { type CheckIn, listNotes } from '../store.server.ts';

/** Writes down what happened at a check-in; never changed or taken back. */
export async function addCheckInNote(
  academy: Academy,
  actor: StaffActor,
  { checkIn: { entity, sessionId, branchId }, note }: { checkIn: CheckIn; note: string },
): Promise<void> {
  const change = { entity, entityId: sessionId, branchId, action: '현장 기록', reason: note };
  await auditChange(academy.db, actor, { ...change, at: academy.clock.now() });
}

/** What was written down at a check-in, newest first (100 at most). The caller has looked whether it is an own one. */
export const listCheckInNotes = (
  { db }: Academy,
  checkIn: Omit<CheckIn, 'branchId'>,
): Promise<CheckInNotes> => listNotes(db, checkIn);
