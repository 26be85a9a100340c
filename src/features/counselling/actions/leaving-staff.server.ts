import { refuseDayOff } from '#src/features/branches/actions/closures.server.ts';
import { requireOwnBranch } from '#src/features/branches/actions/own-branches.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type * as contract from '../contract/office.ts';
import { counsellingOfficeErrors, type OfficeCalendar } from '../contract/office.ts';
import { type LostTimes, noneLost } from '../rules/calendar.ts';
import { leastLoaded } from '../rules/requests.ts';
import { lockCalendar } from '../store/calendar.server.ts';
import * as store from '../store/leaving-staff.server.ts';
import { countOpenOf, lockRequest, requestTrail, updateRequest } from '../store/requests.server.ts';
import { releaseLost } from './calendar/released-times.server.ts';
import { type Asked, ofBranch, readForOffice } from './calendar/shifts.server.ts';
import { type CounsellingHooks, unassign } from './calendar/steps.server.ts';

type Team = Pick<CounsellingHooks, 'counsellorsOf'>;

/** Of a person's branches those in which they do not counsel, given who does now. */
async function lostBranches(
  tx: Db | Tx,
  staffId: number,
  { now, hooks }: { now: Date; hooks: Team },
): Promise<number[]> {
  const lost: number[] = [];
  for (const branchId of await store.listBranchesOf(tx, staffId, now)) {
    const team = await hooks.counsellorsOf(tx, branchId);
    if (!team.some((one) => one.staffId === staffId)) lost.push(branchId);
  }
  return lost;
}

/** How much counselling a person has in these branches (null: in all): what somebody else would have to take. */
export async function dutiesOf(
  db: Db | Tx,
  { staffId, branchIds }: { readonly staffId: number; readonly branchIds: readonly number[] | null },
  now: Date,
) {
  const all = await store.listBranchesOf(db, staffId, now);
  const asked = branchIds === null ? all : all.filter((id) => branchIds.includes(id));
  return store.countDuties(db, staffId, { branchIds: asked, now });
}

/** Requests of a person who is gone are given to whoever has the fewest, and to nobody where nobody is left. */
async function passOn(
  academy: Academy,
  tx: Tx,
  { staffId, branchId, hooks }: { readonly staffId: number; readonly branchId: number; hooks: Team },
): Promise<void> {
  const now = academy.clock.now();
  const team = await hooks.counsellorsOf(tx, branchId);
  const ids = team.map((one) => one.staffId);
  const open = new Map(await countOpenOf(tx, ids));
  for (const id of await store.listAssigned(tx, staffId, branchId)) {
    const row = await lockRequest(tx, id);
    const heirId = leastLoaded(ids, open);
    const heir = team.find((one) => one.staffId === heirId);
    if (!heir) {
      await unassign(academy, tx, { row, by: { by: byProduct, now } });
      continue;
    }
    open.set(heir.staffId, (open.get(heir.staffId) ?? 0) + 1);
    await updateRequest(tx, id, { assignee_id: heir.staffId, assignee_name: heir.name });
    const why = { by: byProduct, code: 'counsellor', now } as const;
    await requestTrail.write(tx, [{ id, from: row.state, to: row.state, ...why }]);
  }
}

/**
 * A person was dismissed, or got another role or other branches: where they counsel no more their shifts end, booked times
 * go to a colleague or are released with a text, and requests are given to others. In the transaction that made it true.
 */
export async function settleTeamChange(
  academy: Academy,
  tx: Tx,
  { staffId, hooks }: { staffId: number; hooks: Team },
): Promise<void> {
  const now = academy.clock.now();
  for (const branchId of await lostBranches(tx, staffId, { now, hooks })) {
    await lockCalendar(tx, branchId);
    await store.endShifts(tx, staffId, branchId);
    await releaseLost(academy, tx, { branchId, loss: { reason: '담당 선생님 변경', hooks } });
    await passOn(academy, tx, { staffId, branchId, hooks });
  }
}

/** Gives somebody of the branch a day off; times of that day go to a colleague or are released with a text. */
export async function giveDayOff(
  academy: Academy,
  actor: StaffActor,
  { input: { branchId, staffId, day }, hooks }: Asked<typeof contract.giveDayOff>,
): Promise<OfficeCalendar & LostTimes> {
  await requireOwnBranch(academy.db, actor, branchId);
  const now = academy.clock.now();
  refuseDayOff(day, now);
  const team = await hooks.counsellorsOf(academy.db, branchId);
  const person = team.find((one) => one.staffId === staffId);
  if (!person) throw counsellingOfficeErrors.not_theirs();
  const lost = await inTransaction(academy.db, async (tx) => {
    const branchIds = [...new Set([branchId, ...(await store.listBranchesOf(tx, staffId, now))])];
    // Whoever works in several branches is away from all of them; locked in one order.
    for (const id of branchIds.sort((a, b) => a - b)) await lockCalendar(tx, id);
    await store.insertDayOff(tx, { staffId, day, now });
    const after = { 휴무: `${person.name} ${day}` };
    await auditChange(tx, actor, { ...ofBranch(branchId), action: '선생님 휴무', after, at: now });
    const loss = { reason: '담당 선생님 일정 변경', hooks };
    let sum = noneLost;
    for (const id of branchIds) {
      const { released, given } = await releaseLost(academy, tx, { branchId: id, loss });
      sum = { released: sum.released + released, given: sum.given + given };
    }
    return sum;
  });
  return { ...(await readForOffice(academy, actor, { branchId, hooks })), ...lost };
}

/** Takes a day off back; times that were released stay free. */
export async function endDayOff(
  academy: Academy,
  actor: StaffActor,
  { input: { branchId, dayOffId }, hooks }: Asked<typeof contract.endDayOff>,
): Promise<OfficeCalendar> {
  await requireOwnBranch(academy.db, actor, branchId);
  const team = await hooks.counsellorsOf(academy.db, branchId);
  await inTransaction(academy.db, async (tx) => {
    await lockCalendar(tx, branchId);
    const off = await store.deleteDayOff(tx, dayOffId);
    if (!off) return;
    const person = team.find((one) => one.staffId === off.staffId);
    if (!person) throw commonErrors.not_found();
    const before = { 휴무: `${person.name} ${off.day}` };
    const change = { ...ofBranch(branchId), action: '선생님 휴무 취소', before };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
  });
  return readForOffice(academy, actor, { branchId, hooks });
}
