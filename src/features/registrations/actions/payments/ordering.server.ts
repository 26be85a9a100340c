import { createOrders } from '#src/features/payments/actions/orders.server.ts';
import { childrenText } from '#src/features/registrations/rules/money/registration-money.ts';
import { insertGroup } from '#src/features/registrations/store/groups.server.ts';
import { linkOrders, type RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** One order for each of these registrations, written onto their rows. */
export async function orderEach(
  tx: Tx,
  rows: readonly RegistrationRow[],
  { titleOf, now }: { titleOf: (row: RegistrationRow) => string; now: Date },
): Promise<RegistrationRow[]> {
  if (rows.length === 0) return [];
  const orders = await createOrders(
    tx,
    rows.map((row) => ({
      memberId: row.member_id,
      purpose: 'entrance_test',
      refId: row.id,
      title: `${titleOf(row)} 응시료 (${row.child_name})`,
      amountKrw: row.amount_krw,
    })),
    now,
  );
  return link(tx, rows, (row) => orders.get(row.id));
}

type OrderName = { readonly orderId: number; readonly orderNo: string };

async function link(
  tx: Tx,
  rows: readonly RegistrationRow[],
  orderOf: (row: RegistrationRow) => OrderName | undefined,
): Promise<RegistrationRow[]> {
  const linked = rows.map((row) => ({ row, order: orderOf(row) }));
  await linkOrders(
    tx,
    linked.flatMap(({ row, order }) =>
      order ? [{ id: row.id, orderId: order.orderId, orderNo: order.orderNo }] : [],
    ),
  );
  return linked.map(({ row, order }) => ({
    ...row,
    order_id: order?.orderId ?? row.order_id,
    order_no: order?.orderNo ?? row.order_no,
  }));
}

/** One order for several children of one member: paid once, each child's part refunded by itself. */
export async function orderTogether(
  tx: Tx,
  rows: readonly RegistrationRow[],
  { title, now }: { title: string; now: Date },
): Promise<RegistrationRow[]> {
  const [first] = rows;
  if (!first) return [];
  // A row that had an order before needs a new name for this one.
  if (rows.length === 1 && first.order_id === null) return orderEach(tx, rows, { titleOf: () => title, now });
  const refId = await insertGroup(tx, first.member_id, now);
  const orders = await createOrders(
    tx,
    [
      {
        memberId: first.member_id,
        purpose: 'entrance_test_group',
        refId,
        title: `${title} 응시료 (${childrenText(rows.map((row) => row.child_name))})`,
        amountKrw: rows.reduce((sum, row) => sum + row.amount_krw, 0),
      },
    ],
    now,
  );
  return link(tx, rows, () => orders.get(refId));
}
