import { requireOwnBranch } from '#src/features/branches/actions/own-branches.server.ts';
import type { CounsellingHooks } from '#src/features/counselling/actions/calendar/steps.server.ts';
import { lockAsSeen, own } from '#src/features/counselling/actions/requests/details.server.ts';
import { takeTime } from '#src/features/counselling/actions/requests/own.server.ts';
import { counsellingOfficeErrors } from '#src/features/counselling/contract/office.ts';
import { dayPlus, noticeHours, slotDays, weekdayOf } from '#src/features/counselling/rules/calendar.ts';
import {
  counsellingLabels,
  kindLabels,
  openStates,
  topicLabels,
} from '#src/features/counselling/rules/requests.ts';
import type {
  CounsellingWeek,
  counsellingWeekEndpoint,
  giveTimeEndpoint,
} from '#src/features/counselling-week/contract.ts';
import { planOfDays } from '#src/features/counselling-week/plan.server.ts';
import { visitOf, weekDay, weekOf } from '#src/features/counselling-week/rules.ts';
import { listWeekTimes } from '#src/features/counselling-week/store/week.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { hourMs } from '#src/shared/durations.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { valueAt } from '#src/shared/record.ts';
import { formatSeoulClock, seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';

type Asked<I> = { readonly input: I; readonly hooks: CounsellingHooks };

/** A week of an own branch by day and person. */
export async function readCounsellingWeek(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: Asked<InputOf<typeof counsellingWeekEndpoint>>,
): Promise<CounsellingWeek> {
  const { branchId } = input;
  const { db } = academy;
  await requireOwnBranch(db, actor, branchId);
  const now = academy.clock.now();
  const today = seoulDay(now);
  const days = weekOf(input.day ?? today);
  const [{ hours, closed, shifts, daysOff }, team, times] = await Promise.all([
    planOfDays(db, branchId, days),
    hooks.counsellorsOf(db, branchId),
    listWeekTimes(db, branchId, {
      from: startOfSeoulDay(days[0]),
      until: startOfSeoulDay(dayPlus(days[0], 7)),
    }),
  ]);
  // Whoever has left the team stays in sight while families are booked with them.
  const left = [...new Set(times.map(({ staffId }) => staffId))].filter(
    (staffId) => !team.some((one) => one.staffId === staffId),
  );
  return {
    branchId,
    today,
    earliest: new Date(now.getTime() + noticeHours * hourMs).toISOString(),
    latest: dayPlus(today, slotDays - 1),
    days: days.map((day) => weekDay({ hours, closed }, day)),
    people: [...team, ...left.map((staffId) => ({ staffId, name: '담당 아님' }))],
    shifts: days.flatMap((day) =>
      shifts
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .map(({ weekday: _weekday, ...shift }) => ({ ...shift, day })),
    ),
    daysOff,
    times: times.map(({ startsAt, kind, state, topics, ...time }) => ({
      ...time,
      day: seoulDay(startsAt),
      time: formatSeoulClock(startsAt),
      ...{ kind, kindLabel: kindLabels[kind], state, stateLabel: counsellingLabels[state] },
      visit: visitOf({ kind, state, startsAt }, now),
      topics: topics.map((topic) => valueAt(topicLabels, topic) ?? topic),
      mayMove: openStates.includes(state) && startsAt > now,
    })),
    mayPlan: mayDo(actor, 'branch'),
  };
}

/** Gives a request of an own branch a time with somebody. */
export async function giveTime(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: Asked<InputOf<typeof giveTimeEndpoint>>,
): Promise<{ staffId: number }> {
  const { requestId, version, staffId, ...slot } = input;
  const found = await own(academy, actor, requestId);
  const team = await hooks.counsellorsOf(academy.db, found.branch_id);
  const chosen = team.find((one) => one.staffId === staffId);
  if (!chosen) throw counsellingOfficeErrors.not_theirs();
  await inTransaction(academy.db, async (tx) => {
    const row = await lockAsSeen(tx, requestId, version);
    if (!openStates.includes(row.state)) throw counsellingOfficeErrors.illegal_move();
    await takeTime(academy, tx, { row, slot, by: byStaff(actor.staffId), hooks, staffId });
    const change = {
      ...{ entity: 'counselling', entityId: row.id, branchId: row.branch_id, action: '상담 시간 변경' },
      after: { 시간: `${slot.day} ${slot.time}`, 담당: chosen.name },
    };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
  });
  return { staffId };
}
