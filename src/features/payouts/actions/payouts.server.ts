import { holidaysFrom } from '#src/features/branches/actions/holidays.server.ts';
import type { PayoutRow, payoutList } from '#src/features/payouts/contract/payout-list.ts';
import * as contract from '#src/features/payouts/contract/payouts.ts';
import {
  type Flow,
  type Known,
  numberOn,
  type Payout,
  payoutStates,
  payoutsOf,
} from '#src/features/payouts/rules/payouts.ts';
import {
  channelLabels,
  channelOf,
  daysFrom,
  feeKrwOf,
  type Holidays,
  heldOn,
  longestDays,
  payDayOf,
  payoutMethodLabels,
  payoutMethods,
} from '#src/features/payouts/rules/terms.ts';
import { countFlows, listFlows } from '#src/features/payouts/store/flows.server.ts';
import { listReceipts } from '#src/features/payouts/store/payouts.server.ts';
import { ordersSeatedIn } from '#src/features/registrations/store/branch-members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { branchesToShow, type ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { type PayoutDeps, readKnown } from './settings.server.ts';

const mostDays = 400;

async function factsOf(
  academy: Academy,
  span: { readonly from: string; readonly to: string },
  deps: PayoutDeps,
) {
  const since = daysFrom(span.from, -longestDays);
  const until = startOfSeoulDay(daysFrom(span.to, 1));
  const [known, holidays, flows, receipts] = await Promise.all([
    readKnown(academy, deps),
    holidaysFrom(since, mostDays + 2 * longestDays),
    // Of all branches: whose money is in a sum decides who may see what came for it.
    countFlows(academy.db, { from: since, until, branchIds: null }),
    listReceipts(academy.db, span),
  ]);
  const counted: Known = { ...known, branchIds: known.branches.map(({ id }) => id), holidays };
  return { known: counted, branches: known.branches, flows, receipts };
}

/** What is to come and has come of the branches somebody may see, in one sum a number and kind, or by branch. */
export async function readPayouts(
  academy: Academy,
  actor: StaffActor,
  {
    query,
    deps,
  }: { query: Pick<QueryOf<typeof payoutList>, 'from' | 'to' | 'branchId' | 'split'>; deps: PayoutDeps },
) {
  const today = seoulDay(academy.clock.now());
  const to = query.to ?? daysFrom(query.from && query.from > today ? query.from : today, 14);
  const from = query.from ?? daysFrom(query.to && query.to < today ? query.to : today, -31);
  if (to < from || daysFrom(from, mostDays) < to)
    throw contract.payoutErrors.span_too_long({
      fields: { to: to < from ? '시작하는 날보다 뒤여야 합니다.' : '400일까지 한 번에 볼 수 있습니다.' },
    });
  const shown = branchesToShow(actor.branchIds, query.branchId);
  const { known, branches, flows, receipts } = await factsOf(academy, { from, to }, deps);
  const asked = { from, to, today, isSplit: query.split === 'branch', shown };
  return { ...payoutsOf({ flows, receipts }, known, asked), branches };
}

function viewOf(row: Payout, nameOf: ReadonlyMap<number, string>): PayoutRow {
  const { branchIds, ...rest } = row;
  const names = branchIds.map((id) => (id === null ? '분원 없음' : (nameOf.get(id) ?? '')));
  return {
    ...rest,
    branchNames: names.toSorted().join(', ') || '-',
    channelLabel: channelLabels[row.channel],
    stateLabel: payoutStates[row.state],
  };
}

/** One page of payouts. */
export async function listPayouts(
  academy: Academy,
  actor: StaffActor,
  { query, deps }: { query: QueryOf<typeof payoutList>; deps: PayoutDeps },
): Promise<ListPage<PayoutRow>> {
  const { rows, branches } = await readPayouts(academy, actor, { query, deps });
  const nameOf = new Map(branches.map(({ id, name }) => [id, name]));
  const { channel, state, q, page, size } = query;
  const wanted = rows
    .filter(
      (row) =>
        (channel === undefined || row.channel === channel) && (state === undefined || row.state === state),
    )
    .map((row) => viewOf(row, nameOf))
    .filter((row) => `${row.branchNames} ${row.businessNo} ${row.note}`.includes(q));
  if (query.sort === 'day') wanted.reverse();
  return { rows: wanted.slice((page - 1) * size, page * size), total: wanted.length, page, size };
}

/** What the sums of the asked days come to, and what is left out for want of a contract. */
export async function sumPayouts(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.payoutSumsEndpoint>; deps: PayoutDeps },
): Promise<DataOf<typeof contract.payoutSumsEndpoint>> {
  const { rows, unset } = await readPayouts(academy, actor, { query: input, deps });
  const sum = (of: (row: Payout) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    takenKrw: sum((row) => row.takenKrw),
    refundedKrw: sum((row) => row.refundedKrw),
    feeKrw: sum((row) => row.feeKrw),
    expectedKrw: sum((row) => row.expectedKrw),
    receivedKrw: sum((row) => row.receivedKrw ?? 0),
    differenceKrw: sum((row) => row.differenceKrw ?? 0),
    missingKrw: sum((row) => (row.state === 'missing' ? row.expectedKrw : 0)),
    comingKrw: sum((row) => (row.state === 'coming' ? row.expectedKrw : 0)),
    unset: unset.map(({ method, krw }) => ({ methodLabel: payoutMethodLabels[method], krw })),
  };
}

type Detail = contract.PayoutDetail;
type Charged = Flow & { readonly feeKrw: number };

/** What of the movements is in one sum, each with its fee. */
const chargedIn =
  (
    { day, businessNo }: { readonly day: string; readonly businessNo: string },
    known: Pick<Known, 'terms' | 'numbers' | 'ownNo'>,
    holidays: Holidays,
  ) =>
  <F extends Omit<Flow, 'count'>>(flow: F): (F & { readonly feeKrw: number })[] => {
    const ofMethod = known.terms.filter((one) => one.method === flow.method);
    const terms = heldOn(ofMethod, flow.paidOn);
    if (!terms || numberOn(known, flow.branchId, flow.paidOn) !== businessNo) return [];
    const { workingDays } = heldOn(ofMethod, flow.day) ?? terms;
    return payDayOf(flow.day, workingDays, holidays) === day
      ? [{ ...flow, feeKrw: feeKrwOf(flow.amountKrw, terms) }]
      : [];
  };

/** What each branch has of a sum, from as many movements as there were. */
function partsOf(flows: readonly Charged[], nameOf: ReadonlyMap<number, string>): Detail['branches'] {
  return [...Map.groupBy(flows, ({ branchId }) => branchId)].map(([branchId, of]) => {
    const sum = (krw: (flow: Charged) => number) => of.reduce((all, flow) => all + krw(flow) * flow.count, 0);
    const takenKrw = sum(({ amountKrw }) => Math.max(amountKrw, 0));
    const refundedKrw = sum(({ amountKrw }) => Math.max(-amountKrw, 0));
    const feeKrw = sum((flow) => flow.feeKrw);
    return {
      branchName: branchId === null ? '분원 없음' : (nameOf.get(branchId) ?? ''),
      count: of.reduce((all, { count }) => all + count, 0),
      ...{ takenKrw, refundedKrw, feeKrw },
      expectedKrw: takenKrw - refundedKrw - feeKrw,
    };
  });
}

/** What one sum is made of, of the own branches: all of it by branch, and its first movements by themselves. */
export async function readPayoutDetail(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.payoutDetailEndpoint>; deps: PayoutDeps },
): Promise<Detail> {
  const { day, businessNo = '', channel } = input;
  const since = daysFrom(day, -longestDays);
  const span = {
    from: since,
    until: startOfSeoulDay(daysFrom(day, 1)),
    methods: payoutMethods.filter((method) => channelOf(method) === channel),
    branchIds: actor.branchIds,
  };
  const [known, holidays, moved] = await Promise.all([
    readKnown(academy, deps),
    holidaysFrom(since, 2 * longestDays),
    countFlows(academy.db, span),
  ]);
  const isOfSum = chargedIn({ day, businessNo }, known, holidays);
  const flows = moved.flatMap(isOfSum);
  const days = flows.map((flow) => flow.day).toSorted();
  // Only of the days whose money came then: those before and after would fill the list first.
  const listed = await listFlows(academy.db, {
    ...span,
    from: days[0] ?? day,
    until: startOfSeoulDay(daysFrom(days.at(-1) ?? day, 1)),
  });
  const nameOf = new Map(known.branches.map(({ id, name }) => [id, name]));
  const lines = listed.flatMap(isOfSum).slice(0, contract.mostLines);
  const orderIds = lines.map(({ orderId }) => orderId);
  const seatedHere = await ordersSeatedIn(academy.db, orderIds, actor.branchIds);
  return {
    branches: partsOf(flows, nameOf),
    lines: lines.map(({ lineId, at, paymentId, orderId, orderNo, title, method, amountKrw, feeKrw }) => ({
      ...{ lineId, paymentId, orderNo, title, amountKrw, feeKrw },
      mayOpen: seatedHere.has(orderId),
      at: at.toISOString(),
      methodLabel: payoutMethodLabels[method],
    })),
  };
}
