import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import type { FamilyAsked, FamilyStep } from '#src/features/contacts/contract/family-step.ts';
import { afterBusinessMinutes } from '#src/features/counselling/rules/calendar.ts';
import type { CounsellingCode, CounsellingFacts } from '#src/features/counselling/rules/history.ts';
import { stateText } from '#src/features/counselling/rules/messages.ts';
import {
  type CounsellingState,
  firstContactMinutes,
  leastLoaded,
} from '#src/features/counselling/rules/requests.ts';
import {
  countOpenOf,
  type RequestChange,
  type RequestRow,
  reopeningMachine,
  requestMachine,
  updateRequest,
} from '#src/features/counselling/store/requests.server.ts';
import { presentMobile } from '#src/features/members/actions/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { move, type Why } from '#src/platform/db/history.ts';
import type { Doer } from '#src/shared/access/doer.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { factsFor } from '../requests/views.server.ts';
import { readCalendar } from './calendar.server.ts';

export interface Colleague {
  readonly staffId: number;
  readonly name: string;
}

/** Whose kept seats: a member's, or those of a proven phone. */
export interface KeptBy {
  readonly memberId: number | null;
  readonly mobile: string | null;
}

export interface KeptClass {
  readonly placeNo: string;
  /** `held` for so long, or attended already. */
  readonly state: 'held' | 'enrolled';
  readonly heldUntil: string;
  readonly title: string;
  readonly branchId: number;
  readonly branchName: string;
  readonly childId: number | null;
  readonly studentName: string;
  readonly grade: number;
}

/** What the counselling asks of the features above it; handed down by open.ts. */
export interface CounsellingHooks {
  /** Who counsels in a branch, in a stable order. */
  counsellorsOf(db: Db | Tx, branchId: number): Promise<Colleague[]>;
  /** What a family asked for or took part in elsewhere, in these branches. */
  familyStepsOf(db: Db, asked: FamilyAsked): Promise<FamilyStep[]>;
  /** The seats of classes a guardian keeps now. */
  keptClasses(academy: Academy, guardian: KeptBy): Promise<readonly KeptClass[]>;
  /** When these members registered children for tests, by member. */
  registeredAt(db: Db, memberIds: readonly number[]): Promise<ReadonlyMap<number, readonly Date[]>>;
}

/** Queues one text about a request in the transaction that makes it true. */
export async function notify(
  tx: Tx,
  row: RequestRow,
  { text, template, expiresAt }: { text: string; template: string; expiresAt?: Date },
): Promise<void> {
  const mobile = await presentMobile(tx, { memberId: row.member_id, mobile: row.guardian_mobile });
  await sendTextOrMail(
    tx,
    { memberId: row.member_id, mobile },
    {
      text,
      template: `counselling.${template}`,
      ...(expiresAt && { expiresAt }),
    },
  );
}

/** Why a request moves; quietly where the guardian is told otherwise. */
export type StepBy = Why<CounsellingCode, CounsellingFacts> & { readonly isQuiet?: boolean };

/** Moves a request, writes why, and tells the guardian what the new state means. Answers the row as it is now. */
export async function step(
  academy: Academy,
  tx: Tx,
  {
    row,
    change,
    by,
  }: { row: RequestRow; change: RequestChange & { readonly state: CounsellingState }; by: StepBy },
): Promise<RequestRow> {
  const { isQuiet, ...why } = by;
  const machine = why.code === 'reopened' ? reopeningMachine : requestMachine;
  await move(tx, machine, { row, change, why });
  const moved = { ...row, ...change };
  const text = isQuiet ? null : stateText(change.state, await factsFor(academy, tx, moved));
  if (text !== null) await notify(tx, moved, { text, template: change.state });
  return moved;
}

/** Gives a request to somebody of its branch: to whom is named, otherwise to whoever has the fewest open ones. */
export async function assign(
  academy: Academy,
  tx: Tx,
  {
    row,
    hooks,
    by,
  }: {
    row: RequestRow;
    hooks: CounsellingHooks;
    by: {
      readonly by: Doer;
      readonly now: Date;
      readonly staffId?: number | null;
      readonly isQuiet?: boolean;
    };
  },
): Promise<RequestRow> {
  const team = await hooks.counsellorsOf(tx, row.branch_id);
  const ids = team.map((one) => one.staffId);
  const wanted = by.staffId ?? null;
  const staffId =
    wanted !== null && ids.includes(wanted) ? wanted : leastLoaded(ids, await countOpenOf(tx, ids));
  const chosen = team.find((one) => one.staffId === staffId);
  if (!chosen) return row;
  const change = { assignee_id: chosen.staffId, assignee_name: chosen.name };
  const isFresh = row.state === 'received' || row.state === 'no_answer';
  if (isFresh) {
    const why = { by: by.by, code: 'assigned', now: by.now, isQuiet: by.isQuiet ?? false } as const;
    return step(academy, tx, { row, change: { state: 'assigned', ...change }, by: why });
  }
  await updateRequest(tx, row.id, change);
  return { ...row, ...change };
}

/** Takes a request from whoever had it; one nobody has called yet waits to be given out again. */
export async function unassign(
  academy: Academy,
  tx: Tx,
  { row, by }: { row: RequestRow; by: { readonly by: Doer; readonly now: Date } },
): Promise<void> {
  const nobody = { assignee_id: null, assignee_name: '' };
  if (row.state === 'assigned')
    await step(academy, tx, {
      row,
      change: { state: 'received', ...nobody },
      by: { ...by, code: 'unassigned' },
    });
  else await updateRequest(tx, row.id, nobody);
}

/** When the first contact is due: one business hour from now in this branch. */
export async function firstContactDue(tx: Tx, branchId: number, now: Date): Promise<Date> {
  const calendar = await readCalendar(tx, branchId, { now });
  return afterBusinessMinutes(calendar, { today: seoulDay(now), minutes: firstContactMinutes, now });
}
