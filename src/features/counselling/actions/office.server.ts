import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { requestTrail, wasSentSince } from '#src/features/counselling/store/requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { minuteMs } from '#src/shared/durations.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import {
  counsellingOfficeErrors,
  type logCall,
  type moveCounselling,
  type planNext,
  type RequestDetails,
  type sendTemplate,
  type transferCounselling,
} from '../contract/office.ts';
import { counsellingErrors } from '../contract/requests.ts';
import { messageTexts, templates } from '../rules/messages.ts';
import { type CounsellingState, endStates as ended, mayMoveCounselling } from '../rules/requests.ts';
import { insertCall } from '../store/board.server.ts';
import { listAppointmentsOf, releaseAppointment } from '../store/calendar.server.ts';
import { lockRequest, type RequestRow, updateRequest } from '../store/requests.server.ts';
import { handTimeOver } from './calendar/released-times.server.ts';
import {
  assign,
  type CounsellingHooks,
  firstContactDue,
  notify,
  step,
  unassign,
} from './calendar/steps.server.ts';
import { lockAsSeen, own, readDetails } from './requests/details.server.ts';
import { factsFor } from './requests/views.server.ts';

async function moveRow(
  academy: Academy,
  tx: Tx,
  {
    actor,
    row,
    move,
  }: { actor: StaffActor; row: RequestRow; move: { readonly to: CounsellingState; readonly note: string } },
): Promise<void> {
  if (!mayMoveCounselling(row.state, move.to)) throw counsellingOfficeErrors.illegal_move();
  const now = academy.clock.now();
  if (ended.includes(move.to)) await releaseAppointment(tx, row.id);
  const contacted = move.to === 'contacted' && row.contacted_at === null ? { contacted_at: now } : {};
  const over = ended.includes(move.to) ? { next_action: '', next_on: null } : {};
  const by = { by: byStaff(actor.staffId), code: 'moved', note: move.note, now } as const;
  await step(academy, tx, { row, change: { state: move.to, ...contacted, ...over }, by });
}

/** Moves a request along a legal move and tells the guardian. */
export async function move(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof moveCounselling>; hooks: CounsellingHooks },
): Promise<RequestDetails> {
  const { id } = await own(academy, actor, input.requestId);
  await inTransaction(academy.db, async (tx) => {
    const row = await lockAsSeen(tx, id, input.version);
    await moveRow(academy, tx, { actor, row, move: input });
  });
  return readDetails(academy, actor, { requestId: id, hooks });
}

/** Logs a call with what follows from it. */
export async function log(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof logCall>; hooks: CounsellingHooks },
): Promise<RequestDetails> {
  const { id } = await own(academy, actor, input.requestId);
  const { result, note, nextAction: next_action, nextOn: next_on } = input;
  await inTransaction(academy.db, async (tx) => {
    const row = await lockAsSeen(tx, id, input.version);
    if (ended.includes(row.state)) throw counsellingOfficeErrors.illegal_move();
    const now = academy.clock.now();
    await insertCall(tx, { requestId: id, staffId: actor.staffId, result, note, at: now });
    await updateRequest(tx, id, { next_action, next_on });
    const to = result === 'reached' ? 'contacted' : result === 'no_answer' ? 'no_answer' : null;
    const planned = { ...row, next_action, next_on };
    if (to !== null && mayMoveCounselling(row.state, to))
      await moveRow(academy, tx, { actor, row: planned, move: { to, note: '' } });
    // Whoever takes the call takes the request, where nobody had it.
    if (row.assignee_id === null)
      await assign(academy, tx, {
        row: { ...planned, state: to ?? row.state },
        hooks,
        by: {
          by: byStaff(actor.staffId),
          now,
          staffId: actor.staffId,
          isQuiet: true,
        },
      });
  });
  return readDetails(academy, actor, { requestId: id, hooks });
}

/** What the history keeps of a plan: who and when; the words may speak of the family and stay in the request. */
function plannedChange(
  row: RequestRow,
  input: InputOf<typeof planNext>,
  team: readonly { readonly staffId: number; readonly name: string }[],
) {
  const nameOf = (id: number | null) => team.find((one) => one.staffId === id)?.name ?? '';
  const after = input.assigneeId === undefined ? row.assignee_id : input.assigneeId;
  return {
    entity: 'counselling',
    entityId: row.id,
    branchId: row.branch_id,
    action: '다음 할 일과 담당 변경',
    before: { 담당: nameOf(row.assignee_id), 날짜: row.next_on ?? '' },
    after: { 담당: nameOf(after), 날짜: input.nextOn ?? '' },
    ...(input.reason && { reason: input.reason }),
  };
}

/** Sets the next action and who takes care. */
export async function planNextAction(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof planNext>; hooks: CounsellingHooks },
): Promise<RequestDetails> {
  const found = await own(academy, actor, input.requestId);
  const { assigneeId, nextAction: next_action, nextOn: next_on } = input;
  const team = await hooks.counsellorsOf(academy.db, found.branch_id);
  if (assigneeId !== undefined && assigneeId !== null && !team.some((one) => one.staffId === assigneeId))
    throw counsellingOfficeErrors.not_theirs();
  await inTransaction(academy.db, async (tx) => {
    const row = await lockAsSeen(tx, found.id, input.version);
    if (ended.includes(row.state)) throw counsellingOfficeErrors.illegal_move();
    await updateRequest(tx, row.id, { next_action, next_on });
    await auditChange(tx, actor, { ...plannedChange(row, input, team), at: academy.clock.now() });
    if (assigneeId === undefined || assigneeId === row.assignee_id) return;
    const by = { by: byStaff(actor.staffId), now: academy.clock.now() };
    if (assigneeId === null)
      return void (await unassign(academy, tx, { row: { ...row, next_action, next_on }, by }));
    const chosen = team.find((one) => one.staffId === assigneeId);
    if (chosen) await handTimeOver(academy, tx, { row, chosen, now: by.now });
    await assign(academy, tx, {
      row: { ...row, next_action, next_on },
      hooks,
      by: { ...by, staffId: assigneeId },
    });
  });
  return readDetails(academy, actor, { requestId: found.id, hooks });
}

/** Hands a request over to another branch, where it is assigned anew and due within a business hour. */
export async function transfer(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof transferCounselling>; hooks: CounsellingHooks },
): Promise<DataOf<typeof transferCounselling>> {
  const found = await own(academy, actor, input.requestId);
  const branch = (await listBranches(academy.db)).find((one) => one.id === input.branchId);
  if (!branch) throw counsellingErrors.branch_gone();
  if (branch.id === found.branch_id) throw counsellingOfficeErrors.illegal_move();
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const row = await lockAsSeen(tx, found.id, input.version);
    if (!['received', 'assigned', 'no_answer'].includes(row.state))
      throw counsellingOfficeErrors.illegal_move();
    const lost = (await listAppointmentsOf(tx, [row.id])).get(row.id) ?? null;
    await releaseAppointment(tx, row.id);
    const change = {
      branch_id: branch.id,
      assignee_id: null,
      assignee_name: '',
      first_contact_due: await firstContactDue(tx, branch.id, now),
    };
    const by = byStaff(actor.staffId);
    const why = { by, code: 'transferred', now, isQuiet: true } as const;
    const moved = await step(academy, tx, { row, change: { ...change, state: 'received' }, by: why });
    await assign(academy, tx, { row: moved, hooks, by: { by, now, isQuiet: true } });
    const text = messageTexts.transferred(await factsFor(academy, tx, moved), lost);
    await notify(tx, moved, { text, template: 'transferred' });
    const noted = {
      entity: 'counselling',
      entityId: row.id,
      branchId: branch.id,
      action: '다른 분원으로 넘기기',
    };
    await auditChange(tx, actor, { ...noted, after: { 분원: branch.name }, reason: input.reason, at: now });
  });
  return { requestNo: found.request_no, branchName: branch.name };
}

/** Minutes in which the same ready text goes out once, whoever presses. */
const sameTextMinutes = 10;

/** Sends one of the ready texts. */
export async function sendReady(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof sendTemplate>,
): Promise<{ sent: boolean }> {
  const row = await own(academy, actor, input.requestId);
  // A year after its end there is nobody left to write to.
  if (row.guardian_mobile === '') throw counsellingOfficeErrors.illegal_move();
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { state } = await lockRequest(tx, row.id);
    const { template } = input;
    const since = new Date(now.getTime() - sameTextMinutes * minuteMs);
    if (await wasSentSince(tx, row.id, { template, since })) throw counsellingOfficeErrors.just_sent();
    const text = templates[input.template].text(await factsFor(academy, tx, row));
    await notify(tx, row, { text, template: input.template });
    const why = { by: byStaff(actor.staffId), code: 'text_sent', data: { template }, now } as const;
    await requestTrail.write(tx, [{ id: row.id, from: state, to: state, ...why }]);
  });
  return { sent: true };
}
