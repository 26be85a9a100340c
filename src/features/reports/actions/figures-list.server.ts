import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { sourceLabels as askedBy } from '#src/features/counselling/rules/requests.ts';
import { enrollLabels } from '#src/features/members/rules/office.ts';
import { figureList } from '#src/features/reports/contract.ts';
import * as rules from '#src/features/reports/rules.ts';
import * as store from '#src/features/reports/store/figures.server.ts';
import { cancelReasons } from '#src/features/test-day/rules/cancelling.ts';
import type { Db } from '#src/platform/db/database.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { branchesToShow } from '#src/shared/endpoint/list.ts';
import { entriesOf, valueAt } from '#src/shared/record.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { sourceLabels as visitedFrom } from '#src/shared/visit-sources.ts';

type Registered = Awaited<ReturnType<typeof store.countRegistered>>;
type Placed = Awaited<ReturnType<typeof store.countPlaced>>;
type Asked = Awaited<ReturnType<typeof store.countAsked>>;
type Branches = readonly rules.BranchName[];

/** Every step of the way as counts. */
function wayCounts(asked: Asked, registered: Registered, placed: Placed): rules.Count[] {
  const steps = ['registered', 'confirmed', 'due', 'attended', 'passed', 'enrolled'] as const;
  return [
    ...placed.map(({ month, branchId, placed: total }) => ({ month, branchId, what: 'placed', total })),
    ...asked.flatMap(({ month, branchId, ...row }) =>
      (['asked', 'visited'] as const).map((what) => ({ month, branchId, what, total: row[what] })),
    ),
    ...registered.flatMap(({ month, branchId, ...row }) => [
      ...steps.map((what) => ({ month, branchId, what, total: row[what] })),
      { month, branchId, what: 'toCome', total: row.confirmed - row.due },
    ]),
  ];
}

/** One set of rows for each branch, and one of all where there are more. */
const byBranch = (
  counts: readonly rules.Count[],
  branches: Branches,
  rowsOf: (of: readonly rules.Count[], branchName: string) => rules.FigureRow[],
) => [
  ...(branches.length === 1 ? [] : rowsOf(counts, '')),
  ...branches.flatMap(({ id, name }) =>
    rowsOf(
      counts.filter(({ branchId }) => branchId === id),
      name,
    ),
  ),
];

async function wayRows(db: Db, wanted: store.Wanted, { months, branches, seesVisits }: About) {
  const [asked, registered, placed, enrolledIn, visits] = await Promise.all([
    store.countAsked(db, wanted),
    store.countRegistered(db, wanted),
    store.countPlaced(db, wanted),
    store.countEnrolledIn(db, wanted),
    seesVisits ? store.countVisits(db, wanted) : [],
  ]);
  const joined = registered.flatMap(({ month, door, registered: total, enrolled }) => {
    const label = valueAt(enrollLabels, door) ?? '';
    return [
      { month, branchId: null, what: rules.sourceLabel('테스트 접수', label), total },
      { month, branchId: null, what: rules.sourceLabel('반 등록', label), total: enrolled },
    ];
  });
  const calls = asked.map(({ month, source, asked: total }) => ({
    ...{ month, branchId: null, total },
    what: rules.sourceLabel('상담', askedBy[source]),
  }));
  const visited = visits.map(({ month, source, total }) => ({
    ...{ month, branchId: null, total },
    what: rules.sourceLabel('방문', valueAt(visitedFrom, source) ?? source),
  }));
  const site = visits.map((one) => ({
    month: one.month,
    branchId: null,
    what: rules.siteVisits,
    total: one.total,
  }));
  const taken = enrolledIn.map(({ enrolledIn: total, ...one }) => ({ ...one, what: 'enrolledIn', total }));
  const counts = [...wayCounts(asked, registered, placed), ...taken];
  const way = byBranch(counts, branches, (of, name) => rules.wayOf(of, months, name));
  const ofSite = rules.rowsBy(site, months, {
    section: 'way',
    unit: '건',
    ...(seesVisits && { order: [rules.siteVisits] }),
  });
  const sources = [...visited, ...calls, ...joined].filter(({ total }) => total > 0);
  return {
    way: [...ofSite, ...way],
    sources: rules.bySource(rules.rowsBy(sources, months, { section: 'sources', unit: '건' })),
  };
}

interface About {
  readonly months: rules.Months;
  readonly branches: Branches;
  readonly seesVisits: boolean;
}

async function moneyRows(db: Db, wanted: store.Wanted, { months, branches }: About) {
  const [refunds, money, lead] = await Promise.all([
    store.countRefunds(db, wanted),
    store.sumMoney(db, wanted),
    store.countLead(db, wanted),
  ]);
  const reasons = refunds.map(({ month, reason, requestKey, total, krw }) => ({
    ...{ month, branchId: null, total, krw },
    what: rules.refundReason(reason, requestKey, cancelReasons),
  }));
  const inKrw = reasons.map(({ krw, ...one }) => ({ ...one, total: krw }));
  const moved = money.flatMap(({ month, branchId, takenKrw, refundedKrw }) => [
    { month, branchId, what: 'taken', total: takenKrw },
    { month, branchId, what: 'refunded', total: refundedKrw },
    { month, branchId, what: 'less', total: -refundedKrw },
  ]);
  const sold = lead.map(({ month, days, total }) => ({
    month,
    branchId: null,
    what: rules.leadLabel(days),
    total,
  }));
  return [
    ...rules.rowsBy(reasons, months, { section: 'refunds', unit: '건' }),
    ...rules.rowsBy(inKrw, months, { section: 'refunds', unit: '원' }),
    ...rules.rowsBy(sold, months, {
      ...{ section: 'lead', unit: '건' },
      order: rules.leadSteps.map(([, label]) => label),
    }),
    ...byBranch(moved, branches, (of, name) => rules.moneyOf(of, months, name)),
  ];
}

/** A month of the own branches beside the one before and the same of last year; one that runs beside the same days of both. */
export const figures = listReader(figureList, async ({ academy, actor, query }) => {
  const { db } = academy;
  const now = academy.clock.now();
  const today = seoulDay(now);
  const month = query.month ?? today.slice(0, 7);
  const days = rules.runningDays(month, today);
  const months = rules.monthsOf(month);
  const shown = branchesToShow(actor.branchIds, query.branchId);
  const spans = entriesOf(months).map(([, one]) => store.spanOf(one, days));
  const wanted = { spans, branchIds: shown, now };
  const branches = (await listBranches(db)).filter(({ id }) => shown === null || shown.includes(id));
  const about = { months, branches, seesVisits: shown === null && mayDo(actor, 'content') };
  const [{ way, sources }, money] = await Promise.all([
    wayRows(db, wanted, about),
    moneyRows(db, wanted, about),
  ]);
  const refundsAndLead = money.filter(({ section }) => section !== 'money');
  const rows = [...way, ...refundsAndLead, ...sources, ...money.filter(({ section }) => section === 'money')];
  const { page, size } = query;
  const shownRows = rows.slice((page - 1) * size, page * size).map((row) => ({ ...row, days }));
  return { rows: shownRows, total: rows.length, page, size };
});
