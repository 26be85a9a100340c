import { paidOrders } from '#src/features/payments/actions/contracts.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { Erasee, Kept } from '#src/platform/db/personal/personal-data.ts';
import { listOrdered } from '../store/personal-data.server.ts';

/** Records of contracts and payments are kept five years (전자상거래법 시행령 제6조). */
const keepYears = 5;

function yearsFrom(at: Date, years: number): Date {
  const moved = new Date(at);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
}

/**
 * Registrations that were paid for, as long as the law keeps the contract; one that was never paid for is none. Of a contract that
 * somebody else made who left, nothing more is kept of who has it by now.
 */
export async function paidContracts(tx: Tx, whose: Erasee, now: Date): Promise<Kept> {
  const keepSince = yearsFrom(now, -keepYears);
  const ordered = await listOrdered(tx, whose);
  const paid = new Set(
    await paidOrders(
      tx,
      ordered.map((one) => one.orderId),
    ),
  );
  const kept = ordered.filter((one) => paid.has(one.orderId) && one.createdAt > keepSince);
  const last = kept.filter((one) => !('memberId' in whose) || one.memberId === whose.memberId).at(-1);
  return { ids: kept.map((one) => one.id), until: last ? yearsFrom(last.createdAt, keepYears) : null };
}
