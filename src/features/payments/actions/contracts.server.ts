import type { Tx } from '#src/platform/db/database.ts';
import { listPaidOrders } from '../store/contracts.server.ts';

/** Which of these orders ever saw money: the law keeps records of contracts and payments, not of a checkout given up. */
export const paidOrders = (tx: Tx, orderIds: readonly number[]): Promise<number[]> =>
  listPaidOrders(tx, orderIds);
