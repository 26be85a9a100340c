import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { lockPlanning } from '#src/features/branches/actions/planning.server.ts';
import { presentationErrors } from '#src/features/presentations/contract/bookings.ts';
import { presentationOfficeErrors } from '#src/features/presentations/contract/office.ts';
import type {
  copyPresentation,
  Description,
  saveDescription,
} from '#src/features/presentations/contract/series.ts';
import * as store from '#src/features/presentations/store/series.server.ts';
import { insertSession, type SessionRow } from '#src/features/presentations/store/sessions.server.ts';
import { createPool } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime, isWithinDay, pastMidnight, seoulInstant } from '#src/shared/seoul-time.ts';
import { ownSession } from './office.server.ts';
import { refuseBusyNewSpeaker, refuseBusySpeaker } from './planning.server.ts';
import { refuseUnfit } from './rooms.server.ts';

type Copy = InputOf<typeof copyPresentation>['sessions'][number];

/** The sessions to be planned; refuses, by field, what lies in the past or has no room. */
function plannedOf(session: SessionRow, copies: readonly Copy[], now: Date) {
  const lengthMs = session.endsAt.getTime() - session.startsAt.getTime();
  const fields: Record<string, string> = {};
  const planned = copies.map((copy, at) => {
    const startsAt = seoulInstant(copy.day, copy.startsAt);
    if (startsAt <= now) fields[`sessions.${at}.day`] = '지난 때에는 설명회를 열 수 없습니다.';
    if (!session.isOnline && copy.room === '') fields[`sessions.${at}.room`] = '장소를 입력해 주세요.';
    const opensAt = session.opensAt < startsAt && session.opensAt > now ? session.opensAt : now;
    const endsAt = new Date(startsAt.getTime() + lengthMs);
    if (!isWithinDay({ startsAt, endsAt })) fields[`sessions.${at}.startsAt`] = pastMidnight;
    return { copy, times: { startsAt, endsAt, opensAt, closesAt: startsAt } };
  });
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
  return planned;
}

/** Plans the same presentation elsewhere or on other days: all of them as drafts, or none. */
export async function copySession(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof copyPresentation>,
): Promise<{ sessionIds: number[] }> {
  const session = await ownSession(academy, actor, input.sessionId);
  const branches = await listBranches(academy.db);
  const isOwn = (id: number) => branches.some((one) => one.id === id) && isOwnBranch(actor, id);
  if (!input.sessions.every((copy) => isOwn(copy.branchId))) throw commonErrors.not_found();
  const now = academy.clock.now();
  const planned = plannedOf(session, input.sessions, now);
  const { presentationId, isOnline, onlineUrl, maxParty } = session;
  return inTransaction(academy.db, async (tx) => {
    for (const branchId of [...new Set(planned.map(({ copy }) => copy.branchId))].sort((a, b) => a - b))
      await lockPlanning(tx, branchId);
    // Two who copy the same at once come one after the other, so that the second sees the first one's; after the branches, as a
    // plan holds who speaks after them.
    await store.lockDescription(tx, presentationId);
    const taken = await store.listTimesOf(tx, presentationId);
    const sessionIds: number[] = [];
    for (const [at, { copy, times }] of planned.entries()) {
      const { branchId, room, capacity } = copy;
      const name = branches.find((one) => one.id === branchId)?.name ?? '';
      const key = `${branchId} ${times.startsAt.toISOString()}`;
      const when = formatSeoulDateTime(times.startsAt);
      if (taken.has(key))
        throw presentationOfficeErrors.twice({ message: `${name}에서 ${when}에 이미 여는 회차가 있습니다.` });
      taken.add(key);
      const wish = { presentationId, branchId, isOnline, room, capacity, ...times, sessionId: null };
      const asked = { ...wish, fieldsOf: `sessions.${at}.` };
      await refuseUnfit(tx, asked, input);
      await refuseBusySpeaker(tx, asked, input);
      const poolId = await createPool(tx, capacity);
      const place = { presentationId, branchId, poolId, isOnline, room, onlineUrl, maxParty };
      const id = await insertSession(tx, { ...place, ...times, state: 'draft' }, now);
      const after = { 시작: when, 정원: capacity, 원본: session.sessionId };
      const change = { entity: 'presentation-session', entityId: id, branchId, action: '회차 복제', after };
      await auditChange(tx, actor, { ...change, at: now });
      sessionIds.push(id);
    }
    return { sessionIds };
  });
}

/** The head office everything; a manager what is held in own branches only. */
async function mayEdit(academy: Academy, actor: StaffActor, presentationId: number): Promise<boolean> {
  if (actor.branchIds === null) return mayDo(actor, 'headOffice');
  const own = new Set(actor.branchIds);
  const held = await store.listBranchesOf(academy.db, presentationId);
  return mayDo(actor, 'planning') && held.every((id) => own.has(id));
}

/** What a presentation is about. */
export async function readDescription(
  academy: Academy,
  actor: StaffActor,
  presentationId: number,
): Promise<Description> {
  const row = await store.findDescription(academy.db, presentationId);
  if (!row) throw presentationErrors.session_gone();
  return { ...row, mayEdit: await mayEdit(academy, actor, presentationId) };
}

const noted = (row: store.DescriptionRow) => ({
  제목: row.title,
  진행: row.speaker,
  소개: row.summary,
  학년: `${row.gradeFrom}~${row.gradeTo}`,
  주제: row.topic,
});

/** Changes it for all its sessions at once; the second of two people is told. */
export async function changeDescription(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof saveDescription>,
): Promise<Description> {
  const { presentationId, version, speaksTwice, ...row } = input;
  const now = academy.clock.now();
  if (row.gradeFrom > row.gradeTo)
    throw commonErrors.input_invalid({ fields: { gradeTo: '끝 학년이 시작 학년보다 낮습니다.' } });
  if (!(await store.findDescription(academy.db, presentationId))) throw presentationErrors.session_gone();
  if (!(await mayEdit(academy, actor, presentationId))) throw presentationOfficeErrors.shared();
  await inTransaction(academy.db, async (tx) => {
    const before = await store.lockDescription(tx, presentationId);
    if (before?.version !== version) throw commonErrors.edited_elsewhere();
    await store.updateDescription(tx, presentationId, row);
    if (row.speaker !== before.speaker && !speaksTwice)
      await refuseBusyNewSpeaker(tx, { presentationId, speaker: row.speaker, now });
    // Held in one branch only, it is that branch's history too.
    const [branchId = null, ...others] = await store.listBranchesOf(tx, presentationId);
    const change = {
      entity: 'presentation',
      entityId: presentationId,
      branchId: others.length === 0 ? branchId : null,
      action: '설명회 소개 변경',
    };
    const texts = { before: noted(before), after: noted(row) };
    await auditChange(tx, actor, { ...change, ...texts, at: now });
  });
  return readDescription(academy, actor, presentationId);
}
