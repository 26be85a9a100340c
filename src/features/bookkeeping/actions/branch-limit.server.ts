import { mayGiveKrw } from '#src/features/bookkeeping/rules/refunds.ts';
import { findWaiting, isAskWaiting, readLimit } from '#src/features/bookkeeping/store/approvals.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { isHandRefundOpen, lockOrder } from '#src/features/payments/store/payments.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';

/** Money of one payment that a cancellation would give back, and what of the same fee went back before. */
interface Wished {
  readonly paymentId: string;
  readonly refundKrw: number;
  readonly givenKrw: number;
}

/**
 * Refuses what this member of staff may not give back with a registration that is cancelled: where a request to the head
 * office waits for that payment, and what is above the branch's limit, in pieces too. The head office has none.
 */
export async function refuseAboveBranch(db: Db | Tx, actor: StaffActor, wished: Wished): Promise<void> {
  const { paymentId, refundKrw, givenKrw } = wished;
  if (await findWaiting(db, paymentId)) throw paymentErrors.ask_waiting();
  if (mayDo(actor, 'headOffice')) return;
  const { branchKrw } = await readLimit(db);
  const of = { leftKrw: refundKrw, refundedKrw: givenKrw, policyKrw: givenKrw + refundKrw, branchKrw };
  if (refundKrw > mayGiveKrw(of)) throw paymentErrors.above_limit();
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
