import { askToPayAgain, takenBackOf } from '#src/features/payments/actions/deposits/reversed.server.ts';
import type { OrderFacts, OwedOrder } from '#src/features/payments/actions/orders.server.ts';
import { hasSeat } from '#src/features/registrations/rules/seated.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { noteReplaced } from '#src/features/registrations/store/replaced-orders.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { orderTogether } from './ordering.server.ts';
import { type Part, readParts } from './parts.server.ts';

interface TakenBack {
  readonly order: OrderFacts;
  /** The order they were paid with: another where what stood was ordered anew before. */
  readonly paidWith: number;
  readonly now: Date;
}

/** The order by which one guardian pays for what stands: the old one where it is for exactly that, otherwise a new one. */
async function orderOwedFor(
  tx: Tx,
  { order, paidWith, now }: TakenBack,
  own: readonly Part[],
): Promise<number> {
  const rows = own.map(({ row }) => row);
  const [first] = own;
  const sumKrw = rows.reduce((sum, row) => sum + row.amount_krw, 0);
  if (!first || (first.row.member_id === order.memberId && sumKrw === order.amountKrw)) return order.orderId;
  const [linked] = await orderTogether(tx, rows, { title: first.session.title, now });
  await noteReplaced(
    tx,
    rows.map(({ id }) => id),
    paidWith,
  );
  return linked?.order_id ?? order.orderId;
}

/** What still stands of an order whose money is gone, payable by whoever has it now: an order for each guardian. */
export async function ordersOwed(tx: Tx, taken: TakenBack): Promise<OwedOrder[]> {
  const parts = (await readParts(tx, taken.order)).filter(({ row }) => hasSeat(row.state));
  const active: OwedOrder[] = [];
  for (const [memberId, own] of Map.groupBy(parts, ({ row }) => row.member_id)) {
    const orderId = await orderOwedFor(tx, taken, own);
    const mobile = own[0]?.row.guardian_mobile ?? '';
    const amountKrw = own.reduce((sum, { row }) => sum + row.amount_krw, 0);
    active.push({ orderId, memberId, mobile, amountKrw });
  }
  return active;
}

/**
 * Seats that have just been passed on: where the bank had taken their deposit back and nobody has paid since, whoever has
 * them now gets an order and is told until when. Under the locks of their pools.
 */
export async function askNewGuardians(tx: Tx, rows: readonly RegistrationRow[], now: Date): Promise<void> {
  const paidWithOf = new Map(
    rows.flatMap((row) =>
      row.order_id === null ? [] : [[row.order_id, row.replaced_order_id ?? row.order_id] as const],
    ),
  );
  for (const [orderId, paidWith] of [...paidWithOf].sort(([a], [b]) => a - b)) {
    const taken = await takenBackOf(tx, { orderId, paidWith });
    if (!taken) continue;
    const active = await ordersOwed(tx, { order: taken.order, paidWith, now });
    await askToPayAgain(tx, { ...taken, now, active: active.filter((one) => one.orderId !== orderId) });
  }
}
