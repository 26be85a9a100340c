import pg from 'pg';
import { inject } from 'vitest';
import { keyedHash } from '#src/platform/tokens.ts';
import { productSecretKey } from '../product.ts';

/** Writes into the product's books what only time would; answers how many rows it met. */
export async function write(text: string, values: readonly unknown[]): Promise<number> {
  const ledgers = new pg.Client({ connectionString: inject('productDatabaseUrl') });
  await ledgers.connect();
  const { rowCount } = await ledgers.query(text, [...values]);
  await ledgers.end();
  return rowCount ?? 0;
}

/** As if these budgets were not begun; answers how many were. */
export const forgetRateLimits = (...names: readonly string[]): Promise<number> =>
  write('delete from budgets where key = any($1)', [
    names.map((name) => keyedHash(productSecretKey, 'budgets', name)),
  ]);

/** All browsers of the stories stand at one address: as if its day of codes without a captcha began anew. */
export const anotherDayOfCodes = (): Promise<number> =>
  forgetRateLimits(...['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => `code address ${address}`));

/** As if the morning had come for this number: what waits for it goes out now, at whatever hour a story is told. */
export const asIfMorning = (mobile: string): Promise<number> =>
  write(
    `with waiting as (
       update messages set not_before = null
       where recipient = $1 and state = 'queued' and attempts = 0 and not_before is not null returning id)
     update graphile_worker._private_jobs set run_at = now()
     where (payload->>'messageId')::bigint in (select id from waiting)`,
    [mobile],
  );

/** As if this member of staff had used no code of the authenticator yet; each is good once. */
export const anotherCode = (email: string): Promise<number> =>
  write('update staff set totp_last_step = 0 where email = $1', [email]);

/** As if what is held in this room had been planned for the last minute of today, at whatever hour a story is told. */
export const asIfToday = (table: 'test_sessions' | 'presentation_sessions', room: string): Promise<number> =>
  write(
    `update ${table} set starts_at = late.at, closes_at = late.at, ends_at = late.at + (ends_at - starts_at)
     from (select (date_trunc('day', now() at time zone 'Asia/Seoul') + interval '23 hours 59 minutes')
             at time zone 'Asia/Seoul' as at) as late
     where room = $1`,
    [room],
  );
