import { paymentFailures } from '#src/features/bookkeeping/actions/money.server.ts';
import { failedTexts } from '#src/features/messages/actions/office.server.ts';
import type { listOpeningsEndpoint, OpeningReport } from '#src/features/opening/contract/openings.ts';
import {
  countBySpan,
  medianOf,
  soldOutAfter,
  waitCounts,
} from '#src/features/opening/rules/opening-report.ts';
import * as store from '#src/features/opening/store/openings.server.ts';
import { readPools, readWaitlists } from '#src/features/seats/actions/pools.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { lobbyOpensAt } from '#src/features/test-sessions/rules/rounds.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs, minuteMs } from '#src/shared/durations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';

const cached = 180 * dayMs;
const spans = 60;

/** Openings that one may read about, newest first. */
export async function listOpenings(
  { db, clock }: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof listOpeningsEndpoint>> {
  const now = clock.now();
  const found = await store.listOpenings(db, actor.branchIds, {
    from: new Date(now.getTime() - cached),
    to: now,
  });
  const ids = found.flatMap((one) => one.sessionIds);
  const [pools, made] = await Promise.all([
    readPools(
      db,
      found.flatMap((one) => one.poolIds),
    ),
    store.listMadeIn(db, ids, now),
  ]);
  return {
    openings: found.map(({ opensAt, titles, branches, sessionIds, poolIds }) => ({
      opensAt: opensAt.toISOString(),
      titles,
      branches,
      sessions: sessionIds.length,
      seats: poolIds.reduce((sum, id) => sum + (pools.get(id)?.capacity ?? 0), 0),
      families: new Set(made.filter((one) => sessionIds.includes(one.sessionId)).map((one) => one.memberId))
        .size,
    })),
  };
}

type Made = Awaited<ReturnType<typeof store.listMadeIn>>;
type Places = Awaited<ReturnType<typeof store.listPlacesOf>>;

/** Seconds from the opening, or from the arrival where that was later, until the turn came; null: it never did. */
const waitsOf = (places: Places, opensAt: Date) =>
  places.map(({ joinedAt, admittedAt }) =>
    admittedAt === null
      ? null
      : Math.max(0, (admittedAt.getTime() - Math.max(joinedAt.getTime(), opensAt.getTime())) / 1000),
  );

function rhythmOf(made: Made, opensAt: Date, spanMs: number) {
  const held = countBySpan(
    made.map((one) => one.heldAt),
    { from: opensAt, spanMs, spans },
  );
  const confirmed = countBySpan(
    made.flatMap((one) => one.confirmedAt ?? []),
    { from: opensAt, spanMs, spans },
  );
  return held.map((count, at) => ({ at, held: count, confirmed: confirmed[at] ?? 0 }));
}

/** What went wrong, the most frequent first; nothing where nothing did. */
async function failuresOf(
  academy: Academy,
  made: Made,
  {
    lapsed,
    span,
  }: {
    lapsed: number;
    span: { readonly sessionIds: readonly number[]; readonly from: Date; readonly to: Date };
  },
) {
  const orders = [...new Set(made.flatMap((one) => one.orderId ?? []))];
  const [ends, payments, texts] = await Promise.all([
    store.countEnds(academy.db, span.sessionIds, { from: span.from, to: span.to }),
    paymentFailures(academy, { orderIds: orders, from: span.from, to: span.to }),
    failedTexts(academy, { templates: 'test.', from: span.from, to: span.to }),
  ]);
  return [
    { label: '시간 안에 결제하지 않아 풀린 좌석', count: ends.expired },
    { label: '취소한 접수', count: ends.cancelled },
    { label: '차례가 왔지만 들어오지 않은 가족', count: lapsed },
    ...payments.map(({ why, total }) => ({ label: `결제 실패: ${why}`, count: total })),
    { label: '보내지 못한 안내 문자 (모든 분원)', count: texts },
  ]
    .filter((one) => one.count > 0)
    .sort((a, b) => b.count - a.count);
}

/** One opening afterwards, of the own branches. */
export async function readOpening(
  academy: Academy,
  actor: StaffActor,
  input: { readonly opensAt: string },
): Promise<OpeningReport> {
  const { db, clock } = academy;
  const now = clock.now();
  const opensAt = new Date(input.opensAt);
  const sessions = opensAt > now ? [] : await store.listOpenedAt(db, actor.branchIds, opensAt);
  if (sessions.length === 0) throw testErrors.session_gone();
  const to = new Date(Math.min(now.getTime() + 1, opensAt.getTime() + dayMs));
  const from = lobbyOpensAt(opensAt);
  const sessionIds = sessions.map((one) => one.sessionId);
  const poolIds = sessions.map((one) => one.poolId);
  const roundIds = [...new Set(sessions.flatMap((one) => one.roundId ?? []))];
  const [made, waiters, places, pools, lines, outages] = await Promise.all([
    store.listMadeIn(db, sessionIds, to),
    store.listWaitersOf(db, sessionIds, to),
    store.listPlacesOf(db, roundIds),
    readPools(db, poolIds),
    readWaitlists(db, poolIds),
    store.listOutages(db, roundIds, { from: opensAt, to }),
  ]);
  const came = [...made, ...waiters, ...places].map((one) => one.memberId);
  const waits = waitsOf(places, opensAt);
  const lapsed = places.filter((one) => one.state === 'lapsed').length;
  return {
    opensAt: opensAt.toISOString(),
    until: to.toISOString(),
    titles: [...new Set(sessions.map((one) => one.title))],
    branches: [...new Set(sessions.map((one) => one.branchName))],
    sessions: sessions.length,
    seats: poolIds.reduce((sum, id) => sum + (pools.get(id)?.capacity ?? 0), 0),
    families: new Set(came).size,
    early: places.filter((one) => one.joinedAt < opensAt).length,
    waits: waits.length === 0 ? [] : waitCounts(waits),
    medianWaitSeconds: medianOf(waits.filter((one) => one !== null).map(Math.round)),
    seconds: rhythmOf(made, opensAt, 1_000).map(({ at, ...one }) => ({ second: at + 1, ...one })),
    minutes: rhythmOf(made, opensAt, minuteMs).map(({ at, ...one }) => ({ minute: at + 1, ...one })),
    pools: sessions.map(({ sessionId, poolId, title, branchName, room }) => {
      const of = made.filter((one) => one.sessionId === sessionId);
      const capacity = pools.get(poolId)?.capacity ?? 0;
      return {
        sessionId,
        name: `${title} · ${branchName} ${room}`,
        capacity,
        held: of.length,
        confirmed: of.filter((one) => ['confirmed', 'attended', 'absent'].includes(one.state)).length,
        waiting: lines.get(poolId) ?? 0,
        soldOutSeconds: soldOutAfter(
          of.map((one) => one.heldAt),
          capacity,
          opensAt,
        ),
      };
    }),
    failures: await failuresOf(academy, made, { lapsed, span: { sessionIds, from, to } }),
    outages: outages.map((one) => one.detail),
  };
}
