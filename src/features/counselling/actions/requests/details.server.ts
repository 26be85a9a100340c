import { readFamily } from '#src/features/counselling/actions/family.server.ts';
import type { RequestDetails } from '#src/features/counselling/contract/office.ts';
import { counsellingErrors } from '#src/features/counselling/contract/requests.ts';
import { stepLabel, stepLabelForStaff } from '#src/features/counselling/rules/history.ts';
import { type Template, templates } from '#src/features/counselling/rules/messages.ts';
import {
  type CounsellingState,
  callLabels,
  counsellingLabels,
  counsellingMoves,
  endStates,
} from '#src/features/counselling/rules/requests.ts';
import { scriptFor } from '#src/features/counselling/rules/script.ts';
import { findInBranches, listCalls } from '#src/features/counselling/store/board.server.ts';
import {
  findLastStep,
  lockRequest,
  type RequestRow,
  requestTrail,
} from '#src/features/counselling/store/requests.server.ts';
import { signed } from '#src/features/messages/rules/signed.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { auditAccess } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { staffIdOf } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { entriesOf, keysOf, oneOf } from '#src/shared/record.ts';
import type { CounsellingHooks } from '../calendar/steps.server.ts';
import { viewBoard } from './board.server.ts';
import { factsFor } from './views.server.ts';

/** Where a request that staff ended stood before; null where it is open, or its guardian ended it. */
export async function endedByStaff(db: Db | Tx, row: RequestRow): Promise<CounsellingState | null> {
  if (!endStates.includes(row.state) || row.guardian_mobile === '') return null;
  const last = await findLastStep(db, row);
  return last?.kind === 'staff' ? (oneOf(keysOf(counsellingLabels), last.from) ?? 'received') : null;
}

/** A request in the own branches; another's does not exist. */
export async function own(academy: Academy, actor: StaffActor, requestId: number): Promise<RequestRow> {
  const row = await findInBranches(academy.db, requestId, actor.branchIds);
  if (!row) throw counsellingErrors.request_gone();
  return row;
}

/** One request with the whole phone; the look is noted. */
export async function readDetails(
  academy: Academy,
  actor: StaffActor,
  { requestId, hooks }: { requestId: number; hooks: CounsellingHooks },
): Promise<RequestDetails> {
  const row = await own(academy, actor, requestId);
  const access = {
    whose: `상담 ${row.id}`,
    what: '상담 내용, 연락처와 가족의 신청 이력 열람',
    reason: '상담 진행',
  };
  await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  const [board] = await viewBoard(academy, [row]);
  if (!board) throw counsellingErrors.request_gone();
  const [history, calls, team, facts, family, reopenable, name] = await Promise.all([
    requestTrail.list(academy.db, [row.id]),
    listCalls(academy.db, row.id),
    hooks.counsellorsOf(academy.db, row.branch_id),
    inTransaction(academy.db, (tx) => factsFor(academy, tx, row)),
    readFamily(academy, { actor, row, hooks }),
    endedByStaff(academy.db, row),
    academyName(academy.db),
  ]);
  const nameOf: NameOf = (staffId) => team.find((one) => one.staffId === staffId)?.name ?? '';
  return {
    ...board,
    guardianMobile: formatPhone(row.guardian_mobile),
    moves: counsellingMoves[row.state]
      .filter((to) => to !== 'assigned' && to !== 'received')
      .map((to) => ({ to, label: counsellingLabels[to] })),
    isReopenable: reopenable !== null,
    history: history.map((one) => ({ label: staffLabel(one, nameOf), at: one.at.toISOString() })),
    family,
    script: scriptFor(row.topics, name),
    calls: calls.map((call) => ({
      label: callLabels[call.result],
      note: call.note,
      name: nameOf(call.staffId),
      at: call.at.toISOString(),
    })),
    team,
    templates: entriesOf(templates).map(([key, { label, text }]) => ({
      key,
      label,
      text: signed(text(facts), name),
    })),
  };
}

type NameOf = (staffId: number) => string;

/** A step of the history for staff: what happened, why, and who did it. */
function staffLabel(step: Awaited<ReturnType<typeof requestTrail.list>>[number], nameOf: NameOf): string {
  const staffId = staffIdOf(step.by);
  const by = staffId === null ? '' : nameOf(staffId);
  const sent = templates[step.data.template as Template]?.label;
  const what = sent ? `${stepLabel(step)}: ${sent}` : stepLabelForStaff(step);
  return by ? `${what} · ${by}` : what;
}

/** The locked request as the screen showed it; where somebody else was faster, that is told. */
export async function lockAsSeen(tx: Tx, id: number, version: number): Promise<RequestRow> {
  const row = await lockRequest(tx, id);
  if (row.version !== version) throw commonErrors.edited_elsewhere();
  return row;
}
