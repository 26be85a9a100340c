import { signedKrw } from '#src/features/cash-drawers/rules/cash-drawers.ts';
import { insertLine, lockOpenDrawer } from '#src/features/cash-drawers/store/cash-drawers.server.ts';
import type { HandMethod } from '#src/features/payments/rules/by-hand.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** Money that went through somebody's hands in a branch. */
interface ByHand {
  readonly branchId: number;
  readonly staffId: number;
  readonly paymentRef: number;
  readonly method: HandMethod;
  /** Above nothing, also where it went back. */
  readonly amountKrw: number;
  /** Which refund it was; without it the money came in. */
  readonly refundRef?: number;
}

/**
 * Writes money taken or given back by hand into that person's drawer of the day, in the transaction that moves it. Where
 * none is open one is begun: nobody at the counter waits for a drawer.
 */
export async function noteByHand(tx: Tx, money: ByHand, now: Date): Promise<void> {
  const { branchId, staffId, paymentRef, refundRef, method, amountKrw } = money;
  const kind = refundRef === undefined ? 'taken' : 'refunded';
  const drawer = await lockOpenDrawer(tx, { branchId, staffId, day: seoulDay(now) }, now);
  await insertLine(tx, {
    drawerId: drawer.id,
    kind,
    method,
    amountKrw: signedKrw(kind, amountKrw),
    paymentRef,
    ...(refundRef !== undefined && { refundRef }),
    staffId,
    now,
  });
}
