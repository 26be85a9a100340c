import { holidaysFrom } from '#src/features/branches/actions/holidays.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';
import { counsellingErrors, type SlotInput } from '../contract.ts';
import {
  type BranchCalendar,
  closedReason,
  dayPlus,
  freeStaff,
  noticeHours,
  openSlots,
  type SlotDay,
  slotDays,
} from '../rules/calendar.ts';
import { leastLoaded, type SlotKind } from '../rules.ts';
import * as store from '../store/calendar.server.ts';
import { countOpenOf, type RequestRow } from '../store/requests.server.ts';

/** The calendar of a branch from today on: hours, shifts, holidays, closures, and what is taken. */
export async function readCalendar(db: Db | Tx, branchId: number, now: Date): Promise<BranchCalendar> {
  const today = seoulDay(now);
  const closed = await holidaysFrom(today, slotDays + 30);
  const hours = await store.listHours(db, branchId);
  const shifts = await store.listShifts(db, branchId);
  for (const closure of await store.listClosures(db, branchId, today))
    closed.set(closure.day, closure.reason);
  return { hours, shifts, closed, taken: await store.listTaken(db, branchId, now) };
}

/** The times that can be chosen in a branch. */
export async function listSlotDays(academy: Academy, branchId: number, kind: SlotKind): Promise<SlotDay[]> {
  const now = academy.clock.now();
  return openSlots(await readCalendar(academy.db, branchId, now), seoulDay(now), kind, now);
}

function refuseTime(calendar: BranchCalendar, slot: SlotInput, now: Date): void {
  const startsAt = seoulInstant(slot.day, slot.time);
  if (startsAt.getTime() < now.getTime() + noticeHours * 3_600_000) throw counsellingErrors.slot_past();
  const closed = closedReason(calendar, slot.day);
  if (closed !== null)
    throw counsellingErrors.slot_closed({
      message: `상담하지 않는 날입니다. (${closed}) 다른 날을 골라 주세요.`,
    });
  if (slot.day > dayPlus(seoulDay(now), slotDays - 1)) throw counsellingErrors.slot_closed();
  const isEver = freeStaff({ ...calendar, taken: [] }, slot.day, slot.time, slot.kind).length > 0;
  if (!isEver) throw counsellingErrors.slot_closed();
}

/**
 * Takes a time for a request: under the branch's lock, of those who are on shift and free, whoever has least to do. Its own
 * earlier time is given up for it. The unique indexes are the last judge.
 */
export async function claimSlot(
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'branch_id' | 'guardian_mobile' | 'assignee_id'>,
  slot: SlotInput,
  now: Date,
): Promise<{ staffId: number; startsAt: Date }> {
  await store.lockCalendar(tx, request.branch_id);
  const calendar = await readCalendar(tx, request.branch_id, now);
  refuseTime(calendar, slot, now);
  const startsAt = seoulInstant(slot.day, slot.time);
  if (await store.hasTimeAt(tx, request.guardian_mobile, startsAt, request.id))
    throw counsellingErrors.same_time();
  await store.releaseAppointment(tx, request.id);
  const left = { ...calendar, taken: await store.listTaken(tx, request.branch_id, now) };
  const free = freeStaff(left, slot.day, slot.time, slot.kind);
  const isSameFree = request.assignee_id !== null && free.includes(request.assignee_id);
  const staffId = isSameFree ? request.assignee_id : leastLoaded(free, await countOpenOf(tx, free));
  if (staffId === null) throw counsellingErrors.slot_taken();
  const { id: requestId, branch_id: branchId } = request;
  await store.insertAppointment(tx, { requestId, branchId, staffId, kind: slot.kind, startsAt }, now);
  return { staffId, startsAt };
}
