import { signed } from '#src/features/messages/rules/signed.ts';
import { costOf, countTexts } from '#src/features/messages/rules/templates.ts';
import { factsReader, notifyGuardians } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { listByNos } from '#src/features/registrations/store/registrations.server.ts';
import { ownSession } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { noticeEndpoint, previewNoticeEndpoint } from '#src/features/waitlist/contract/notice.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

/** Each registration with its text; refuses with `not_here` where one is not of this session. */
async function textsOf(
  db: Db | Tx,
  session: SessionRow,
  { registrationNos, text }: { readonly registrationNos: readonly string[]; readonly text: string },
) {
  const nos = [...new Set(registrationNos)];
  const rows = (await listByNos(db, nos)).filter((row) => row.session_id === session.sessionId);
  if (rows.length !== nos.length) throw testErrors.not_here();
  const facts = await factsReader(db);
  return rows.map((row) => ({ row, text: messageTexts.fromBranch(facts(row, session), text) }));
}

/** How long the texts of a notice would be, as they arrive; whoever has no number gets a mail, which costs nothing. */
export async function previewNotice(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof previewNoticeEndpoint>,
): Promise<DataOf<typeof previewNoticeEndpoint>> {
  const { db, config } = academy;
  const session = await ownSession(academy, actor, input.sessionId);
  const all = await textsOf(db, session, input);
  const name = await academyName(db);
  const byPhone = all.filter(({ row }) => row.guardian_mobile !== '');
  const counts = countTexts(byPhone.map(({ text }) => signed(text, name)));
  return {
    texts: { ...counts, costKrw: costOf(counts, config.SOLAPI_PRICES) },
    mails: all.length - byPhone.length,
  };
}

/** Tells guardians of one session something by text; all of them or, where one is not of this session, nobody. */
export async function sendNotice(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof noticeEndpoint>,
): Promise<{ sent: number }> {
  const session = await ownSession(academy, actor, input.sessionId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const texts = await textsOf(tx, session, input);
    await notifyGuardians(tx, texts, 'test.from_branch');
    const change = {
      entity: 'test-session',
      entityId: session.sessionId,
      branchId: session.branchId,
      action: `문자 안내 ${texts.length}건`,
      after: { 내용: input.text },
      reason: input.reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
    return { sent: texts.length };
  });
}
