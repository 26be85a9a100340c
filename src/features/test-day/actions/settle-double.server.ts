import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import {
  factsFor,
  lockWithPool,
  recipientOf,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import { findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import {
  type LikelyDouble,
  listAlike,
  lockPair,
  saveVerdict,
} from '#src/features/registrations/store/doubles.server.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { settleDoubleEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { cancelByAcademy } from './cancel-session.server.ts';
import { likelyDoubles } from './doubles.server.ts';
import { readForCheckIn } from './office-work.server.ts';

/** The second registration of one child goes with all of its fee; its guardian is told. */
async function cancelSecond(
  tx: Tx,
  row: RegistrationRow,
  { session, actor, now }: { session: SessionRow; actor: StaffActor; now: Date },
): Promise<void> {
  if (row.state !== 'held' && row.state !== 'confirming' && row.state !== 'confirmed')
    throw testErrors.not_cancellable();
  const refundKrw = await cancelByAcademy(tx, row, {
    session,
    why: { by: byStaff(actor.staffId), code: 'same_child_twice', now },
    refundReason: '같은 학생의 중복 접수 취소',
  });
  await sendTextOrMail(tx, recipientOf(row), {
    text: messageTexts.doubled(await factsFor(tx, row, session), refundKrw),
    template: 'test.doubled',
  });
}

/**
 * Staff say whether two registrations are of one child. If they are, the one they looked at is cancelled with all of its
 * fee, and from then on both accounts share one place in a test; if not, nobody is asked again.
 */
export async function settleDouble(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof settleDoubleEndpoint>,
): Promise<DataOf<typeof settleDoubleEndpoint>> {
  const { row: found, session } = await findForStaff(academy, actor, input.registrationNo);
  const isMeant = (one: LikelyDouble) =>
    one.registrationNo === input.registrationNo && one.otherNo === input.otherNo;
  const double = (await likelyDoubles(academy, session.sessionId)).find(isMeant);
  if (!double) throw testErrors.no_double();
  const children = [double.childId, double.otherChildId] as const;
  const now = academy.clock.now();
  const isSame = input.verdict === 'same';
  await inTransaction(academy.db, async (tx) => {
    const { row } = await lockWithPool(tx, found.id, now);
    // A colleague who looked at the other of the two may have been faster: one of them has to stay.
    await lockPair(tx, children);
    if (!(await listAlike(tx, session.sessionId)).some(isMeant)) throw testErrors.no_double();
    await saveVerdict(tx, children, { isSame, staffId: actor.staffId, now });
    if (isSame) await cancelSecond(tx, row, { session, actor, now });
    await auditChange(tx, actor, {
      entity: 'test-session',
      entityId: session.sessionId,
      branchId: session.branchId,
      action: '중복 의심 확인',
      after: {
        접수: input.registrationNo,
        상대: input.otherNo,
        판단: isSame ? '같은 학생' : '다른 학생',
      },
      reason: input.reason,
      at: now,
    });
  });
  return readForCheckIn(academy, actor, input.registrationNo);
}
