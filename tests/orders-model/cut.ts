import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';

/** What a process writes when seats and money move: it may die before any of it. */
const written = [
  'orders',
  'payments',
  'refunds',
  'ledger',
  'registrations',
  'history',
  'seat_holds',
  'seat_pools',
  'seat_waits',
  'webhook_events',
];

/** Prepares a database so that a process can be cut off at any of its writes, as a kill does. */
export async function prepareCut(db: Db): Promise<void> {
  await sql`create table model_cut (at integer)`.execute(db);
  await sql`insert into model_cut values (null)`.execute(db);
  // A sequence counts also what is rolled back.
  await sql`create sequence model_cut_writes`.execute(db);
  await sql`create function model_cut() returns trigger language plpgsql security definer as $$
    declare cut_at integer;
    begin
      select at into cut_at from model_cut;
      if cut_at is not null and nextval('model_cut_writes') > cut_at then
        raise exception 'the process was killed here';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of written)
    await sql`create trigger model_cut before insert or update on ${sql.table(table)}
      for each statement execute function model_cut()`.execute(db);
}

/** From the write after so many others on, nothing is written any more. */
export async function armCut(db: Db, after: number): Promise<void> {
  await sql`select setval('model_cut_writes', 1, false)`.execute(db);
  await sql`update model_cut set at = ${after}`.execute(db);
}

/** A new process is there; answers whether the old one was really killed. */
export async function disarmCut(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isCut: boolean }>`
    with old as (select at from model_cut)
    select w.is_called and w.last_value > old.at as "isCut" from model_cut_writes w, old`.execute(db);
  await sql`update model_cut set at = null`.execute(db);
  return rows[0]?.isCut ?? false;
}
