import { closedDaysOf } from '#src/features/branches/actions/closures.server.ts';
import {
  counsellingErrors,
  type holdSlot as holdSlotEndpoint,
  type SlotInput,
} from '#src/features/counselling/contract/requests.ts';
import {
  type BranchCalendar,
  closedReason,
  dayPlus,
  freeStaff,
  mayHold,
  noticeHours,
  openSlots,
  type SlotDay,
  slotDays,
  slotHoldMinutes,
} from '#src/features/counselling/rules/calendar.ts';
import { leastLoaded, type SlotKind } from '#src/features/counselling/rules/requests.ts';
import * as store from '#src/features/counselling/store/calendar.server.ts';
import { listDaysOff } from '#src/features/counselling/store/leaving-staff.server.ts';
import { countOpenOf, type RequestRow } from '#src/features/counselling/store/requests.server.ts';
import {
  countHeld,
  deleteHeld,
  deleteOverHolds,
  findHeld,
  listHeld,
  listHeldElsewhere,
  replaceHeld,
  type SlotHold,
} from '#src/features/counselling/store/slot-holds.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { networkOf } from '#src/platform/network.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, keyedHash } from '#src/platform/tokens.ts';
import { hourMs, minuteMs } from '#src/shared/durations.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

/** Holidays are known so far ahead. */
export const calendarDays = 60;

/** So many times one address may hold within ten minutes. */
const holdLimit = { limit: 40, windowSeconds: 600 };

/**
 * The calendar of a branch from today on: hours, shifts, holidays, closures, and what is taken or held by others than
 * `holderHash`, there or, of its own people, in another branch.
 */
export async function readCalendar(
  db: Db | Tx,
  branchId: number,
  { now, holderHash = null }: { now: Date; holderHash?: string | null },
): Promise<BranchCalendar> {
  const today = seoulDay(now);
  const closed = await closedDaysOf(db, branchId, { day: today, days: calendarDays });
  const hours = await store.listHours(db, branchId);
  const shifts = await store.listShifts(db, branchId);
  for (const closure of await store.listClosures(db, branchId, today))
    closed.set(closure.day, closure.reason);
  const taken = await store.listTaken(db, branchId, now);
  const held = await listHeld(db, branchId, { now, butNot: holderHash });
  const elsewhere = [
    ...(await store.listTakenElsewhere(db, branchId, now)),
    ...(await listHeldElsewhere(db, branchId, { now, butNot: holderHash })),
  ];
  const daysOff = await listDaysOff(db, branchId, today);
  return { hours, shifts, closed, taken: [...taken, ...held, ...elsewhere], daysOff };
}

/** The times that can be chosen in a branch. */
export async function listSlotDays(
  academy: Academy,
  { branchId, kind, holder }: { branchId: number; kind: SlotKind; holder?: string | undefined },
): Promise<SlotDay[]> {
  const now = academy.clock.now();
  const calendar = await readCalendar(academy.db, branchId, {
    now,
    holderHash: holder ? hashSecret(holder) : null,
  });
  return openSlots(calendar, { today: seoulDay(now), kind, now });
}

/** Refuses a time nobody could be given, however free: past, too soon, on a closed day, after hours, too far. */
export function refuseTime(calendar: BranchCalendar, slot: SlotInput, now: Date): void {
  const startsAt = seoulInstant(slot.day, slot.time);
  if (startsAt.getTime() < now.getTime() + noticeHours * hourMs) throw counsellingErrors.slot_past();
  const closed = closedReason(calendar, slot.day);
  if (closed !== null)
    throw counsellingErrors.slot_closed({
      message: `상담하지 않는 날입니다. (${closed}) 다른 날을 골라 주세요.`,
    });
  if (slot.day > dayPlus(seoulDay(now), slotDays - 1)) throw counsellingErrors.slot_closed();
  const isEver =
    freeStaff({ ...calendar, taken: [] }, { day: slot.day, time: slot.time, kind: slot.kind }).length > 0;
  if (!isEver) throw counsellingErrors.slot_closed();
}

/** Who of the free is given a time: whoever held it for this form, then whose request it is, then who has least to do. */
async function chooseStaff(
  tx: Tx,
  free: readonly number[],
  preferred: readonly (number | null | undefined)[],
): Promise<number> {
  const wanted = preferred.find((id) => typeof id === 'number' && free.includes(id));
  const staffId = wanted ?? leastLoaded(free, await countOpenOf(tx, free));
  if (staffId === null) throw counsellingErrors.slot_taken();
  return staffId;
}

const isSameSlot = (held: SlotHold | undefined, branchId: number, startsAt: Date) =>
  held?.branchId === branchId && held.startsAt.getTime() === startsAt.getTime();

/**
 * Takes a time for a request: under the branch's lock, of those who are on shift and free, whoever has least to do. Its own
 * earlier time is given up for it, and so is what its browser held. The unique indexes are the last judge.
 */
export async function claimSlot(
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'branch_id' | 'guardian_mobile' | 'assignee_id'>,
  { slot, now, holder = null }: { slot: SlotInput; now: Date; holder?: string | null },
): Promise<{ staffId: number; startsAt: Date }> {
  const holderHash = holder && hashSecret(holder);
  await store.lockCalendar(tx, request.branch_id);
  const calendar = await readCalendar(tx, request.branch_id, { now, holderHash });
  refuseTime(calendar, slot, now);
  const startsAt = seoulInstant(slot.day, slot.time);
  if (await store.hasTimeAt(tx, request.guardian_mobile, { startsAt, butNot: request.id }))
    throw counsellingErrors.same_time();
  await store.releaseAppointment(tx, request.id);
  const left = await readCalendar(tx, request.branch_id, { now, holderHash });
  const free = freeStaff(left, { day: slot.day, time: slot.time, kind: slot.kind });
  const held = holderHash === null ? undefined : await findHeld(tx, holderHash, now);
  const heldBy = isSameSlot(held, request.branch_id, startsAt) ? held?.staffId : null;
  const staffId = await chooseStaff(tx, free, [heldBy, request.assignee_id]);
  if (holderHash !== null) await deleteHeld(tx, holderHash);
  const { id: requestId, branch_id: branchId } = request;
  try {
    await store.insertAppointment(tx, { requestId, branchId, staffId, kind: slot.kind, startsAt }, now);
  } catch (error) {
    // Taken in another branch, whose calendar has a lock of its own, in this very moment.
    if (brokeConstraint(error, 'counselling_one_at_a_time')) throw counsellingErrors.slot_taken();
    throw error;
  }
  return { staffId, startsAt };
}

interface Holding {
  readonly calendar: BranchCalendar;
  readonly branchId: number;
  readonly networkHash: string;
  readonly holderHash: string;
  readonly kind: SlotKind;
}

/** Refuses to hold one more of a branch's times, under its lock. The form can be sent without. */
async function requireFreeSlot(tx: Tx, holding: Holding, now: Date): Promise<void> {
  const { calendar, branchId, networkHash, holderHash, kind } = holding;
  const held = await countHeld(tx, { branchId, networkHash, butNot: holderHash }, now);
  const open = openSlots(calendar, { today: seoulDay(now), kind, now }).reduce(
    (sum, { times }) => sum + times.length,
    0,
  );
  if (!mayHold({ ...held, open })) throw counsellingErrors.holds_full();
}

/** Keeps a time for the form that is being filled in, by a secret of its browser; answers until when. */
export async function holdSlot(
  academy: Academy,
  address: string,
  { branchId, holder, ...slot }: InputOf<typeof holdSlotEndpoint>,
): Promise<{ heldUntil: string }> {
  const rateLimit = await spendRateLimit(academy, { name: `counselling hold ${address}`, ...holdLimit });
  if (!rateLimit.isWithin) throw counsellingErrors.too_many_holds();
  const now = academy.clock.now();
  const heldUntil = new Date(now.getTime() + slotHoldMinutes * minuteMs);
  const holderHash = hashSecret(holder);
  const networkHash = keyedHash(academy.config.secretKey, 'slot holds', networkOf(address));
  try {
    await inTransaction(academy.db, async (tx) => {
      await store.lockCalendar(tx, branchId);
      await deleteOverHolds(tx, now);
      const calendar = await readCalendar(tx, branchId, { now, holderHash });
      refuseTime(calendar, slot, now);
      const before = await findHeld(tx, holderHash, now);
      const startsAt = seoulInstant(slot.day, slot.time);
      const heldBy = isSameSlot(before, branchId, startsAt) ? before?.staffId : null;
      const staffId = await chooseStaff(
        tx,
        freeStaff(calendar, { day: slot.day, time: slot.time, kind: slot.kind }),
        [heldBy],
      );
      const held = { branchId, staffId, startsAt, kind: slot.kind, networkHash };
      await requireFreeSlot(tx, { calendar, branchId, networkHash, holderHash, kind: slot.kind }, now);
      await replaceHeld(tx, holderHash, { hold: held, expiresAt: heldUntil });
    });
  } catch (error) {
    if (brokeConstraint(error, 'counselling_slot_held_once')) throw counsellingErrors.slot_taken();
    throw error;
  }
  return { heldUntil: heldUntil.toISOString() };
}

/** Removes the holds of forms that were never sent. */
export async function sweepSlotHolds(academy: Academy): Promise<void> {
  await deleteOverHolds(academy.db, academy.clock.now());
}
