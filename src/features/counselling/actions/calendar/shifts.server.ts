import { closedDaysOf, refuseDayOff } from '#src/features/branches/actions/closures.server.ts';
import { requireOwnBranch } from '#src/features/branches/actions/own-branches.server.ts';
import {
  type addShift,
  type changeShift,
  type closeDay,
  counsellingOfficeErrors,
  type OfficeCalendar,
  type openDay,
  type removeShift,
  type setHours,
} from '#src/features/counselling/contract/office.ts';
import {
  dayPlus,
  hoursFaults,
  hoursText,
  type LostTimes,
  noneLost,
  weekdayLabels,
} from '#src/features/counselling/rules/calendar.ts';
import * as store from '#src/features/counselling/store/calendar.server.ts';
import { listDaysOff } from '#src/features/counselling/store/leaving-staff.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, historyVersion } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { Endpoint, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { calendarDays } from './calendar.server.ts';
import { releaseLost } from './released-times.server.ts';
import type { CounsellingHooks } from './steps.server.ts';

/** What an endpoint was asked, and what it needs of the features above. */
export type Asked<E extends Endpoint> = { readonly input: InputOf<E>; readonly hooks: CounsellingHooks };

const entity = 'counselling-calendar';
/** Where a change of a branch's calendar stands in the history. */
export const ofBranch = (branchId: number) => ({ entity, entityId: branchId, branchId });

/** Hours, shifts and closed days of an own branch. */
export async function readForOffice(
  academy: Academy,
  actor: StaffActor,
  { branchId, hooks }: { branchId: number; hooks: CounsellingHooks },
): Promise<OfficeCalendar> {
  await requireOwnBranch(academy.db, actor, branchId);
  const today = seoulDay(academy.clock.now());
  const [version, holidays, hours, shifts, closures, team, daysOff] = await Promise.all([
    historyVersion(academy.db, entity, branchId),
    closedDaysOf(academy.db, branchId, { day: today, days: calendarDays }),
    store.listHours(academy.db, branchId),
    store.listShifts(academy.db, branchId),
    store.listClosures(academy.db, branchId, today),
    hooks.counsellorsOf(academy.db, branchId),
    listDaysOff(academy.db, branchId, today),
  ]);
  const nameOf = (staffId: number) => team.find((one) => one.staffId === staffId)?.name ?? '';
  return {
    branchId,
    version,
    hours,
    holidays: [...holidays]
      .filter(([day]) => day >= today && day <= dayPlus(today, 60))
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([day, name]) => ({ day, name })),
    shifts: shifts.map((shift) => ({ ...shift, name: nameOf(shift.staffId) })),
    closures,
    team,
    daysOff: daysOff.map((off) => ({ ...off, name: nameOf(off.staffId) })),
  };
}

const shiftText = (shift: { readonly weekday: number; readonly starts: string; readonly ends: string }) =>
  `${weekdayLabels[shift.weekday] ?? ''}요일 ${shift.starts}-${shift.ends}`;

interface Times {
  readonly starts: string;
  readonly ends: string;
}
function refuseBackwards({ starts, ends }: Times): void {
  if (starts >= ends)
    throw commonErrors.input_invalid({ fields: { ends: '끝나는 시각이 시작보다 앞섭니다.' } });
}
function refuseOverlap(others: readonly Times[], { starts, ends }: Times): void {
  const over = others.find((one) => one.starts < ends && starts < one.ends);
  if (!over) return;
  const taken = `그 시간에 이미 근무가 있습니다. (${over.starts}-${over.ends})`;
  throw commonErrors.input_invalid({ fields: { starts: taken } });
}

/** Adds a weekly shift of somebody of the branch. */
export async function addWeeklyShift(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: Asked<typeof addShift>,
): Promise<OfficeCalendar> {
  await requireOwnBranch(academy.db, actor, input.branchId);
  refuseBackwards(input);
  const team = await hooks.counsellorsOf(academy.db, input.branchId);
  if (!team.some((one) => one.staffId === input.staffId)) throw counsellingOfficeErrors.not_theirs();
  await inTransaction(academy.db, async (tx) => {
    await store.lockCalendar(tx, input.branchId);
    const others = (await store.listShifts(tx, input.branchId)).filter(
      (one) => one.staffId === input.staffId && one.weekday === input.weekday,
    );
    // The same once more changes nothing; another that overlaps would be two words for one time.
    if (others.some((one) => one.starts === input.starts && one.ends === input.ends)) return;
    refuseOverlap(others, input);
    await store.insertShift(tx, input.branchId, input);
    const name = team.find((one) => one.staffId === input.staffId)?.name ?? '';
    const after = { 근무: `${name} ${shiftText(input)}` };
    const change = { ...ofBranch(input.branchId), action: '근무 추가', after };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
  });
  return readForOffice(academy, actor, { branchId: input.branchId, hooks });
}

/** Refuses hours that say nothing, by weekday and field. */
function refuseHours(hours: InputOf<typeof setHours>['hours']): void {
  const fields: Record<string, string> = {};
  for (const [index, one] of hours.entries()) {
    for (const [name, sentence] of Object.entries(hoursFaults(one)))
      fields[`hours.${index}.${name}`] = sentence;
    if (hours.findIndex((other) => other.weekday === one.weekday) !== index)
      fields[`hours.${index}.weekday`] = '같은 요일이 두 번 있습니다.';
  }
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
}

/** Writes the weekly hours anew; times that are no longer inside them are released. */
export async function setWeeklyHours(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: Asked<typeof setHours>,
): Promise<OfficeCalendar & LostTimes> {
  const { branchId, hours, version } = input;
  await requireOwnBranch(academy.db, actor, branchId);
  refuseHours(hours);
  const lost = await inTransaction(academy.db, async (tx) => {
    await store.lockCalendar(tx, branchId);
    if ((await historyVersion(tx, entity, branchId)) !== version) throw commonErrors.edited_elsewhere();
    const before = await store.listHours(tx, branchId);
    await store.deleteHours(tx, branchId);
    if (hours.length > 0) await store.insertHours(tx, branchId, hours);
    const noted = { ...ofBranch(branchId), action: '상담 시간 변경' };
    await auditChange(tx, actor, {
      ...noted,
      before: { 시간: hoursText(before) },
      after: { 시간: hoursText(hours) },
      at: academy.clock.now(),
    });
    return releaseLost(academy, tx, { branchId, loss: { reason: '상담 시간 변경', hooks } });
  });
  return { ...(await readForOffice(academy, actor, { branchId, hooks })), ...lost };
}

/** Gives a weekly shift other hours; the times of its counsellor that no shift covers any more are released. */
export async function changeWeeklyShift(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: Asked<typeof changeShift>,
): Promise<OfficeCalendar & LostTimes> {
  const { branchId, shiftId, starts, ends } = input;
  await requireOwnBranch(academy.db, actor, branchId);
  refuseBackwards(input);
  const lost = await inTransaction(academy.db, async (tx) => {
    await store.lockCalendar(tx, branchId);
    const shifts = await store.listShifts(tx, branchId);
    const shift = shifts.find((one) => one.shiftId === shiftId);
    if (!shift) throw commonErrors.not_found();
    if (shift.starts === starts && shift.ends === ends) return noneLost;
    const { staffId, weekday } = shift;
    const isBeside = (one: (typeof shifts)[number]) => one.staffId === staffId && one.weekday === weekday;
    refuseOverlap(
      shifts.filter((one) => isBeside(one) && one.shiftId !== shiftId),
      input,
    );
    await store.updateShift(tx, shiftId, { starts, ends });
    const team = await hooks.counsellorsOf(tx, branchId);
    const name = team.find((one) => one.staffId === staffId)?.name ?? '';
    await auditChange(tx, actor, {
      ...{ ...ofBranch(branchId), action: '근무 변경' },
      before: { 근무: `${name} ${shiftText(shift)}` },
      after: { 근무: `${name} ${shiftText({ weekday, starts, ends })}` },
      at: academy.clock.now(),
    });
    return releaseLost(academy, tx, { branchId, loss: { reason: '담당 선생님 일정 변경', hooks } });
  });
  return { ...(await readForOffice(academy, actor, { branchId, hooks })), ...lost };
}

/** Removes a shift, if it is still there; the times of its counsellor that no other shift covers are released. */
export async function removeWeeklyShift(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: Asked<typeof removeShift>,
): Promise<OfficeCalendar & LostTimes> {
  await requireOwnBranch(academy.db, actor, input.branchId);
  const lost = await inTransaction(academy.db, async (tx) => {
    await store.lockCalendar(tx, input.branchId);
    const shift = (await store.listShifts(tx, input.branchId)).find((one) => one.shiftId === input.shiftId);
    if (!shift) return noneLost;
    await store.deleteShift(tx, input.branchId, input.shiftId);
    const team = await hooks.counsellorsOf(tx, input.branchId);
    const name = team.find((one) => one.staffId === shift.staffId)?.name ?? '';
    const before = { 근무: `${name} ${shiftText(shift)}` };
    const change = { ...ofBranch(input.branchId), action: '근무 지우기', before };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
    return releaseLost(academy, tx, {
      branchId: input.branchId,
      loss: { reason: '담당 선생님 일정 변경', hooks },
    });
  });
  return { ...(await readForOffice(academy, actor, { branchId: input.branchId, hooks })), ...lost };
}

/** Closes a day; its times are released. */
export async function closeBranchDay(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: Asked<typeof closeDay>,
): Promise<OfficeCalendar & LostTimes> {
  await requireOwnBranch(academy.db, actor, input.branchId);
  refuseDayOff(input.day, academy.clock.now());
  const lost = await inTransaction(academy.db, async (tx) => {
    await store.lockCalendar(tx, input.branchId);
    const same = (await store.listClosures(tx, input.branchId, input.day)).find(
      ({ day }) => day === input.day,
    );
    if (same && same.reason !== input.reason)
      throw counsellingOfficeErrors.day_closed({ message: `이미 쉬는 날입니다. (${same.reason})` });
    if (same) return noneLost;
    await store.insertClosure(tx, input.branchId, input);
    const { branchId, day, reason } = input;
    const noted = { ...ofBranch(branchId), action: '휴무 등록' };
    await auditChange(tx, actor, { ...noted, after: { 날짜: day }, reason, at: academy.clock.now() });
    return releaseLost(academy, tx, { branchId: input.branchId, loss: { reason: input.reason, hooks } });
  });
  return { ...(await readForOffice(academy, actor, { branchId: input.branchId, hooks })), ...lost };
}

/** Opens a closed day again; one that is open already stays so. */
export async function openBranchDay(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: Asked<typeof openDay>,
): Promise<OfficeCalendar> {
  await requireOwnBranch(academy.db, actor, input.branchId);
  const { branchId, closureId } = input;
  await inTransaction(academy.db, async (tx) => {
    await store.lockCalendar(tx, branchId);
    const day = await store.deleteClosure(tx, branchId, closureId);
    if (day === null) return;
    const change = { ...ofBranch(branchId), action: '쉬는 날 다시 열기', before: { 날짜: day } };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
  });
  return readForOffice(academy, actor, { branchId: input.branchId, hooks });
}
