import type { AccountTerms, OrderFacts } from '#src/features/payments/actions/orders.server.ts';
import { depositUntil } from '#src/features/payments/rules/deposits.ts';
import { daysUntil } from '#src/features/policies/rules.ts';
import { readAccountRules } from '#src/features/registrations/store/account-rules.server.ts';
import { hadAccount } from '#src/features/registrations/store/under-payment.server.ts';
import { readWaitlists } from '#src/features/seats/actions/pools.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { hourMs, minuteMs } from '#src/shared/durations.ts';
import { readParts } from './parts.server.ts';

/**
 * Until when an account for a deposit may wait, or why none is offered: it keeps a seat for days without money, so not in
 * the rush after an opening, not close to the test, not while others wait, and once for a child and a test.
 */
export async function accountTerms(
  db: Db | Tx,
  order: Pick<OrderFacts, 'orderId'>,
  now: Date,
): Promise<AccountTerms> {
  const parts = await readParts(db, order);
  const sessions = parts.map(({ session }) => session);
  const rules = await readAccountRules(db);
  if (parts.length === 0 || sessions.some(({ startsAt }) => daysUntil(startsAt, now) <= rules.nearDays))
    return { refused: 'near' };
  const isRush = sessions.some(
    ({ opensAt }) => now.getTime() - opensAt.getTime() < rules.rushMinutes * minuteMs,
  );
  if (isRush) return { refused: 'rush' };
  const lines = await readWaitlists(db, [...new Set(sessions.map(({ poolId }) => poolId))]);
  if (!rules.whileWaitlist && [...lines.values()].some((waiting) => waiting > 0)) return { refused: 'line' };
  const children = parts.map(({ row }) => row.child_id);
  const tests = parts.map(({ row }) => row.test_id);
  if (await hadAccount(db, children, tests)) return { refused: 'again' };
  const firstStart = Math.min(...sessions.map(({ startsAt }) => startsAt.getTime()));
  return { latest: new Date(firstStart - 24 * hourMs) };
}

/** Whether an account would be opened for an order now, by the same terms that open one. */
export async function offersAccount(db: Db, orderId: number, now: Date): Promise<boolean> {
  const terms = await accountTerms(db, { orderId }, now);
  return 'latest' in terms && depositUntil(now, terms.latest) !== null;
}
