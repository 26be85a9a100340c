import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { CashDrawer, cashDrawerList } from '#src/features/cash-drawers/contract/cash-drawer-list.ts';
import * as contract from '#src/features/cash-drawers/contract/cash-drawers.ts';
import { cashDrawerLabels, cashLineLabels } from '#src/features/cash-drawers/rules/cash-drawers.ts';
import { listDrawers } from '#src/features/cash-drawers/store/cash-drawer-list.server.ts';
import * as store from '#src/features/cash-drawers/store/cash-drawers.server.ts';
import { handLabels } from '#src/features/payments/rules/by-hand.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { branchesToShow, type ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** What the drawers ask of the staff above them. */
export interface CashDeps {
  namesOf(db: Db | Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>>;
  /** Which of these orders have a seat in these branches now (null: in any). */
  seatedIn(
    db: Db,
    orderIds: readonly number[],
    branchIds: readonly number[] | null,
  ): Promise<ReadonlySet<number>>;
}

/** A manager sees the drawers of the own branches, whoever stands at the counter only the own ones. */
const sightOf = (actor: StaffActor): store.CashSight => ({
  branchIds: actor.branchIds,
  staffId: mayDo(actor, 'money') ? null : actor.staffId,
});

async function viewsOf(
  academy: Academy,
  rows: readonly store.CashDrawerListRow[],
  deps: CashDeps,
): Promise<CashDrawer[]> {
  const [branches, names] = await Promise.all([
    listBranches(academy.db),
    deps.namesOf(academy.db, [...new Set(rows.map((row) => row.staff_id))]),
  ]);
  const branchNames = new Map(branches.map(({ id, name }) => [id, name]));
  const today = seoulDay(academy.clock.now());
  return rows.map((row) => ({
    drawerId: row.id,
    day: row.day,
    no: row.no,
    branchName: branchNames.get(row.branch_id) ?? '',
    staffName: names.get(row.staff_id) ?? '직원',
    state: row.state,
    stateLabel: cashDrawerLabels[row.state],
    isOverdue: row.state === 'open' && row.day < today,
    openingKrw: row.openingKrw,
    takenKrw: row.takenKrw,
    refundedKrw: -row.returnedKrw,
    movedKrw: row.movedKrw,
    expectedKrw: row.openingKrw + row.takenKrw + row.returnedKrw + row.movedKrw,
    countedKrw: row.counted_krw,
    differenceKrw: row.difference_krw,
    differenceReason: row.difference_reason,
    correctedKrw: row.correctedKrw,
    terminalKrw: row.terminalKrw,
    bankKrw: row.bankKrw,
  }));
}

/** One page of the drawers an actor may see. */
export async function listCashDrawers(
  academy: Academy,
  actor: StaffActor,
  { query, deps }: { query: QueryOf<typeof cashDrawerList>; deps: CashDeps },
): Promise<ListPage<CashDrawer>> {
  const sight = { ...sightOf(actor), branchIds: branchesToShow(actor.branchIds, query.branchId) };
  const page = await listDrawers(academy.db, sight, query);
  return { ...page, rows: await viewsOf(academy, page.rows, deps) };
}

/** The own drawers that wait to be counted, and where one can be begun. */
export async function readOwnCashDrawers(
  academy: Academy,
  actor: StaffActor,
  deps: CashDeps,
): Promise<DataOf<typeof contract.ownCashDrawersEndpoint>> {
  const [open, branches, counts] = await Promise.all([
    store.listOpen(academy.db, actor.staffId),
    listBranches(academy.db),
    store.lastCounts(academy.db, actor.staffId),
  ]);
  const today = seoulDay(academy.clock.now());
  const begun = new Set(open.filter(({ day }) => day === today).map((one) => one.branch_id));
  return {
    drawers: await viewsOf(academy, open, deps),
    branches: branches
      .filter(({ id }) => !begun.has(id) && isOwnBranch(actor, id))
      .map(({ id, name }) => ({ branchId: id, name, lastCountedKrw: counts.get(id) ?? 0 })),
  };
}

export interface Asked {
  readonly drawerId: number;
  readonly deps: CashDeps;
}

/** One drawer with its lines; one that is not to be seen does not exist. */
export async function readCashDrawer(
  academy: Academy,
  actor: StaffActor,
  { drawerId, deps }: Asked,
): Promise<contract.CashDrawerDetail> {
  const whose = { sight: sightOf(actor), ownerId: actor.staffId };
  const row = await store.findDrawer(academy.db, drawerId, whose);
  if (!row) throw contract.cashErrors.no_drawer();
  const lines = await store.listLines(academy.db, drawerId);
  const orderIds = lines.flatMap(({ orderId }) => orderId ?? []);
  const [[drawer], names, seated] = await Promise.all([
    viewsOf(academy, [row], deps),
    deps.namesOf(academy.db, [...lines.map((line) => line.staff_id), row.closed_by]),
    mayDo(actor, 'money') ? deps.seatedIn(academy.db, orderIds, actor.branchIds) : new Set<number>(),
  ]);
  if (!drawer) throw contract.cashErrors.no_drawer();
  return {
    drawer,
    mayCorrect: mayDo(actor, 'money'),
    hasOpening: lines.some(({ kind }) => kind === 'opening'),
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: names.get(row.closed_by ?? 0) ?? '',
    lines: lines.map((line) => ({
      lineId: line.id,
      at: line.at.toISOString(),
      kind: line.kind,
      kindLabel: cashLineLabels[line.kind],
      methodLabel: handLabels[line.method],
      amountKrw: line.amount_krw,
      title: line.title ?? '',
      paymentId: line.payment_id,
      mayOpen: seated.has(line.orderId ?? 0),
      note: line.note,
      staffName: names.get(line.staff_id) ?? '직원',
    })),
  };
}

/** What the drawers tell the office's first page: those nobody has counted. */
export async function cashCards(academy: Academy, actor: StaffActor): Promise<DashboardCard[]> {
  const whose = { sight: sightOf(actor), ownerId: actor.staffId };
  const open = await store.countOpen(academy.db, whose, seoulDay(academy.clock.now()));
  return [
    {
      key: 'cash-overdue',
      label: '마감하지 않은 시재',
      value: open.overdue + open.today,
      unit: '건',
      to: '/office/cash-drawers?state=open',
      tone: open.overdue > 0 ? 'now' : 'act',
      note:
        open.overdue > 0
          ? `지난 날의 시재 ${open.overdue}건이 남아 있습니다.`
          : '하루가 끝날 때 현금을 세어 마감합니다.',
    },
  ];
}
