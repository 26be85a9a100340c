import type { Tx } from '#src/platform/db/database.ts';
import { dropNames, listPaidOrders } from '../store/contracts.server.ts';

/** Which of these orders ever saw money: the law keeps records of contracts and payments, not of a checkout given up. */
export const paidOrders = (tx: Tx, orderIds: readonly number[]): Promise<number[]> =>
  listPaidOrders(tx, orderIds);

/** Orders whose child is destroyed name nobody any more. */
export const forgetNames = (tx: Tx, orderIds: readonly number[]): Promise<void> => dropNames(tx, orderIds);
