import type { Academy } from '#src/platform/academy.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import { countTroubles, sumRefundsByDay } from '../store/payments.server.ts';
import { countFailures } from '../store/report.server.ts';

/** Money taken and given back by Seoul day between two instants, of these lines of the ledger (null: all), in integer won. */
export function moneyByDay(
  { db }: Academy,
  { movements, from, to }: { movements: Among | null; from: Date; to: Date },
): Promise<{ day: string; takenKrw: number; refundedKrw: number }[]> {
  return sumRefundsByDay(db, movements, { from, to });
}

/** Payments of these orders (null: all) that failed since an instant, and those whose end is not known now. */
export function paymentTroubles(
  { db }: Academy,
  orders: Among | null,
  since: Date,
): Promise<{ failed: number; unknown: number }> {
  return countTroubles(db, orders, since);
}

/** Payments of these orders that failed between two instants, by cause, the most frequent first. */
export function paymentFailures(
  { db }: Academy,
  { orderIds, from, to }: { orderIds: readonly number[]; from: Date; to: Date },
): Promise<{ why: string; total: number }[]> {
  return countFailures(db, orderIds, { from, to });
}
