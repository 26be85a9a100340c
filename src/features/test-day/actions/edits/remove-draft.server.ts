import type { removeDraftEndpoint } from '#src/features/test-day/contract/edits.ts';
import { deleteDraft } from '#src/features/test-day/store/drafts.server.ts';
import { ownSession } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { lockSessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** Removes a draft as if it had never been planned; what families have seen is cancelled, never removed. */
export async function removeDraft(
  academy: Academy,
  actor: StaffActor,
  { sessionId, version, reason }: InputOf<typeof removeDraftEndpoint>,
): Promise<{ removed: boolean }> {
  await ownSession(academy, actor, sessionId);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const newest = await lockSessionRow(tx, sessionId);
    const row = await ownSession({ ...academy, db: tx }, actor, sessionId);
    if (newest !== version) throw await editedElsewhere(tx, 'test-session', sessionId);
    if (row.roundMode !== null) throw testErrors.session_in_round();
    if (row.state !== 'draft' || row.shownAt !== null || !(await deleteDraft(tx, row)))
      throw testErrors.session_shown();
    await auditChange(tx, actor, {
      entity: 'test-session',
      entityId: sessionId,
      branchId: row.branchId,
      action: '회차 삭제',
      before: { 회차: row.title, 시작: formatSeoulDateTime(row.startsAt), 고사실: row.room },
      reason,
      at: now,
    });
  });
  return { removed: true };
}
