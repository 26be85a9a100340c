import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listOwnBranches } from '#src/features/branches/actions/own-branches.server.ts';
import type { counsellingBoard, counsellingFigures } from '#src/features/counselling/contract/office-list.ts';
import type { BoardRow, requestList } from '#src/features/counselling/contract/request-list.ts';
import { dayPlus } from '#src/features/counselling/rules/calendar.ts';
import {
  counsellingLabels,
  isOverdue,
  kindLabels,
  pressingOf,
  sourceLabels,
  topicLabels,
  wishLabels,
} from '#src/features/counselling/rules/requests.ts';
import { listAskedByMembers, listConversion } from '#src/features/counselling/store/board.server.ts';
import { type AppointmentRow, listAppointmentsOf } from '#src/features/counselling/store/calendar.server.ts';
import { countParts, listRequests } from '#src/features/counselling/store/request-list.server.ts';
import type { RequestRow } from '#src/features/counselling/store/requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { ReadFor } from '#src/platform/db/queries/list-reader.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone, maskPhone } from '#src/shared/people/phone.ts';
import { valueAt } from '#src/shared/record.ts';
import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { answersOfRow } from '../../rules/answers.ts';
import type { CounsellingHooks } from '../calendar/steps.server.ts';

const dueOf = (row: RequestRow, booked: AppointmentRow | undefined) => ({
  state: row.state,
  firstContactDue: row.first_contact_due,
  nextOn: row.next_on,
  booked: booked ?? null,
});

/** Requests as lines of the board. */
export async function viewBoard(
  academy: Academy,
  rows: readonly RequestRow[],
  readFor: ReadFor = 'screen',
): Promise<BoardRow[]> {
  const [branches, appointments] = await Promise.all([
    listBranches(academy.db),
    listAppointmentsOf(
      academy.db,
      rows.map((row) => row.id),
    ),
  ]);
  const now = academy.clock.now();
  const phone = readFor === 'file' ? formatPhone : maskPhone;
  return rows.map((row) => {
    const appointment = appointments.get(row.id);
    const due = dueOf(row, appointment);
    return {
      requestId: row.id,
      requestNo: row.request_no,
      branchId: row.branch_id,
      branchName: branches.find((one) => one.id === row.branch_id)?.name ?? '',
      guardianName: row.guardian_name,
      mobile: phone(row.guardian_mobile),
      childGrade: gradeLabel(row.child_grade),
      ...answersOfRow(row),
      message: row.message,
      classLabel: row.class_word,
      topics: row.topics.map((topic) => valueAt(topicLabels, topic) ?? ''),
      state: row.state,
      stateLabel: counsellingLabels[row.state],
      sourceLabel: sourceLabels[row.source] ?? '',
      assigneeId: row.assignee_id,
      assigneeName: row.assignee_name,
      appointment: appointment
        ? {
            kind: appointment.kind,
            kindLabel: kindLabels[appointment.kind],
            startsAt: appointment.startsAt.toISOString(),
          }
        : null,
      wishLabel: valueAt(wishLabels, row.wish) ?? '',
      nextAction: row.next_action,
      nextOn: row.next_on,
      firstContactDue: row.first_contact_due?.toISOString() ?? null,
      isOverdue: isOverdue(due, now, seoulDay(now)),
      pressing: pressingOf(due, now, seoulDay(now)),
      createdAt: row.created_at.toISOString(),
      version: row.version,
    };
  });
}

const lookingOf = (academy: Academy, { branchIds, staffId }: StaffActor) => ({
  branchIds,
  staffId,
  now: academy.clock.now(),
});

/** How many stand in each part of the work, and what this person may do. */
export async function readBoard(
  academy: Academy,
  actor: StaffActor,
  branchId?: number,
): Promise<DataOf<typeof counsellingBoard>> {
  const { branchIds } = actor;
  const [counts, branches] = await Promise.all([
    countParts(academy.db, lookingOf(academy, actor), branchId),
    listOwnBranches(academy.db, actor),
  ]);
  return {
    counts,
    branches,
    myId: actor.staffId,
    mayPlan: mayDo(actor, 'branch'),
    mayTake: branchIds !== null,
  };
}

/** Requests of the own branches; with whole phones in a file. */
export async function listForOffice(
  academy: Academy,
  actor: StaffActor,
  { query, readFor = 'screen' }: { query: QueryOf<typeof requestList>; readFor?: ReadFor },
) {
  const page = await listRequests(academy.db, lookingOf(academy, actor), query);
  return { ...page, rows: await viewBoard(academy, page.rows, readFor) };
}

/** Requests of a span whose family registered a child for a test afterwards, by branch and source. */
async function countTested(
  { db }: Academy,
  {
    actor: { branchIds },
    span,
    hooks,
  }: { actor: StaffActor; span: { readonly from: Date; readonly until: Date }; hooks: CounsellingHooks },
): Promise<ReadonlyMap<string, number>> {
  const asked = await listAskedByMembers(db, branchIds, span);
  const registered = await hooks.registeredAt(db, [...new Set(asked.map(({ memberId }) => memberId))]);
  const tested = asked.filter(({ memberId, at }) => registered.get(memberId)?.some((day) => day > at));
  const groups = Map.groupBy(tested, ({ branchId, source }) => `${branchId} ${source}`);
  return new Map([...groups].map(([key, rows]) => [key, rows.length]));
}

/** How far requests came by branch and source; the last 90 days unless another span is given. */
export async function readFigures(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof counsellingFigures>; hooks: CounsellingHooks },
): Promise<DataOf<typeof counsellingFigures>> {
  const today = seoulDay(academy.clock.now());
  const from = input.from ?? dayPlus(today, -89);
  const until = input.until ?? today;
  const span = { from: startOfSeoulDay(from), until: startOfSeoulDay(dayPlus(until, 1)) };
  const [rows, branches, tested] = await Promise.all([
    listConversion(academy.db, actor.branchIds, span),
    listBranches(academy.db),
    countTested(academy, { actor, span, hooks }),
  ]);
  return {
    from,
    until,
    rows: rows.map((row) => {
      const [received, enrolled] = [Number(row.received), Number(row.enrolled)];
      return {
        branchName: branches.find((one) => one.id === row.branchId)?.name ?? '',
        sourceLabel: sourceLabels[row.source] ?? '',
        received,
        contacted: Number(row.contacted),
        tested: tested.get(`${row.branchId} ${row.source}`) ?? 0,
        visited: Number(row.visited),
        enrolled,
        percent: received === 0 ? 0 : Math.round((enrolled / received) * 100),
      };
    }),
  };
}
