import { listBranches } from '#src/features/branches/actions.server.ts';
import { contactOf } from '#src/features/members/actions.server.ts';
import { queueMessage } from '#src/features/messages/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/actor.ts';
import { testErrors } from '../contract.ts';
import { messageTexts } from '../rules/messages.ts';
import { deleteAlarm, insertAlarm, listAlarms, takeDueAlarms } from '../store/alarms.server.ts';
import { findSession, findSessions } from '../store/sessions.server.ts';

const hourMs = 3_600_000;

/** Asks to be told before a session opens. */
export async function setAlarm(
  academy: Academy,
  actor: MemberActor,
  sessionId: number,
): Promise<{ isOn: boolean }> {
  const session = await findSession(academy.db, sessionId);
  const now = academy.clock.now();
  if (session?.state !== 'open') throw testErrors.session_gone();
  if (now >= session.opensAt) throw testErrors.already_opened();
  await insertAlarm(academy.db, sessionId, actor.memberId, now);
  return { isOn: true };
}

/** Takes the request back; harmless where there was none. */
export async function clearAlarm(
  academy: Academy,
  actor: MemberActor,
  sessionId: number,
): Promise<{ isOn: boolean }> {
  await deleteAlarm(academy.db, sessionId, actor.memberId);
  return { isOn: false };
}

/** The sessions a member is told about. */
export async function readAlarms(academy: Academy, actor: MemberActor): Promise<{ sessionIds: number[] }> {
  return { sessionIds: await listAlarms(academy.db, actor.memberId) };
}

/** Tells everybody who asked, an hour before; a message that comes after the opening is of no use and is not sent. */
export async function sendAlarms(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const due = await takeDueAlarms(tx, now, new Date(now.getTime() + hourMs));
    const sessions = await findSessions(tx, [...new Set(due.map((one) => one.sessionId))]);
    const branches = await listBranches(tx);
    for (const { sessionId, memberId } of due) {
      const session = sessions.get(sessionId);
      const branch = branches.find((one) => one.id === session?.branchId);
      if (!session || !branch) continue;
      const { mobile } = await contactOf(academy, memberId);
      await queueMessage(tx, {
        channel: 'sms',
        to: mobile,
        text: messageTexts.opening({
          testTitle: session.title,
          branchName: branch.name,
          opensAt: session.opensAt,
        }),
        template: 'test.opening',
        expiresAt: session.opensAt,
      });
    }
    return due.length;
  });
}
