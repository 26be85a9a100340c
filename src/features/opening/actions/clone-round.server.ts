import { randomBytes } from 'node:crypto';
import {
  lockPlanning,
  refuseClosedDay,
  refuseSmallRoom,
} from '#src/features/branches/actions/planning.server.ts';
import type { cloneRoundEndpoint, RoundView } from '#src/features/opening/contract/rounds.ts';
import { bindSessions } from '#src/features/opening/store/round-plans.server.ts';
import * as store from '#src/features/opening/store/rounds.server.ts';
import { createPool, readPools } from '#src/features/seats/actions/pools.server.ts';
import { type RoomHooks, refuseTakenRoom } from '#src/features/test-sessions/actions/room-use.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import {
  insertSession,
  listOfRounds,
  type SessionRow,
} from '#src/features/test-sessions/store/sessions.server.ts';
import { listRetired } from '#src/features/test-sessions/store/tests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seedHashOf, viewRounds } from './rounds.server.ts';

/** The same session some days later, as a draft with the same number of seats. */
async function cloneSession(
  tx: Tx,
  row: SessionRow,
  { capacity, times: { later, now } }: { capacity: number; times: { later: (at: Date) => Date; now: Date } },
): Promise<number> {
  const { testId, branchId, room } = row;
  const poolId = await createPool(tx, capacity);
  const times = {
    startsAt: later(row.startsAt),
    endsAt: later(row.endsAt),
    opensAt: later(row.opensAt),
    closesAt: later(row.closesAt),
  };
  return insertSession(tx, { testId, branchId, poolId, room, ...times, state: 'draft' }, now);
}

interface Planned {
  readonly later: (at: Date) => Date;
  readonly seatsOf: (row: SessionRow) => number;
  readonly rooms: RoomHooks;
}

/**
 * Refuses a room that is used or too small by now, and a day on which the branch is closed, unless the office has said that it knows. Asked before
 * anything of the new round is there: what shares a room in the old one shares it knowingly.
 */
async function refuseUnfit(
  tx: Tx,
  sessions: readonly SessionRow[],
  { later, seatsOf, rooms, ...ticks }: Ticks & Planned,
): Promise<void> {
  const branchIds = [...new Set(sessions.map((one) => one.branchId))].toSorted((a, b) => a - b);
  for (const branchId of branchIds) await lockPlanning(tx, branchId);
  for (const session of sessions) {
    const { branchId, room } = session;
    const times = { startsAt: later(session.startsAt), endsAt: later(session.endsAt) };
    await refuseTakenRoom(tx, { branchId, room, ...times }, { ...ticks, rooms });
    await refuseClosedDay(tx, { branchId, ...times, field: 'days' }, ticks.onClosedDay);
    const wayOn = '지금 회차의 정원을 줄이거나, 그래도 복제하려면 아래에 표시하고 다시 눌러 주세요.';
    await refuseSmallRoom(tx, { branchId, room, capacity: seatsOf(session), wayOn }, ticks.overRoom);
  }
}

/** Refuses sessions of a test that is not planned any more, and names it. */
async function refuseRetired(db: Db, sessions: readonly SessionRow[]): Promise<void> {
  const [retired] = await listRetired(db, [...new Set(sessions.map((one) => one.testId))]);
  if (retired)
    throw testErrors.test_retired({
      message: `사용이 끝난 테스트가 들어 있어 복제할 수 없습니다: ${retired.title}`,
    });
}

type Ticks = Pick<InputOf<typeof cloneRoundEndpoint>, 'sharesRoom' | 'onClosedDay' | 'overRoom'>;

/** Plans a round again with all its sessions that were not cancelled; its seed is new and unknown. */
export async function cloneRound(
  academy: Academy,
  actor: StaffActor,
  { input, rooms }: { input: InputOf<typeof cloneRoundEndpoint>; rooms: RoomHooks },
): Promise<RoundView> {
  const { roundId, title, days, ...ticks } = input;
  const row = await store.findRound(academy.db, roundId);
  if (!row) throw testErrors.round_gone();
  const now = academy.clock.now();
  const later = (at: Date) => new Date(at.getTime() + days * dayMs);
  const opensAt = later(row.opens_at);
  if (opensAt <= now)
    throw commonErrors.input_invalid({
      fields: { days: '접수 시작이 지금보다 뒤가 되도록 더 뒤로 정해 주세요.' },
    });
  const sessions = (await listOfRounds(academy.db, [roundId])).filter((one) => one.state !== 'cancelled');
  await refuseRetired(academy.db, sessions);
  const seed = randomBytes(32).toString('hex');
  const waves = row.waves.map((wave) => ({
    ...wave,
    opensAt: later(new Date(wave.opensAt)).toISOString(),
  }));
  const id = await inTransaction(academy.db, async (tx) => {
    const pools = await readPools(
      tx,
      sessions.map((one) => one.poolId),
    );
    const seatsOf = ({ poolId }: SessionRow) => pools.get(poolId)?.capacity ?? 0;
    await refuseUnfit(tx, sessions, { later, seatsOf, rooms, ...ticks });
    const times = { later, now };
    const ids: number[] = [];
    for (const session of sessions)
      ids.push(await cloneSession(tx, session, { capacity: seatsOf(session), times }));
    const round = {
      title,
      mode: row.mode,
      opensAt,
      drawsAt: later(row.draws_at),
      waves,
      seed,
      seedHash: seedHashOf(seed),
    };
    const newId = await store.insertRound(tx, round, now);
    if (ids.length > 0) await bindSessions(tx, newId, { sessionIds: ids, opensAt });
    await store.insertEvent(tx, newId, {
      what: 'planned',
      detail: `추첨 검증값을 공개했습니다: ${round.seedHash}`,
      at: now,
    });
    const after = { 이름: title, 원본: row.title, 회차: ids.length };
    await auditChange(tx, actor, {
      entity: 'test-round',
      entityId: newId,
      action: '접수 방식 복제',
      after,
      at: now,
    });
    return newId;
  });
  const made = await store.findRound(academy.db, id);
  const [view] = await viewRounds(academy, made ? [made] : []);
  if (!view) throw testErrors.round_gone();
  return view;
}
