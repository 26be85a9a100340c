import { createHash } from 'node:crypto';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { contactOf, listChildren } from '#src/features/members/actions/members.server.ts';
import type {
  RoundView,
  roundOrderEndpoint,
  TicketView,
  takeTicketEndpoint,
} from '#src/features/opening/contract/rounds.ts';
import { joinsFromOf, roundStage } from '#src/features/opening/rules/round-stage.ts';
import * as store from '#src/features/opening/store/rounds.server.ts';
import { putChildren } from '#src/features/opening/store/ticket-children.server.ts';
import { asOneChild } from '#src/features/registrations/store/doubles.server.ts';
import { readPools } from '#src/features/seats/actions/pools.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import {
  admissionOf,
  admittedMinutes,
  type KeyOf,
  lobbyOrder,
  type RankedTicket,
  roundLabels,
} from '#src/features/test-sessions/rules/rounds.ts';
import { listOfRounds, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import { wishesOf } from '#src/features/waitlist/actions/waiting.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { historyVersions } from '#src/platform/office-log.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { minuteMs } from '#src/shared/durations.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { drawLottery, familiesOf } from './lottery.server.ts';

/** SHA-256 of `seed:ticketId` in hex: what anybody can compute. */
export const ticketKey: KeyOf = (seed, ticketId) =>
  createHash('sha256').update(`${seed}:${ticketId}`).digest('hex');

/** SHA-256 of the seed in hex, published before anybody comes. */
export function seedHashOf(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

const joinsFrom = ({ mode, opens_at: opensAt }: store.RoundRow) => joinsFromOf({ mode, opensAt });
const hasQueue = (round: store.RoundRow) => round.mode === 'lobby' || round.mode === 'lottery';

const stageOf = ({ mode, opens_at: opensAt }: store.RoundRow, sessions: readonly SessionRow[], now: Date) => {
  const held = sessions.filter(({ state }) => state !== 'cancelled');
  return roundStage({ mode, opensAt, closings: held.map(({ closesAt }) => closesAt) }, now);
};

/** Rounds as everybody sees them; the seed stays shut until the draw. */
export async function viewRounds(
  { db, clock }: Academy,
  rounds: readonly store.RoundRow[],
): Promise<RoundView[]> {
  const ids = rounds.map((round) => round.id);
  const [sessions, counts, events, branches, versions] = await Promise.all([
    listOfRounds(db, ids),
    store.countTickets(db, ids),
    store.listEvents(db, ids),
    listBranches(db),
    historyVersions(db, 'test-round', ids),
  ]);
  const pools = await readPools(
    db,
    sessions.map((session) => session.poolId),
  );
  const now = clock.now();
  const branchOf = ({ branchId }: SessionRow) =>
    branches.find((branch) => branch.id === branchId)?.name ?? '';
  const ofRound = (round: store.RoundRow) => sessions.filter((session) => session.roundId === round.id);
  return rounds.map((round) => ({
    roundId: round.id,
    title: round.title,
    mode: round.mode,
    modeLabel: roundLabels[round.mode],
    stage: stageOf(round, ofRound(round), now),
    opensAt: round.opens_at.toISOString(),
    joinsFrom: joinsFrom(round).toISOString(),
    drawsAt: round.draws_at.toISOString(),
    waves: [...round.waves],
    seedHash: round.seed_hash,
    seed: round.drawn_at ? round.seed : null,
    drawnAt: round.drawn_at?.toISOString() ?? null,
    tickets: counts.get(round.id) ?? 0,
    version: versions.get(String(round.id)) ?? 1,
    sessions: ofRound(round).map((session) => {
      const pool = pools.get(session.poolId);
      const branchName = branchOf(session);
      const title = `${session.title} ${session.room}`;
      return {
        sessionId: session.sessionId,
        ...{ name: `${branchName} ${title}`, branchName, title },
        startsAt: session.startsAt.toISOString(),
        left: pool ? pool.capacity - pool.taken : 0,
      };
    }),
    events: events
      .filter((event) => event.round_id === round.id)
      .map((event) => ({ at: event.at.toISOString(), sentence: event.detail })),
  }));
}

/** One round, or the refusal that there is none. */
export async function roundOf(academy: Academy, roundId: number): Promise<store.RoundRow> {
  const round = await store.findRound(academy.db, roundId);
  if (!round) throw testErrors.round_gone();
  return round;
}

/** One round as everybody sees it. */
export async function readRound(academy: Academy, roundId: number) {
  const [round] = await viewRounds(academy, [await roundOf(academy, roundId)]);
  if (!round) throw testErrors.round_gone();
  return { serverNow: academy.clock.now().toISOString(), round };
}

/** What is needed to recompute the order; nothing before the draw. */
export async function readOrder(
  academy: Academy,
  roundId: number,
): Promise<DataOf<typeof roundOrderEndpoint>> {
  const round = await roundOf(academy, roundId);
  if (!round.drawn_at) throw testErrors.not_drawn();
  const tickets = await store.listTickets(academy.db, roundId);
  return {
    seed: round.seed,
    seedHash: round.seed_hash,
    shuffledBefore: round.draws_at.toISOString(),
    tickets: tickets
      .map((ticket) => ({
        ticketId: ticket.id,
        joinedAt: ticket.joined_at.toISOString(),
        rank: ticket.rank ?? 0,
      }))
      .sort((a, b) => a.rank - b.rank),
  };
}

async function viewTicket(academy: Academy, ticket: store.TicketRow): Promise<TicketView> {
  const isWaiting = ticket.state === 'waiting' && ticket.rank !== null;
  return {
    serverNow: academy.clock.now().toISOString(),
    ticketId: ticket.id,
    state: ticket.state,
    rank: ticket.rank,
    ahead: isWaiting ? await store.countAhead(academy.db, ticket.round_id, ticket.rank ?? 0) : null,
    admittedUntil: ticket.admitted_until?.toISOString() ?? null,
  };
}

/** The own place; null where none was taken. */
export async function readTicket(academy: Academy, actor: MemberActor, roundId: number) {
  await roundOf(academy, roundId);
  const ticket = await store.findTicket(academy.db, roundId, actor.memberId);
  return { ticket: ticket ? await viewTicket(academy, ticket) : null };
}

/** Takes the one place of a guardian, or finds it again. */
export async function takeTicket(
  academy: Academy,
  actor: MemberActor,
  input: InputOf<typeof takeTicketEndpoint>,
): Promise<TicketView> {
  const round = await roundOf(academy, input.roundId);
  if (!hasQueue(round)) throw testErrors.no_lobby();
  if ((await contactOf(academy, actor.memberId)).mobile === '') throw numberErrors.needed();
  if (round.mode === 'lottery' && !input.wishes) throw testErrors.wishes_missing();
  if (input.wishes && round.mode === 'lottery')
    await checkWishes(academy, actor, { round, wishes: input.wishes });
  const wished = (input.wishes ?? []).flat().map((wish) => wish.childId);
  const childIds =
    round.mode === 'lottery'
      ? wished
      : (await listChildren(academy, actor.memberId)).map((child) => child.childId);
  await inTransaction(academy.db, (tx) =>
    join(tx, academy, { before: round, memberId: actor.memberId, childIds, wishes: input.wishes ?? [] }),
  );
  const ticket = await store.findTicket(academy.db, round.id, actor.memberId);
  if (!ticket) throw testErrors.round_gone();
  return viewTicket(academy, ticket);
}

async function checkWishes(
  academy: Academy,
  actor: MemberActor,
  {
    round,
    wishes,
  }: { round: store.RoundRow; wishes: NonNullable<InputOf<typeof takeTicketEndpoint>['wishes']> },
): Promise<void> {
  const checked = await wishesOf(academy, actor, wishes);
  if (checked.some((wish) => wish.session.roundId !== round.id)) throw testErrors.session_gone();
}

/** Many may join at once; nobody while it is drawn. Who finds it drawn comes after all who were there. */
async function join(
  tx: Tx,
  academy: Academy,
  {
    before,
    memberId,
    childIds,
    wishes,
  }: { before: store.RoundRow; memberId: number; childIds: readonly number[]; wishes: store.StoredWishes },
): Promise<void> {
  const round = await store.lockRound(tx, before.id, before.drawn_at ? 'update' : 'share');
  // It was taken back while this waited for it.
  if (round.removed_at !== null) throw testErrors.round_gone();
  const now = academy.clock.now();
  if (now < joinsFrom(round))
    throw testErrors.not_open({
      message: `${formatSeoulDateTime(joinsFrom(round))}부터 들어오실 수 있습니다.`,
    });
  const isDrawn = round.drawn_at !== null;
  if (isDrawn && round.mode === 'lottery') throw testErrors.lottery_over();
  if (isDrawn && !before.drawn_at) throw testErrors.lobby_busy();
  if (!isDrawn && round.mode === 'lottery' && now >= round.draws_at) throw testErrors.lottery_over();
  // Father and mother of one child have one place between them, also where each has typed it in.
  const children = await asOneChild(tx, childIds);
  const put = await putChildren(tx, { roundId: round.id, memberId }, children);
  const isTaken = round.mode === 'lottery' ? put.length < children.length : put.length === 0;
  if (childIds.length > 0 && isTaken) throw testErrors.other_guardian();
  const rank = isDrawn ? await store.nextRank(tx, round.id) : null;
  await store.insertTicket(tx, { roundId: round.id, memberId, joinedAt: now, rank, wishes });
  if (!isDrawn && round.mode === 'lottery') await store.updateWishes(tx, round.id, { memberId, wishes });
}

/** Draws a round whose time has come: once, by the seed whose hash was published. */
export async function drawRound(academy: Academy, roundId: number): Promise<boolean> {
  const now = academy.clock.now();
  const families = await familiesOf(academy, roundId);
  return inTransaction(academy.db, async (tx) => {
    const round = await store.lockRound(tx, roundId, 'update');
    if (round.drawn_at !== null || now < round.draws_at) return false;
    const tickets = (await store.listTickets(tx, roundId)).map((row) => ({
      ticketId: row.id,
      joinedAt: row.joined_at,
    }));
    const order = lobbyOrder(tickets, { seed: round.seed, opensAt: round.draws_at }, ticketKey);
    await store.setRanks(tx, roundId, { order, now });
    const label = round.mode === 'lottery' ? '추첨했습니다' : '순번을 섞었습니다';
    const early = tickets.filter((one) => one.joinedAt < round.draws_at).length;
    await store.insertEvent(tx, roundId, {
      what: 'drawn',
      detail: `${early}명의 ${label}. 시드 ${round.seed}`,
      at: now,
    });
    if (round.mode === 'lottery') await drawLottery(tx, roundId, { families, now });
    else await advance(tx, { ...round, drawn_at: now }, now);
    return true;
  });
}

/** Lets in whose turn it is; the round's row is locked. */
async function advance(tx: Tx, round: store.RoundRow, now: Date): Promise<void> {
  const sessions = await listOfRounds(tx, [round.id]);
  const pools = await readPools(
    tx,
    sessions.map((session) => session.poolId),
  );
  const free = [...pools.values()].reduce((sum, pool) => sum + pool.capacity - pool.taken, 0);
  const tickets = (await store.listTickets(tx, round.id)).map(
    (row): RankedTicket => ({
      ticketId: row.id,
      rank: row.rank ?? Number.MAX_SAFE_INTEGER,
      state: row.state,
      admittedUntil: row.admitted_until,
    }),
  );
  const { lapsed, admitted } = admissionOf(tickets, free, now);
  await store.moveTickets(tx, lapsed, { state: 'lapsed', admitted: null });
  const until = new Date(now.getTime() + admittedMinutes * minuteMs);
  await store.moveTickets(tx, admitted, { state: 'admitted', admitted: { at: now, until } });
}

/** Draws what is due and lets the next in everywhere; no round stops another. */
export async function moveRounds(academy: Academy): Promise<readonly unknown[]> {
  const due = await store.listDue(academy.db, academy.clock.now());
  const undrawn = await academy.alone('tests.rounds draw', due, (roundId) => drawRound(academy, roundId));
  const moving = await store.listMoving(academy.db);
  const stuck = await academy.alone('tests.rounds advance', moving, (roundId) =>
    advanceRound(academy, roundId),
  );
  return [...undrawn, ...stuck];
}

/** Lets the next in, in one lobby. */
export async function advanceRound(academy: Academy, roundId: number): Promise<void> {
  await inTransaction(academy.db, async (tx) => {
    const round = await store.lockRound(tx, roundId, 'update');
    if (round.mode === 'lobby' && round.drawn_at) await advance(tx, round, academy.clock.now());
  });
}
