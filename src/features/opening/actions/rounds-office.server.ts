import { randomBytes } from 'node:crypto';
import type { roundList } from '#src/features/opening/contract/round-list.ts';
import type {
  createRoundEndpoint,
  RoundView,
  rehearseEndpoint,
} from '#src/features/opening/contract/rounds.ts';
import { rehearse } from '#src/features/opening/rules/rehearsal.ts';
import type { RehearsalReport } from '#src/features/opening/rules/rehearsal-report.ts';
import { isOfBranches, listRounds } from '#src/features/opening/store/round-list.server.ts';
import { bindSessions } from '#src/features/opening/store/round-plans.server.ts';
import * as store from '#src/features/opening/store/rounds.server.ts';
import { readPools } from '#src/features/seats/actions/pools.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { Wave } from '#src/features/test-sessions/rules/rounds.ts';
import { findSessions, listOfRounds } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { seedHashOf, ticketKey, viewRounds } from './rounds.server.ts';

const laterOf = (a: Date, b: Date) => new Date(Math.max(a.getTime(), b.getTime()));
const instant = (wall: string) => new Date(`${wall}:00+09:00`);

/** All rounds for the head office; for the others those with a session in an own branch. */
export async function listForOffice(
  academy: Academy,
  actor: StaffActor,
  query: QueryOf<typeof roundList>,
): Promise<ListPage<RoundView>> {
  const page = await listRounds(academy.db, actor.branchIds, { filter: query, now: academy.clock.now() });
  return { ...page, rows: await viewRounds(academy, page.rows) };
}

type RoundWish = InputOf<typeof createRoundEndpoint>;

/**
 * When a round begins and is drawn; refuses what lies in the past or out of order, and sessions that have opened or stand in
 * another round. `roundId`: a round that is being changed, whose sessions are its own.
 */
export async function planOfRound(
  db: Db | Tx,
  wish: RoundWish,
  { now, roundId = null }: { now: Date; roundId?: number | null },
) {
  const opensAt = instant(wish.opensAt);
  const drawsAt = wish.mode === 'lottery' && wish.drawsAt !== '' ? instant(wish.drawsAt) : opensAt;
  const fields: Record<string, string> = {};
  if (opensAt <= now) fields.opensAt = '접수 시작은 지금보다 뒤여야 합니다.';
  if (wish.mode === 'lottery' && drawsAt <= opensAt) fields.drawsAt = '추첨은 신청을 받은 뒤여야 합니다.';
  if (wish.mode === 'waves' && wish.waves.length === 0) fields.waves = '학년별 시각을 적어 주세요.';
  const sessions = await findSessions(db, wish.sessionIds);
  const isFree = [...sessions.values()].every(
    (one) =>
      (one.roundId === null || one.roundId === roundId) &&
      one.opensAt > now &&
      drawsAt < one.closesAt &&
      one.state !== 'cancelled',
  );
  if (sessions.size !== wish.sessionIds.length || !isFree)
    fields.sessionIds = '아직 접수가 시작되지 않았고 다른 접수 묶음에 없는 회차만 고를 수 있습니다.';
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
  const waves: Wave[] = wish.waves.map((wave) => ({
    ...wave,
    opensAt: instant(wave.opensAt).toISOString(),
  }));
  const first = waves.map((wave) => new Date(wave.opensAt)).sort((a, b) => a.getTime() - b.getTime())[0];
  const begins = first && first < opensAt ? first : opensAt;
  const { title, mode } = wish;
  return { title, mode, opensAt: begins, drawsAt: laterOf(drawsAt, begins), waves };
}

/** Plans a round. Its seed is made now and never changed; the sessions must not have opened yet. */
export async function createRound(academy: Academy, actor: StaffActor, input: RoundWish): Promise<RoundView> {
  const now = academy.clock.now();
  const plan = await planOfRound(academy.db, input, { now });
  const seed = randomBytes(32).toString('hex');
  const roundId = await inTransaction(academy.db, async (tx) => {
    const round = { ...plan, seed, seedHash: seedHashOf(seed) };
    const id = await store.insertRound(tx, round, now);
    await bindSessions(tx, id, { sessionIds: input.sessionIds, opensAt: plan.opensAt });
    await store.insertEvent(tx, id, {
      what: 'planned',
      detail: `추첨 검증값을 공개했습니다: ${round.seedHash}`,
      at: now,
    });
    await auditChange(tx, actor, {
      entity: 'test-round',
      entityId: id,
      action: '접수 방식 등록',
      after: { 이름: plan.title, 방식: plan.mode },
      at: now,
    });
    return id;
  });
  const [view] = await viewRounds(academy, await one(academy, roundId));
  if (!view) throw testErrors.round_gone();
  return view;
}

async function one(academy: Academy, roundId: number): Promise<store.RoundRow[]> {
  const row = await store.findRound(academy.db, roundId);
  return row ? [row] : [];
}

/** Plays the opening in memory on what is planned now, with a seed of its own: the real one stays unknown. */
export async function rehearseRound(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof rehearseEndpoint>,
): Promise<RehearsalReport> {
  const [row] = await one(academy, input.roundId);
  const isOwn = actor.branchIds === null || (await isOfBranches(academy.db, input.roundId, actor.branchIds));
  if (!row || !isOwn) throw testErrors.round_gone();
  const sessions = await listOfRounds(academy.db, [row.id]);
  const pools = await readPools(
    academy.db,
    sessions.map((session) => session.poolId),
  );
  const settings = {
    mode: row.mode,
    opensAt: row.opens_at,
    waves: row.waves,
    seed: `rehearsal ${row.id} ${academy.clock.now().toISOString()}`,
    sessions: sessions.map((session) => ({
      sessionId: session.sessionId,
      name: `${session.title} ${session.room} (${gradeLabel(session.gradeFrom)}~)`,
      capacity: pools.get(session.poolId)?.capacity ?? 0,
      gradeFrom: session.gradeFrom,
      gradeTo: session.gradeTo,
    })),
  };
  return rehearse(settings, input.parents, ticketKey);
}
