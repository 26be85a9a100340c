import type { Academy } from '#src/platform/academy.ts';
import { sumRefundsByDay } from '../store/office.server.ts';

/** Money taken and given back by Seoul day between two instants, of these orders (null: all), in integer won. */
export function moneyByDay(
  { db }: Academy,
  orderIds: readonly number[] | null,
  from: Date,
  to: Date,
): Promise<{ day: string; takenKrw: number; refundedKrw: number }[]> {
  return sumRefundsByDay(db, orderIds, from, to);
}
