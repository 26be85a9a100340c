import type {
  Reconciliation,
  reconciliationList,
} from '#src/features/bookkeeping/contract/reconciliation-list.ts';
import type * as contract from '#src/features/bookkeeping/contract/reconciliations.ts';
import { mismatchLabels, reconcileLedgers } from '#src/features/bookkeeping/rules/reconciliation.ts';
import { findOfDay, listOfDay } from '#src/features/bookkeeping/store/payments.server.ts';
import * as store from '#src/features/bookkeeping/store/reconciliations.server.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { askAndSettle } from '#src/features/payments/actions/provider/settle.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** Begins a comparison; a job carries it out. */
export async function startReconciliation(
  academy: Academy,
  actor: StaffActor,
  day: string,
): Promise<{ runId: number }> {
  const now = academy.clock.now();
  if (day > seoulDay(now)) throw commonErrors.input_invalid({ fields: { day: '아직 오지 않은 날입니다.' } });
  const runId = await inTransaction(academy.db, async (tx) => {
    const id = await store.insertRun(tx, day, { staffId: actor.staffId, now });
    await addJob(
      tx,
      { name: 'payments.compare-day', key: `payments.compare-day:${id}`, maxAttempts: 5 },
      { runId: id },
    );
    return id;
  });
  return { runId };
}

/** Begins the comparison of the Seoul day before, by the schedule. */
export async function startDaily(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  const day = seoulDay(new Date(now.getTime() - dayMs));
  await inTransaction(academy.db, async (tx) => {
    const id = await store.insertRun(tx, day, { staffId: null, now });
    await addJob(
      tx,
      { name: 'payments.compare-day', key: `payments.compare-day:${id}`, maxAttempts: 5 },
      { runId: id },
    );
  });
}

/**
 * Asks the provider about every payment of the day, one after another, outside of any transaction. Where the books differ
 * we follow the provider's word first, as when somebody presses the button; what still differs then is somebody's business.
 */
export async function compareDay(academy: Academy, hooks: PaymentHooks, runId: number): Promise<void> {
  const run = await store.findRun(academy.db, runId);
  if (!run || run.finishedAt) return;
  const checked: number[] = [];
  const differences: store.Difference[] = [];
  const sums = { oursKrw: 0, theirsKrw: 0 };
  for (let after = 0; ; ) {
    const page = await listOfDay(academy.db, run.day, after);
    for (const payment of page) {
      const { mismatch: kind, oursKrw, theirsKrw } = await compareOne(academy, hooks, payment);
      checked.push(payment.id);
      sums.oursKrw += oursKrw;
      sums.theirsKrw += theirsKrw;
      if (kind) differences.push({ paymentRef: payment.id, kind, oursKrw, theirsKrw });
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  await inTransaction(academy.db, (tx) =>
    store.finishRun(tx, { runId, checked, ...sums }, { differences, now: academy.clock.now() }),
  );
}

type OfDay = Awaited<ReturnType<typeof listOfDay>>[number];

async function compareOne(academy: Academy, hooks: PaymentHooks, payment: OfDay) {
  const fetchPayment = () => academy.providers.payment.fetchPayment(payment.paymentId);
  const ledgers = reconcileLedgers(ledgersOf(payment), await fetchPayment());
  if (!ledgers.mismatch || ledgers.mismatch === 'unknown') return ledgers;
  const isSettled = await askAndSettle(academy, hooks, {
    paymentId: payment.paymentId,
    why: { code: 'compared' },
  }).catch(() => false);
  // What cannot be settled is a difference of the day like another; it keeps no other payment from being compared.
  if (!isSettled) return ledgers;
  const now = await findOfDay(academy.db, payment.id);
  return reconcileLedgers(ledgersOf(now), await fetchPayment());
}

/** A sum that was not the order's is ours until it went back. */
function ledgersOf(payment: OfDay) {
  const { state, amountKrw, refundedKrw, depositedKrw } = payment;
  if (state === 'wrong_deposit')
    return { state: 'paid' as const, amountKrw: depositedKrw ?? 0, refundedKrw: 0 };
  return { state, amountKrw, refundedKrw };
}

type Run = NonNullable<Awaited<ReturnType<typeof store.findRun>>>;
const runView = (run: Run): Reconciliation => ({
  ...run,
  startedAt: run.startedAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
});

/** Days compared so far. */
export function listReconciliations({ db }: Academy, query: QueryOf<typeof reconciliationList>) {
  return store.listRuns(db, query);
}

/** One comparison and what differed. */
export async function readReconciliation(
  { db }: Academy,
  runId: number,
): Promise<DataOf<typeof contract.readReconciliationEndpoint>> {
  const run = await store.findRun(db, runId);
  if (!run) throw commonErrors.not_found();
  const lines = await store.listLines(db, runId);
  return {
    run: runView(run),
    lines: lines.map(({ kind, ...line }) => ({ ...line, kindLabel: mismatchLabels[kind] })),
  };
}

/** Settles one difference; the second of two people is told. */
export async function resolveLine(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.resolveLineEndpoint>,
): Promise<void> {
  const line = await store.findLine(academy.db, input.lineId);
  if (!line) throw commonErrors.not_found();
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if (!(await store.resolveLine(tx, { ...input, staffId: actor.staffId }, now)))
      throw commonErrors.edited_elsewhere();
    const change = {
      entity: 'reconciliation-line',
      entityId: line.id,
      action: '차이 처리',
      reason: input.note,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
}
