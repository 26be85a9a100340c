import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listOwnBranches, requireOwnBranch } from '#src/features/branches/actions/own-branches.server.ts';
import { lockPlanning } from '#src/features/branches/actions/planning.server.ts';
import { presentationErrors } from '#src/features/presentations/contract/bookings.ts';
import {
  type describePresentation,
  type linkPost,
  type planPresentation,
  presentationOfficeErrors,
  type showPresentation,
} from '#src/features/presentations/contract/office.ts';
import type { presentationChoices } from '#src/features/presentations/contract/office-list.ts';
import type { OfficePresentation } from '#src/features/presentations/contract/presentation-list.ts';
import { topicLabels } from '#src/features/presentations/rules/bookings.ts';
import { countUnmarked } from '#src/features/presentations/store/session-list.server.ts';
import {
  findForOffice,
  insertPresentation,
  listTitles,
  lockSession,
  type SessionRow,
  updateSession,
  updateShown,
} from '#src/features/presentations/store/sessions.server.ts';
import { readPools, readWaitlists } from '#src/features/seats/actions/pools.server.ts';
import { readOffers } from '#src/features/seats/actions/waitlist.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedBySomebody } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { isWithinDay, pastMidnight, seoulInstant, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { placeOf } from '../bookings/views.server.ts';
import { draftPresentation } from './drafts.server.ts';

const labels: Readonly<Record<SessionRow['state'], string>> = {
  draft: '비공개',
  open: '공개',
  cancelled: '취소',
};

/** Sessions as the office sees them. */
export async function viewForOffice(
  academy: Academy,
  rows: readonly SessionRow[],
): Promise<OfficePresentation[]> {
  const poolIds = rows.map((row) => row.poolId);
  const now = academy.clock.now();
  const sessionIds = rows.map((row) => row.sessionId);
  const [branches, pools, lines, offers, unmarked] = await Promise.all([
    listBranches(academy.db),
    readPools(academy.db, poolIds),
    readWaitlists(academy.db, poolIds),
    readOffers(academy.db, poolIds, now),
    countUnmarked(academy.db, sessionIds, now),
  ]);
  return rows.map((row) => {
    const branchName = branches.find((branch) => branch.id === row.branchId)?.name ?? '';
    return {
      sessionId: row.sessionId,
      presentationId: row.presentationId,
      title: row.title,
      topicLabel: topicLabels[row.topic],
      gradeBand: gradeBand(row.gradeFrom, row.gradeTo),
      branchId: row.branchId,
      branchName,
      place: placeOf(row, branchName),
      isOnline: row.isOnline,
      room: row.room,
      onlineUrl: row.onlineUrl,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      state: row.state,
      stateLabel: labels[row.state],
      capacity: pools.get(row.poolId)?.capacity ?? 0,
      taken: pools.get(row.poolId)?.taken ?? 0,
      waiting: lines.get(row.poolId) ?? 0,
      offered: offers.get(row.poolId)?.offers ?? 0,
      offeredUntil: offers.get(row.poolId)?.soonest.toISOString() ?? null,
      unmarked: unmarked.get(row.sessionId) ?? 0,
      postId: row.postId,
      version: row.version,
    };
  });
}

/** What can be planned and where, and whether this role may. */
export async function readChoices(
  academy: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof presentationChoices>> {
  const [titles, branches] = await Promise.all([listTitles(academy.db), listOwnBranches(academy.db, actor)]);
  return {
    mayPlan: mayDo(actor, 'planning'),
    mayReadSurvey: mayDo(actor, 'sessions'),
    seesFamilies: mayDo(actor, 'families'),
    titles: titles.map(({ presentationId, title }) => ({ presentationId, title })),
    branches,
  };
}

/** The presentations a session can be planned of. */
export const plannableTitles = (db: Db) => listTitles(db);

/** Describes a presentation that sessions can be planned of. */
export async function describe(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof describePresentation>,
): Promise<{ presentationId: number }> {
  if (input.gradeFrom > input.gradeTo)
    throw commonErrors.input_invalid({ fields: { gradeTo: '끝 학년이 시작 학년보다 낮습니다.' } });
  const { title, topic, speaker, summary, gradeFrom, gradeTo } = input;
  const created_at = academy.clock.now();
  const row = { title, topic, speaker, summary, grade_from: gradeFrom, grade_to: gradeTo, created_at };
  return inTransaction(academy.db, async (tx) => {
    const presentationId = await insertPresentation(tx, row);
    const change = { entity: 'presentation', entityId: presentationId, action: '설명회 등록' };
    await auditChange(tx, actor, { ...change, after: { 제목: title }, at: created_at });
    return { presentationId };
  });
}

/** Refuses a place that says nothing, by field. */
export function refusePlace(isOnline: boolean, room: string): void {
  if (!isOnline && room === '')
    throw commonErrors.input_invalid({ fields: { room: '장소를 입력해 주세요.' } });
}

function timesOf(input: InputOf<typeof planPresentation>, now: Date) {
  const startsAt = seoulInstant(input.day, input.startsAt);
  const opensAt = startOfSeoulDay(input.opensOn);
  const fields: Record<string, string> = {};
  if (startsAt <= now) fields.day = '지난 때에는 설명회를 열 수 없습니다.';
  if (opensAt >= startsAt) fields.opensOn = '예약 시작은 설명회보다 앞서야 합니다.';
  const endsAt = new Date(startsAt.getTime() + input.minutes * minuteMs);
  if (!isWithinDay({ startsAt, endsAt })) fields.startsAt = pastMidnight;
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
  return { startsAt, opensAt, closesAt: startsAt, endsAt };
}

/** Plans a session with its pool of seats. Another branch's does not exist for a manager. */
export async function plan(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof planPresentation>,
): Promise<OfficePresentation> {
  await requireOwnBranch(academy.db, actor, input.branchId);
  const titles = await listTitles(academy.db);
  if (!titles.some((one) => one.presentationId === input.presentationId))
    throw commonErrors.input_invalid({ fields: { presentationId: '설명회를 골라 주세요.' } });
  refusePlace(input.isOnline, input.room);
  const now = academy.clock.now();
  const times = timesOf(input, now);
  const { presentationId, branchId, isOnline, room, onlineUrl, maxParty } = input;
  const sessionId = await inTransaction(academy.db, async (tx) => {
    await lockPlanning(tx, branchId);
    const { capacity, sharesRoom, onClosedDay, overRoom, speaksTwice } = input;
    const place = { presentationId, branchId, isOnline, room, onlineUrl, maxParty };
    const draft = { ...place, ...times, capacity, sharesRoom, onClosedDay, overRoom, speaksTwice };
    return draftPresentation(tx, actor, { draft, now });
  });
  return readForStaff(academy, actor, sessionId);
}

/** One session of the own branches; another's does not exist. */
export async function ownSession(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<SessionRow> {
  const row = await findForOffice(academy.db, sessionId, actor.branchIds);
  if (!row) throw presentationErrors.session_gone();
  return row;
}

/** One session of the own branches as the office sees it. */
export async function readForStaff(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<OfficePresentation> {
  const [view] = await viewForOffice(academy, [await ownSession(academy, actor, sessionId)]);
  if (!view) throw presentationErrors.session_gone();
  return view;
}

/** Shows a session to everybody or takes it back; what somebody else changed meanwhile is told. */
export async function show(
  academy: Academy,
  actor: StaffActor,
  { sessionId, state, version, reason }: InputOf<typeof showPresentation>,
): Promise<OfficePresentation> {
  const row = await ownSession(academy, actor, sessionId);
  const now = academy.clock.now();
  if (row.state === 'cancelled') throw presentationOfficeErrors.is_cancelled();
  if (row.startsAt <= now) throw presentationOfficeErrors.past();
  await inTransaction(academy.db, async (tx) => {
    const newest = await lockSession(tx, sessionId);
    // A colleague pressed the same: it is as both want it.
    if ((await ownSession({ ...academy, db: tx }, actor, sessionId)).state === state) return;
    if (newest !== version) throw editedBySomebody('show');
    if (!(await updateShown(tx, sessionId, state))) return;
    const change = {
      entity: 'presentation-session',
      entityId: sessionId,
      branchId: row.branchId,
      action: state === 'open' ? '공개' : '비공개로 전환',
      before: { 상태: labels[row.state] },
      after: { 상태: labels[state] },
      ...(reason && { reason }),
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readForStaff(academy, actor, sessionId);
}

/** Links the post that tells of the session afterwards. */
export async function linkToPost(
  academy: Academy,
  actor: StaffActor,
  { sessionId, postId, version }: InputOf<typeof linkPost>,
): Promise<OfficePresentation> {
  const { branchId, postId: before } = await ownSession(academy, actor, sessionId);
  const change = { entity: 'presentation-session', entityId: sessionId, branchId, action: '후기 글 연결' };
  try {
    await inTransaction(academy.db, async (tx) => {
      if ((await lockSession(tx, sessionId)) !== version) throw commonErrors.edited_elsewhere();
      await updateSession(tx, sessionId, { postId });
      const posts = { before: { 글: before }, after: { 글: postId } };
      await auditChange(tx, actor, { ...change, ...posts, at: academy.clock.now() });
    });
  } catch (error) {
    if (!brokeConstraint(error, 'presentation_sessions_post_id_fkey')) throw error;
    throw commonErrors.input_invalid({ fields: { postId: '그 번호의 글이 없습니다.' } });
  }
  return readForStaff(academy, actor, sessionId);
}
