import { moneyByDay, paymentTroubles } from '#src/features/bookkeeping/actions/money.server.ts';
import { channelHealth } from '#src/features/messages/actions/office.server.ts';
import type {
  MonthlyReport,
  monthlyReportEndpoint,
  watchEndpoint,
} from '#src/features/opening/contract/watch.ts';
import { byUrgency, pressingOf } from '#src/features/opening/rules/watch.ts';
import * as store from '#src/features/opening/store/watch.server.ts';
import { movementsIn, ordersOfBranches } from '#src/features/registrations/store/branch-members.server.ts';
import { readPools, readWaitlists } from '#src/features/seats/actions/pools.server.ts';
import { officeStage } from '#src/features/test-sessions/rules/sessions.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { branchesToShow } from '#src/shared/endpoint/list.ts';
import { monthSpan, seoulDay, seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';

const watchedSeconds = 60;
const failureMs = 600_000;

/** The opening day as it is at this instant. */
export async function watchOpening(
  academy: Academy,
  actor: StaffActor,
  { branchId }: InputOf<typeof watchEndpoint>,
): Promise<DataOf<typeof watchEndpoint>> {
  const { db } = academy;
  const now = academy.clock.now();
  const own = branchesToShow(actor.branchIds, branchId);
  const begin = new Date(Math.floor(now.getTime() / 1000) * 1000 - (watchedSeconds - 1) * 1000);
  const orders = own === null ? null : ordersOfBranches(own);
  const since = new Date(now.getTime() - failureMs);
  const [rows, branches, marks, failures, channels, queue, payments] = await Promise.all([
    store.listWatched(db, own, now),
    store.listWatchedBranches(db, actor.branchIds, now),
    store.listSeconds(db, own, begin),
    store.countLost(db, own, since),
    channelHealth(academy),
    store.countQueue(db, own, now),
    paymentTroubles(academy, orders, since),
  ]);
  const poolIds = rows.map((row) => row.poolId);
  const [pools, lines] = await Promise.all([readPools(db, poolIds), readWaitlists(db, poolIds)]);
  const totalOf = (at: number, what: string) =>
    marks.find((mark) => mark.at.getTime() === at && mark.what === what)?.total ?? 0;
  const sum = (state: string) =>
    channels.filter((one) => one.state === state).reduce((total, one) => total + one.total, 0);
  return {
    serverNow: now.toISOString(),
    branches,
    sessions: byUrgency(
      rows.map(({ poolId, opensAt, closesAt, startsAt, ...row }) => {
        const pool = pools.get(poolId);
        const capacity = pool?.capacity ?? 0;
        const seats = {
          capacity,
          left: capacity - (pool?.taken ?? 0),
          waiting: lines.get(poolId) ?? 0,
        };
        const session = {
          ...row,
          ...seats,
          opensAt: opensAt.toISOString(),
          startsAt: startsAt.toISOString(),
          stage: officeStage({ state: 'open', opensAt, closesAt }, seats, now),
        };
        return { ...session, pressing: pressingOf(session, now) };
      }),
    ),
    seconds: Array.from({ length: watchedSeconds }, (_, index) => {
      const at = begin.getTime() + index * 1000;
      return {
        second: new Date(at).toISOString(),
        held: totalOf(at, 'held'),
        confirmed: totalOf(at, 'confirmed'),
      };
    }),
    failures: { ...failures, payments: payments.failed },
    queue,
    unknownPayments: payments.unknown,
    messages: { queued: sum('queued'), failed: sum('failed') },
    seesMessages: mayDo(actor, 'headOffice'),
  };
}

/** One month of the own branches. */
export async function readMonthlyReport(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof monthlyReportEndpoint>,
): Promise<MonthlyReport> {
  const { db } = academy;
  const own = branchesToShow(actor.branchIds, input.branchId);
  const first = `${input.month}-01`;
  const { from, to } = monthSpan(input.month);
  const movements = own === null ? null : movementsIn(own);
  const [days, money] = await Promise.all([
    store.listDays(db, own, { from, to }),
    moneyByDay(academy, { movements, from, to }),
  ]);
  const all: MonthlyReport['days'] = [];
  // Of the month that runs the days to come have no numbers yet.
  const today = seoulDay(academy.clock.now());
  const isRunning = first <= today;
  for (let day = first; startOfSeoulDay(day) < to && !(isRunning && day > today); day = seoulDayAfter(day)) {
    const seats = days.find((one) => one.day === day);
    const krw = money.find((one) => one.day === day);
    all.push({
      day,
      confirmed: seats?.confirmed ?? 0,
      cancelled: seats?.cancelled ?? 0,
      takenKrw: krw?.takenKrw ?? 0,
      refundedKrw: krw?.refundedKrw ?? 0,
    });
  }
  return { month: input.month, days: all };
}
