import { memberErrors } from '#src/features/members/contract/members.ts';
import { renameChild } from '#src/features/members/store/children/children.server.ts';
import { insertEvent } from '#src/features/members/store/members.server.ts';
import { changedBy } from '#src/features/registrations/actions/changes/changed-by.server.ts';
import { factsFor, notifyGuardian } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import { type CorrectedField, correctedLabels } from '#src/features/registrations/rules/history.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { isOver } from '#src/features/registrations/rules/seated.ts';
import { lockLiveOfChild, renameStudent } from '#src/features/registrations/store/changes.server.ts';
import {
  type RegistrationRow,
  registrationTrail,
} from '#src/features/registrations/store/registrations.server.ts';
import type { CheckInView } from '#src/features/test-day/contract/office-work.ts';
import type {
  correctStudentEndpoint,
  readStudentEndpoint,
} from '#src/features/test-day/contract/one-registration.ts';
import type { OfficeDeps } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditAccess, auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { readForCheckIn } from './office-work.server.ts';

/** What can be corrected of a registered child; who looked is written down. */
export async function readStudent(
  academy: Academy,
  actor: StaffActor,
  no: string,
): Promise<DataOf<typeof readStudentEndpoint>> {
  const { row } = await findForStaff(academy, actor, no);
  const access = { whose: `자녀 ${row.child_id}`, what: '이름과 학교', reason: `${no} 학생 정보 정정` };
  await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  return { name: row.child_name, schoolName: row.school_name };
}

interface Correcting {
  readonly actor: StaffActor;
  readonly input: InputOf<typeof correctStudentEndpoint>;
  readonly session: SessionRow;
  readonly now: Date;
}

/** Says it in the family and in all that is not over of the child, and tells the guardian. */
async function correctLocked(
  tx: Tx,
  row: RegistrationRow,
  { actor, input, session, now }: Correcting,
): Promise<void> {
  const { name, schoolName, reason } = input;
  if (!(await renameChild(tx, row.child_id, { name, schoolName }))) throw testErrors.child_gone();
  await renameStudent(tx, row.child_id, { name, schoolName });
  const detail = `child ${row.child_id}`;
  const by = `staff ${actor.staffId}`;
  await insertEvent(tx, { memberId: row.member_id, kind: 'child_changed', actor: by, detail, now });
  await notifyGuardian(tx, row, {
    text: messageTexts.corrected(await factsFor(tx, { ...row, child_name: name }, session)),
    template: 'test.corrected',
  });
  const corrected: CorrectedField[] = [
    ...(name === row.child_name ? [] : (['name'] as const)),
    ...(schoolName === row.school_name ? [] : (['school'] as const)),
  ];
  const step = { id: row.id, from: row.state, to: row.state, code: 'corrected', note: reason } as const;
  await registrationTrail.write(tx, [{ ...step, by: byStaff(actor.staffId), data: { corrected }, now }]);
  await auditChange(tx, actor, {
    entity: 'test-session',
    entityId: session.sessionId,
    branchId: session.branchId,
    action: `${row.registration_no} 학생 정보 정정`,
    // The history of the office never says names.
    after: { 정정: corrected.map((field) => correctedLabels[field]).join(', ') },
    reason,
    at: now,
  });
}

/** Corrects the name and the school of a registered child. Nothing else of a family is staff's to change here. */
export async function correctStudent(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof correctStudentEndpoint>; deps: OfficeDeps },
): Promise<CheckInView> {
  const { row: read, session } = await findForStaff(academy, actor, input.registrationNo);
  const now = academy.clock.now();
  try {
    await inTransaction(academy.db, async (tx) => {
      const row = (await lockLiveOfChild(tx, read.child_id)).find((one) => one.id === read.id);
      if (!row || isOver(row.state))
        throw testErrors.not_changeable({ message: '끝난 접수의 학생 정보는 정정할 수 없습니다.' });
      if (row.child_name !== input.was.name || row.school_name !== input.was.schoolName)
        throw await changedBy(tx, deps, {
          registrationId: row.id,
          currentState: '학생 정보가 보신 것과 다릅니다.',
        });
      if (input.name === row.child_name && input.schoolName === row.school_name)
        throw commonErrors.input_invalid({ fields: { name: '정정할 내용이 없습니다.' } });
      await correctLocked(tx, row, { actor, input, session, now });
    });
  } catch (error) {
    throw brokeConstraint(error, 'children_once') ? memberErrors.child_exists() : error;
  }
  return readForCheckIn(academy, actor, input.registrationNo);
}
