import { sql } from 'kysely';
import type { Academy } from './academy.ts';
import { networkOf } from './network.ts';
import { keyedHash } from './tokens.ts';

export interface RateLimit {
  /** What is counted, with whom, words apart by spaces: `login 10.0.0.1`. Stored as a keyed hash only. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RateLimitState {
  readonly spent: number;
  readonly isWithin: boolean;
  readonly resetsInSeconds: number;
}

const purpose = 'budgets';

/** The one way a name becomes a key: an address in it counts as its network. */
function keyOf({ config }: Academy, name: string): string {
  return keyedHash(config.secretKey, purpose, name.split(' ').map(networkOf).join(' '));
}

/**
 * Counts one more and says whether that is still within the limit. One statement, so that calls at the same
 * moment cannot share a place. The window begins with its first use.
 */
export async function spendRateLimit(academy: Academy, rateLimit: RateLimit): Promise<RateLimitState> {
  const now = academy.clock.now();
  const key = keyOf(academy, rateLimit.name);
  const resetsAt = new Date(now.getTime() + rateLimit.windowSeconds * 1000);
  const row = await academy.db
    .insertInto('budgets')
    .values({ key, spent: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        spent: sql`case when budgets.resets_at <= ${now} then 1 else least(budgets.spent + 1, 1000000) end`,
        resets_at: sql`case when budgets.resets_at <= ${now} then ${resetsAt}::timestamptz else budgets.resets_at end`,
      }),
    )
    .returning(['spent', 'resets_at'])
    .executeTakeFirstOrThrow();
  return {
    spent: row.spent,
    isWithin: row.spent <= rateLimit.limit,
    resetsInSeconds: Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)),
  };
}

/** Seconds until a budget that is used up allows one more; null while it does. Counts nothing. */
export async function secondsUntilFree(
  academy: Academy,
  { name, limit }: Pick<RateLimit, 'name' | 'limit'>,
): Promise<number | null> {
  const now = academy.clock.now();
  const row = await academy.db
    .selectFrom('budgets')
    .select('resets_at')
    .where('key', '=', keyOf(academy, name))
    .where('spent', '>=', limit)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)) : null;
}

/** Forgets what was counted, for example the failures before a right password. */
export async function clearRateLimit(academy: Academy, name: string): Promise<void> {
  const key = keyOf(academy, name);
  await academy.db.deleteFrom('budgets').where('key', '=', key).execute();
}

/** Takes one count back, for a try that turned out to be nobody's guess; the first of a window stays counted. */
export async function returnToRateLimit(academy: Academy, name: string): Promise<void> {
  const key = keyOf(academy, name);
  await academy.db
    .updateTable('budgets')
    .set({ spent: sql`greatest(spent - 1, 1)` })
    .where('key', '=', key)
    .execute();
}

/** Removes the windows that are over. */
export async function sweepRateLimits({ db, clock }: Academy): Promise<void> {
  await db.deleteFrom('budgets').where('resets_at', '<=', clock.now()).execute();
}
