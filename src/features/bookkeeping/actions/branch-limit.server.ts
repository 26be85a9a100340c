import { mayGiveKrw } from '#src/features/bookkeeping/rules/refunds.ts';
import { findWaiting, isAskWaiting, readLimit } from '#src/features/bookkeeping/store/approvals.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { isHandRefundOpen, lockOrder } from '#src/features/payments/store/payments.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { AppError } from '#src/shared/endpoint/app-error.ts';

/** One payment, and what of a fee it paid went back before, in won. */
interface Given {
  readonly paymentId: string;
  readonly givenKrw: number;
}

/**
 * Says of a sum whether this member of staff may give it back with a registration that is cancelled, as its refusal: none
 * where a request to the head office waits for that payment, and none above the branch's limit, in pieces too. The head
 * office has no limit.
 */
export async function refusalsAboveBranch(
  db: Db | Tx,
  actor: StaffActor,
  { paymentId, givenKrw }: Given,
): Promise<(refundKrw: number) => AppError | null> {
  const waiting = await findWaiting(db, paymentId);
  const { branchKrw } = await readLimit(db);
  return (refundKrw) => {
    if (waiting) return paymentErrors.ask_waiting();
    if (mayDo(actor, 'headOffice')) return null;
    const of = { leftKrw: refundKrw, refundedKrw: givenKrw, policyKrw: givenKrw + refundKrw, branchKrw };
    return refundKrw > mayGiveKrw(of) ? paymentErrors.above_limit() : null;
  };
}

/** Refuses what this member of staff may not give back with a registration that is cancelled. */
export async function refuseAboveBranch(
  db: Db | Tx,
  actor: StaffActor,
  { refundKrw, ...given }: Given & { readonly refundKrw: number },
): Promise<void> {
  const refusal = (await refusalsAboveBranch(db, actor, given))(refundKrw);
  if (refusal) throw refusal;
}

/**
 * Why an order stays where it is for now: the head office is asked for money of it (`asked`), or its branch has promised money
 * back that it took by hand and has not handed over (`promised`); null where neither is so.
 */
export async function refundUnderWay(tx: Tx, orderId: number | null): Promise<'asked' | 'promised' | null> {
  if (orderId === null) return null;
  // Whoever asks waits here, or was faster.
  await lockOrder(tx, orderId);
  if (await isAskWaiting(tx, orderId)) return 'asked';
  return (await isHandRefundOpen(tx, orderId)) ? 'promised' : null;
}
