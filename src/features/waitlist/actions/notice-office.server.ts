import { factsReader, notifyGuardians } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { listByNos } from '#src/features/registrations/store/registrations.server.ts';
import { ownSession } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { noticeEndpoint } from '#src/features/waitlist/contract/notice.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

/** Tells guardians of one session something by text; all of them or, where one is not of this session, nobody. */
export async function sendNotice(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof noticeEndpoint>,
): Promise<{ sent: number }> {
  const session = await ownSession(academy, actor, input.sessionId);
  const now = academy.clock.now();
  const nos = [...new Set(input.registrationNos)];
  return inTransaction(academy.db, async (tx) => {
    const rows = (await listByNos(tx, nos)).filter((row) => row.session_id === session.sessionId);
    if (rows.length !== nos.length) throw testErrors.not_here();
    const facts = await factsReader(tx);
    const texts = rows.map((row) => ({
      row,
      text: messageTexts.fromBranch(facts(row, session), input.text),
    }));
    await notifyGuardians(tx, texts, 'test.from_branch');
    const change = {
      entity: 'test-session',
      entityId: session.sessionId,
      branchId: session.branchId,
      action: `문자 안내 ${rows.length}건`,
      after: { 내용: input.text },
      reason: input.reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
    return { sent: rows.length };
  });
}
