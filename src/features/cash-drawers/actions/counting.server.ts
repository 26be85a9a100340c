import { hasOwnBranch } from '#src/features/branches/actions/own-branches.server.ts';
import * as contract from '#src/features/cash-drawers/contract/cash-drawers.ts';
import {
  cashLineLabels,
  closingOf,
  isInDrawer,
  mayWrite,
  signedKrw,
} from '#src/features/cash-drawers/rules/cash-drawers.ts';
import * as store from '#src/features/cash-drawers/store/cash-drawers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction } from '#src/platform/db/database.ts';
import { move } from '#src/platform/db/history.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { type CashDeps, readCashDrawer } from './cash-drawers.server.ts';

const changeOf = (drawer: Pick<store.CashDrawerRow, 'id' | 'branch_id'>) => ({
  entity: 'cash-drawer',
  entityId: drawer.id,
  branchId: drawer.branch_id,
});

const tooMuch = () => contract.cashErrors.too_much({ fields: { amountKrw: '금액이 너무 큽니다.' } });

/** Begins the own drawer of today in an own branch. */
export async function openCashDrawer(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.openCashDrawerEndpoint>,
): Promise<{ drawerId: number }> {
  const { branchId, openingKrw } = input;
  if (!(await hasOwnBranch(academy.db, actor, branchId))) throw contract.cashErrors.no_drawer();
  const now = academy.clock.now();
  const drawerId = await inTransaction(academy.db, async (tx) => {
    const whose = { branchId, staffId: actor.staffId, day: seoulDay(now) };
    const { id, isNew } = await store.lockOpenDrawer(tx, whose, now);
    if (!isNew) throw contract.cashErrors.drawer_open();
    await store.insertLine(tx, {
      drawerId: id,
      kind: 'opening',
      method: 'cash',
      amountKrw: openingKrw,
      staffId: actor.staffId,
      now,
    });
    const change = { ...changeOf({ id, branch_id: branchId }), action: '시재 시작', at: now };
    await auditChange(tx, actor, { ...change, after: { 준비금: formatKrw(openingKrw) } });
    return id;
  });
  return { drawerId };
}

/** Writes a sum into a drawer besides payments; neither takes out more than must lie there nor puts in more than any holds. */
export async function addCashLine(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.addCashLineEndpoint>; deps: CashDeps },
): Promise<{ drawerId: number }> {
  const { drawerId, kind, amountKrw, note } = input;
  await readCashDrawer(academy, actor, { drawerId, deps });
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const drawer = await store.lockDrawer(tx, drawerId);
    if (!mayWrite(drawer.state, kind)) throw contract.cashErrors.drawer_closed();
    const signed = kind === 'opening' ? amountKrw : signedKrw(kind, amountKrw);
    const beforeKrw = await store.sumExpected(tx, drawerId);
    if (signed > 0 && !isInDrawer(beforeKrw, signed)) throw tooMuch();
    if (signed < 0 && beforeKrw + signed < 0)
      throw contract.cashErrors.more_than_there({
        fields: { amountKrw: '서랍에 있어야 할 현금보다 많습니다.' },
      });
    const line = {
      drawerId,
      kind,
      method: 'cash',
      amountKrw: signed,
      note,
      staffId: actor.staffId,
      now,
    } as const;
    await store.insertLine(tx, line);
    const change = { ...changeOf(drawer), action: cashLineLabels[kind], at: now, reason: note };
    await auditChange(tx, actor, { ...change, after: { 금액: formatKrw(signed) } });
  }).catch((error: unknown) => {
    throw brokeConstraint(error, 'cash_lines_one_opening') ? contract.cashErrors.opening_known() : error;
  });
  return { drawerId };
}

/** Counts a drawer and closes it. What was shown is what is counted against, or the person looks again. */
export async function closeCashDrawer(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.closeCashDrawerEndpoint>; deps: CashDeps },
): Promise<{ drawerId: number }> {
  const { drawerId, countedKrw, reason } = input;
  await readCashDrawer(academy, actor, { drawerId, deps });
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const row = await store.lockDrawer(tx, drawerId);
    if (row.state === 'closed') throw contract.cashErrors.drawer_closed();
    const expectedKrw = await store.sumExpected(tx, drawerId);
    if (expectedKrw !== input.expectedKrw) throw contract.cashErrors.sums_changed({ data: { expectedKrw } });
    const { differenceKrw, wantsReason } = closingOf(countedKrw, expectedKrw);
    if (wantsReason && reason === '')
      throw contract.cashErrors.difference_unexplained({
        fields: { reason: '차이가 난 사유를 적어 주세요.' },
      });
    await move(tx, store.cashDrawerMachine, {
      row,
      change: {
        state: 'closed',
        counted_krw: countedKrw,
        difference_krw: differenceKrw,
        difference_reason: wantsReason ? reason : '',
        closed_at: now,
        closed_by: actor.staffId,
      },
      why: { by: byStaff(actor.staffId), code: 'closed', note: reason, now },
    });
    const after = { '있어야 할 현금': formatKrw(expectedKrw), '센 금액': formatKrw(countedKrw) };
    await auditChange(tx, actor, { ...changeOf(row), action: '시재 마감', after, reason, at: now });
  });
  return { drawerId };
}

/** Adds what was found after the count to a closed drawer; refuses corrections that add up to more than any drawer holds. */
export async function correctCashDrawer(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.correctCashDrawerEndpoint>; deps: CashDeps },
): Promise<{ drawerId: number }> {
  const { drawerId, direction, amountKrw, reason } = input;
  await readCashDrawer(academy, actor, { drawerId, deps });
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const drawer = await store.lockDrawer(tx, drawerId);
    if (!mayWrite(drawer.state, 'correction')) throw contract.cashErrors.drawer_not_closed();
    const signed = direction === 'more' ? amountKrw : -amountKrw;
    if (!isInDrawer(await store.sumCorrected(tx, drawerId), signed)) throw tooMuch();
    await store.insertLine(tx, {
      drawerId,
      kind: 'correction',
      method: 'cash',
      amountKrw: signed,
      note: reason,
      staffId: actor.staffId,
      now,
    });
    const change = { ...changeOf(drawer), action: '마감 뒤 정정', reason, at: now };
    await auditChange(tx, actor, { ...change, after: { 금액: formatKrw(signed) } });
  });
  return { drawerId };
}
