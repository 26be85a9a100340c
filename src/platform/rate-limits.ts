import { sql } from 'kysely';
import type { Academy } from './academy.ts';
import { prepared } from './db/prepared.ts';
import { loaderOf } from './db/queries/loader-of.ts';
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
  const row = await spendOne(academy.db, { key, now, resetsAt });
  return {
    spent: row.spent,
    isWithin: row.spent <= rateLimit.limit,
    resetsInSeconds: Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)),
  };
}

interface Spending {
  readonly key: string;
  readonly now: Date;
  readonly resetsAt: Date;
}

/** What is counted in the same moment is counted by one statement; each has its own place all the same. */
const spendOne = loaderOf(async (db, asks: readonly Spending[]) => {
  const ofKey = Map.groupBy(asks, ({ key }) => key);
  const given = [...ofKey].map(([key, spent]) => ({
    key,
    spent: spent.length,
    resets_at: spent.at(-1)?.resetsAt,
  }));
  const now = asks.at(-1)?.now ?? new Date(0);
  // In the order of their keys: two processes that count the same never wait for each other.
  const { rows } = await sql<{ key: string; spent: number; resetsAt: Date }>`${prepared('spend_budgets')}
    insert into budgets (key, spent, resets_at)
    select key, spent, resets_at
    from json_to_recordset(${JSON.stringify(given)}::json) as g (key text, spent integer, resets_at timestamptz) order by key
    on conflict (key) do update set
      spent = case when budgets.resets_at <= ${now} then excluded.spent
        else least(budgets.spent + excluded.spent, 1000000) end,
      resets_at = case when budgets.resets_at <= ${now} then excluded.resets_at else budgets.resets_at end
    returning key, spent, resets_at as "resetsAt"`.execute(db);
  const found = new Map(rows.map((row) => [row.key, row]));
  const before = new Map(given.map(({ key, spent }) => [key, (found.get(key)?.spent ?? 0) - spent]));
  return asks.map(({ key, resetsAt }) => {
    const spent = (before.get(key) ?? 0) + 1;
    before.set(key, spent);
    return { spent, resetsAt: found.get(key)?.resetsAt ?? resetsAt };
  });
});

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
export function returnToRateLimit(academy: Academy, name: string): Promise<void> {
  return forgiveRateLimits(academy, { cleared: [], returned: [name] });
}

/** Both at once: what is forgotten, and what has one count taken back; different names. */
export async function forgiveRateLimits(
  academy: Academy,
  { cleared, returned }: { readonly cleared: readonly string[]; readonly returned: readonly string[] },
): Promise<void> {
  const keysOf = (names: readonly string[]) => names.map((name) => keyOf(academy, name));
  // The rows are locked in the order in which they are counted.
  await sql`${prepared('forgive_budgets')}
    with held as materialized (
      select key from budgets where key = any(${[...keysOf(cleared), ...keysOf(returned)]}::text[]) order by key for update
    ), gone as (
      delete from budgets where key in (select key from held) and key = any(${keysOf(cleared)}::text[])
    )
    update budgets set spent = greatest(spent - 1, 1)
    where key in (select key from held) and key = any(${keysOf(returned)}::text[])`.execute(academy.db);
}

/** Removes the windows that are over. */
export async function sweepRateLimits({ db, clock }: Academy): Promise<void> {
  await db.deleteFrom('budgets').where('resets_at', '<=', clock.now()).execute();
}
