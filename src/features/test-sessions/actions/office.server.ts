import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listOwnBranches, requireOwnBranch } from '#src/features/branches/actions/own-branches.server.ts';
import { lockPlanning } from '#src/features/branches/actions/planning.server.ts';
import { consentVersionsNow } from '#src/features/members/actions/consents.server.ts';
import { readPools, readWaitlists } from '#src/features/seats/actions/pools.server.ts';
import { readHolds } from '#src/features/seats/actions/reserve.server.ts';
import { readOffers } from '#src/features/seats/actions/waitlist.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type {
  createSessionEndpoint,
  createTestEndpoint,
  listOfficeSessionsEndpoint,
  OfficeSession,
  OfficeTest,
} from '#src/features/test-sessions/contract/office.ts';
import { areasOf, readAreas } from '#src/features/test-sessions/rules/score-areas.ts';
import { officeStage, officeStageLabels } from '#src/features/test-sessions/rules/sessions.ts';
import { countUnmarked } from '#src/features/test-sessions/store/session-list.server.ts';
import {
  findForOffice,
  insertTest,
  listForOffice,
  type NewTest,
  type SessionRow,
} from '#src/features/test-sessions/store/sessions.server.ts';
import { listTests } from '#src/features/test-sessions/store/tests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { minuteMs, weekMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { isWithinDay, pastMidnight, seoulInstant } from '#src/shared/seoul-time.ts';
import { draftSession } from './drafts.server.ts';
import type { RoomHooks } from './room-use.server.ts';

/** What the office's rooms of the tests ask of the staff above them; handed down by open.ts. */
export interface OfficeDeps {
  namesOf(db: Db | Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>>;
}

/** Sessions as the office sees them. */
export async function viewForOffice(academy: Academy, rows: readonly SessionRow[]): Promise<OfficeSession[]> {
  const poolIds = rows.map((row) => row.poolId);
  const now = academy.clock.now();
  const sessionIds = rows.map((row) => row.sessionId);
  const [branches, pools, lines, reserved, offers, unmarked] = await Promise.all([
    listBranches(academy.db),
    readPools(academy.db, poolIds),
    readWaitlists(academy.db, poolIds),
    readHolds(
      academy.db,
      rows.flatMap((row) => row.reserveHoldId ?? []),
    ),
    readOffers(academy.db, poolIds, now),
    countUnmarked(academy.db, sessionIds, now),
  ]);
  const stageOf = (row: SessionRow) => {
    const { capacity, taken } = pools.get(row.poolId) ?? { capacity: 0, taken: 0 };
    return officeStage(row, { left: capacity - taken, waiting: lines.get(row.poolId) ?? 0 }, now);
  };
  return rows.map((row) => ({
    sessionId: row.sessionId,
    testId: row.testId,
    title: row.title,
    gradeBand: gradeBand(row.gradeFrom, row.gradeTo),
    branchId: row.branchId,
    branchName: branches.find((branch) => branch.id === row.branchId)?.name ?? '',
    room: row.room,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    feeKrw: row.feeKrw,
    state: row.state,
    stage: stageOf(row),
    stateLabel: officeStageLabels[stageOf(row)],
    capacity: pools.get(row.poolId)?.capacity ?? 0,
    taken: pools.get(row.poolId)?.taken ?? 0,
    waiting: lines.get(row.poolId) ?? 0,
    reserved: row.reserveHoldId === null ? 0 : (reserved.get(row.reserveHoldId) ?? 0),
    offers: pools.get(row.poolId)?.offers === 'manual' ? 'manual' : 'auto',
    passFromDays: row.passFromDays,
    choiceUntil: row.choiceUntil?.toISOString() ?? null,
    offered: offers.get(row.poolId)?.offers ?? 0,
    offeredUntil: offers.get(row.poolId)?.soonest.toISOString() ?? null,
    unmarked: unmarked.get(row.sessionId) ?? 0,
    version: row.version,
  }));
}

/** The tests a session can be planned of. */
export const plannableTests = (db: Db) => listTests(db);

const testView = (test: NewTest & { readonly testId: number }): OfficeTest => ({
  ...test,
  scoreAreas: [...areasOf(test.scoreAreas ?? [])],
  gradeBand: gradeBand(test.gradeFrom, test.gradeTo),
});

/** The office's list: sessions of the own branches and the tests one can plan. */
export async function listForStaff(
  academy: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof listOfficeSessionsEndpoint>> {
  const now = academy.clock.now();
  const [rows, tests, branches, versions] = await Promise.all([
    listForOffice(academy.db, actor.branchIds, new Date(now.getTime() - weekMs)),
    listTests(academy.db),
    listOwnBranches(academy.db, actor),
    consentVersionsNow(academy),
  ]);
  return {
    serverNow: now.toISOString(),
    canFamiliesJoin: versions !== null,
    may: {
      plan: mayDo(actor, 'planning'),
      describe: mayDo(actor, 'headOffice'),
      enter: mayDo(actor, 'counter'),
      seeWaitlist: mayDo(actor, 'counter'),
      mark: mayDo(actor, 'marking'),
      seeResults: mayDo(actor, 'sessions'),
      publish: mayDo(actor, 'results'),
      offer: mayDo(actor, 'branch'),
    },
    tests: tests.map(testView),
    sessions: await viewForOffice(academy, rows),
    branches,
  };
}

/** Describes a test. A fee needs its legal basis; grades begin with the first year of school. */
export async function createTest(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof createTestEndpoint>,
): Promise<OfficeTest> {
  if (input.gradeFrom > input.gradeTo)
    throw commonErrors.input_invalid({ fields: { gradeTo: '끝 학년이 시작 학년보다 낮습니다.' } });
  if (input.feeKrw > 0 && input.feeLegalBasis === '')
    throw testErrors.fee_basis({ fields: { feeLegalBasis: '응시료를 받으려면 근거를 적어 주세요.' } });
  const scoreAreas = readAreas(input.scoreAreas);
  if (typeof scoreAreas === 'string') throw commonErrors.input_invalid({ fields: { scoreAreas } });
  const test = { ...input, scoreAreas };
  const now = academy.clock.now();
  const testId = await inTransaction(academy.db, async (tx) => {
    const id = await insertTest(tx, test, now);
    const after = { 이름: test.title, 응시료: test.feeKrw };
    await auditChange(tx, actor, {
      entity: 'entrance-test',
      entityId: id,
      action: '테스트 등록',
      after,
      at: now,
    });
    return id;
  });
  return testView({ ...test, testId });
}

type Times = Pick<InputOf<typeof createSessionEndpoint>, 'day' | 'startsAt' | 'opensAt' | 'closesAt'>;

/** The instants of a planned session; refuses what lies in the past or out of order. */
export function timesOf(input: Times, minutes: number, now: Date) {
  const startsAt = seoulInstant(input.day, input.startsAt);
  const opensAt = new Date(`${input.opensAt}:00+09:00`);
  const closesAt = new Date(`${input.closesAt}:00+09:00`);
  const fields: Record<string, string> = {};
  if (startsAt <= now) fields.day = '지난 날짜에는 회차를 만들 수 없습니다.';
  if (closesAt > startsAt) fields.closesAt = '접수 마감은 시험 시작 전이어야 합니다.';
  if (opensAt >= closesAt) fields.opensAt = '접수 시작은 마감보다 앞서야 합니다.';
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs);
  if (!isWithinDay({ startsAt, endsAt })) fields.startsAt = pastMidnight;
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
  return { startsAt, opensAt, closesAt, endsAt };
}

/** Plans a session with its pool of seats. Another branch's does not exist for a manager. */
export async function createSession(
  academy: Academy,
  actor: StaffActor,
  { input, rooms }: { input: InputOf<typeof createSessionEndpoint>; rooms: RoomHooks },
): Promise<OfficeSession> {
  await requireOwnBranch(academy.db, actor, input.branchId);
  const tests = await listTests(academy.db);
  const test = tests.find((one) => one.testId === input.testId);
  if (!test) throw commonErrors.input_invalid({ fields: { testId: '테스트를 골라 주세요.' } });
  const now = academy.clock.now();
  const times = timesOf(input, test.minutes, now);
  const sessionId = await inTransaction(academy.db, async (tx) => {
    const { branchId, capacity, room, sharesRoom, onClosedDay, overRoom } = input;
    await lockPlanning(tx, branchId);
    const ticks = { sharesRoom, onClosedDay, overRoom };
    const draft = { testId: test.testId, branchId, room, capacity, ...times, ...ticks };
    return draftSession(tx, actor, { draft, rooms, now });
  });
  return readForStaff(academy, actor, sessionId);
}

/** A session of an own branch; another's does not exist. */
export async function ownSession(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<SessionRow> {
  const row = await findForOffice(academy.db, sessionId, actor.branchIds);
  if (!row) throw testErrors.session_gone();
  return row;
}

/** A session of an own branch as the office sees it. */
export async function readForStaff(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<OfficeSession> {
  return officeViewOf(academy, await ownSession(academy, actor, sessionId));
}

/** One session as the office sees it. */
export async function officeViewOf(academy: Academy, session: SessionRow): Promise<OfficeSession> {
  const [view] = await viewForOffice(academy, [session]);
  if (!view) throw testErrors.session_gone();
  return view;
}
