import { counsellingOfficeErrors } from '#src/features/counselling/contract/office.ts';
import {
  freeStaff,
  isKept,
  type LostTimes,
  noneLost,
  type Taken,
} from '#src/features/counselling/rules/calendar.ts';
import { messageTexts } from '#src/features/counselling/rules/messages.ts';
import { leastLoaded } from '#src/features/counselling/rules/requests.ts';
import * as store from '#src/features/counselling/store/calendar.server.ts';
import { moveAppointment } from '#src/features/counselling/store/leaving-staff.server.ts';
import {
  countOpenOf,
  lockRequest,
  type RequestRow,
  requestTrail,
  updateRequest,
} from '#src/features/counselling/store/requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { formatSeoulClock, seoulDay } from '#src/shared/seoul-time.ts';
import { factsFor } from '../requests/views.server.ts';
import { readCalendar } from './calendar.server.ts';
import { type Colleague, type CounsellingHooks, firstContactDue, notify } from './steps.server.ts';

interface Loss {
  readonly reason: string;
  readonly hooks: Pick<CounsellingHooks, 'counsellorsOf'>;
}

const note = (
  tx: Tx,
  { id, state }: RequestRow,
  { code, now }: { code: 'counsellor' | 'released'; now: Date },
) => requestTrail.write(tx, [{ id, from: state, to: state, by: byProduct, code, now }]);

/** The time stays, with a colleague who is there and free; the family hears who it is. */
async function giveTo(
  academy: Academy,
  tx: Tx,
  { row, chosen, now }: { row: RequestRow; chosen: Colleague; now: Date },
): Promise<void> {
  const change = { assignee_id: chosen.staffId, assignee_name: chosen.name };
  await moveAppointment(tx, row.id, chosen.staffId);
  await updateRequest(tx, row.id, change);
  await note(tx, row, { code: 'counsellor', now });
  const facts = await factsFor(academy, tx, { ...row, ...change });
  await notify(tx, row, { text: messageTexts.counsellor(facts), template: 'counsellor' });
}

/**
 * A request is handed to a colleague by name: its time to come goes along, and the family hears of it. Refuses a colleague
 * who is not there or has another time then.
 */
export async function handTimeOver(
  academy: Academy,
  tx: Tx,
  { row, chosen, now }: { row: RequestRow; chosen: Colleague; now: Date },
): Promise<void> {
  await store.lockCalendar(tx, row.branch_id);
  const time = (await store.listAppointmentsOf(tx, [row.id])).get(row.id);
  if (!time || time.startsAt <= now || time.staffId === chosen.staffId) return;
  const calendar = await readCalendar(tx, row.branch_id, { now });
  const isOwn = (one: Taken) =>
    one.staffId === time.staffId && one.startsAt.getTime() === time.startsAt.getTime();
  const others = { ...calendar, taken: calendar.taken.filter((one) => !isOwn(one)) };
  const free = freeStaff(others, {
    day: seoulDay(time.startsAt),
    time: formatSeoulClock(time.startsAt),
    kind: time.kind,
  });
  if (!free.includes(chosen.staffId)) throw counsellingOfficeErrors.not_free();
  await giveTo(academy, tx, { row, chosen, now });
}

/** The time is free again: the family is told, and the branch is to call anew. */
async function release(
  academy: Academy,
  tx: Tx,
  { row, reason, now }: { row: RequestRow; reason: string; now: Date },
): Promise<boolean> {
  if (!(await store.releaseAppointment(tx, row.id))) return false;
  const isFresh = row.state === 'received' || row.state === 'assigned';
  await updateRequest(tx, row.id, {
    next_action: '풀린 상담 시간을 다시 잡아 드리기',
    next_on: seoulDay(now),
    ...(isFresh && { first_contact_due: await firstContactDue(tx, row.branch_id, now) }),
  });
  await note(tx, row, { code: 'released', now });
  await notify(tx, row, {
    text: messageTexts.released(await factsFor(academy, tx, row), reason),
    template: 'released',
  });
  return true;
}

/**
 * The times of a branch that nobody keeps any more go to a colleague who is on shift and free, and where there is none they
 * are released; each family is told. The calendar of the branch is locked.
 */
export async function releaseLost(
  academy: Academy,
  tx: Tx,
  { branchId, loss }: { branchId: number; loss: Loss },
): Promise<LostTimes> {
  const now = academy.clock.now();
  const calendar = await readCalendar(tx, branchId, { now });
  const taken = await store.listTaken(tx, branchId, now);
  const lost = taken.filter((one) => !isKept(calendar, one));
  const team = await loss.hooks.counsellorsOf(tx, branchId);
  const active: Taken[] = calendar.taken.filter((one) => isKept(calendar, one));
  let { released, given } = noneLost;
  for (const time of lost) {
    const row = await lockRequest(tx, time.requestId);
    const day = seoulDay(time.startsAt);
    const here = { ...calendar, taken: active };
    const free = freeStaff(here, { day, time: formatSeoulClock(time.startsAt), kind: time.kind }).filter(
      (id) => team.some((one) => one.staffId === id),
    );
    const staffId = leastLoaded(free, await countOpenOf(tx, free));
    const chosen = team.find((one) => one.staffId === staffId);
    if (chosen) {
      await giveTo(academy, tx, { row, chosen, now });
      active.push({ ...time, staffId: chosen.staffId });
      given += 1;
    } else if (await release(academy, tx, { row, reason: loss.reason, now })) released += 1;
  }
  return { released, given };
}

/** The same where the branch itself closes; nobody takes a time of it meanwhile. */
export async function releaseTimesOfBranch(
  academy: Academy,
  tx: Tx,
  { branchId, loss }: { branchId: number; loss: Loss },
): Promise<LostTimes> {
  await store.lockCalendar(tx, branchId);
  return releaseLost(academy, tx, { branchId, loss });
}
