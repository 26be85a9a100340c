import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { forEachAsk } from '#src/platform/db/queries/for-each-ask.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { isInSight, type Sight, sightBrings, toAsk } from './sight.server.ts';

export type WaitRow = Selectable<DB['test_waits']>;
export type EntryRow = Selectable<DB['test_wait_entries']>;

export async function insertWaits(tx: Tx, rows: readonly Insertable<DB['test_waits']>[]): Promise<WaitRow[]> {
  return rows.length === 0 ? [] : insertMany(tx, 'test_waits', rows).returningAll().execute();
}

export async function insertEntry(tx: Tx, row: Insertable<DB['test_wait_entries']>): Promise<void> {
  await insertEntries(tx, [row]);
}

export async function insertEntries(
  tx: Tx,
  rows: readonly Insertable<DB['test_wait_entries']>[],
): Promise<void> {
  if (rows.length > 0) await insertMany(tx, 'test_wait_entries', rows).execute();
}

export async function findEntryByCode(db: Db | Tx, code: string): Promise<EntryRow | undefined> {
  return db.selectFrom('test_wait_entries').selectAll().where('friend_code', '=', code).executeTakeFirst();
}

export async function listEntries(db: Db, entries: readonly string[]): Promise<EntryRow[]> {
  if (entries.length === 0) return [];
  return db
    .selectFrom('test_wait_entries')
    .selectAll()
    .where('entry', '=', (e) => e.fn.any(e.val([...entries])))
    .orderBy('entry')
    .limit(entries.length)
    .execute();
}

/** Everybody who still is in an entry, in the order of the wishes. */
export async function listOfEntry(db: Db | Tx, entry: string): Promise<WaitRow[]> {
  return db
    .selectFrom('test_waits')
    .selectAll()
    .where('entry', '=', entry)
    .where('ended_at', 'is', null)
    .orderBy('option_no')
    .orderBy('created_at')
    .orderBy('holder_key')
    .limit(100)
    .execute();
}

/** How many children still wait in each of these entries. */
export async function countChildrenOf(db: Db, entries: readonly string[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const { rows } = await sql<{ entry: string; children: number }>`
    select entry, count(distinct child_id)::int as children from test_waits
    where entry = any(${[...entries]}) and ended_at is null group by entry`.execute(db);
  return new Map(rows.map((row) => [row.entry, row.children]));
}

export async function listByHolders(db: Db | Tx, holderKeys: readonly string[]): Promise<WaitRow[]> {
  if (holderKeys.length === 0) return [];
  return db
    .selectFrom('test_waits')
    .selectAll()
    .where('holder_key', 'in', holderKeys)
    .orderBy('created_at')
    .orderBy('holder_key')
    .limit(2000)
    .execute();
}

export async function listOwnWaits(db: Db | Tx, memberId: number): Promise<WaitRow[]> {
  return db
    .selectFrom('test_waits')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('option_no')
    .orderBy('holder_key')
    .limit(200)
    .execute();
}

/** Places a member took, or anybody took for one of these children. */
export const listSeenWaits = loaderOf((db: Db, sights: readonly Sight[]) =>
  forEachAsk(db, sights.map(toAsk), {
    name: 'waits_seen',
    brings: sightBrings,
    query: db
      .selectFrom('test_waits')
      .selectAll()
      .where(isInSight)
      .orderBy('created_at', 'desc')
      .orderBy('option_no')
      .orderBy('holder_key')
      .limit(200),
  }),
);

/** Everybody who ever stood in the line of a session, in the order of their wishes. */
export async function listOfSession(db: Db | Tx, sessionId: number): Promise<WaitRow[]> {
  return db
    .selectFrom('test_waits')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('holder_key')
    .limit(2000)
    .execute();
}

/** The private link of an offer, as a hash on the first row of its guardian. */
export async function setOfferHash(tx: Tx, holderKey: string, offerHash: string): Promise<void> {
  await tx
    .updateTable('test_waits')
    .set({ offer_hash: offerHash })
    .where('holder_key', '=', holderKey)
    .execute();
}

export async function findByOfferHash(db: Db | Tx, offerHash: string): Promise<WaitRow | undefined> {
  return db.selectFrom('test_waits').selectAll().where('offer_hash', '=', offerHash).executeTakeFirst();
}

/** What these children wait for in sessions of these tests. */
export async function listWaitsForTests(
  tx: Tx,
  childIds: readonly number[],
  testIds: readonly number[],
): Promise<WaitRow[]> {
  if (childIds.length === 0) return [];
  return tx
    .selectFrom('test_waits as w')
    .innerJoin('test_sessions as s', 's.id', 'w.session_id')
    .selectAll('w')
    .where('w.child_id', '=', (e) => e.fn.any(e.val([...childIds])))
    .where('s.test_id', '=', (e) => e.fn.any(e.val([...new Set(testIds)])))
    .orderBy('w.created_at')
    .limit(1000 + childIds.length * 20)
    .execute();
}

/** Writes how these places ended, where nothing of it is written yet; answers the rows that were. */
export async function setEnded(
  tx: Tx,
  holderKeys: readonly string[],
  { reason, at }: { reason: string; at: Date },
): Promise<WaitRow[]> {
  if (holderKeys.length === 0) return [];
  const rows = await tx
    .updateTable('test_waits')
    .set({ ended_at: at, ended_reason: reason })
    .where('holder_key', 'in', holderKeys)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => (a.holder_key < b.holder_key ? -1 : 1));
}

/** Places of a member that ended since, newest first (20 at most). */
export const listEndedSince = loaderOf(
  (db: Db, asks: readonly { readonly memberId: number; readonly since: Date }[]) =>
    forEachAsk(
      db,
      asks.map(({ memberId, since }) => ({ member_id: memberId, since })),
      {
        name: 'waits_ended',
        brings: 'member_id bigint, since timestamptz',
        query: db
          .selectFrom('test_waits')
          .selectAll()
          .where(sql<boolean>`member_id = ask.member_id and ended_at > ask.since`)
          .orderBy('ended_at', 'desc')
          .orderBy('holder_key')
          .limit(20),
      },
    ),
);

/** From now on these places are another guardian's; the turn stays, the links of offers end. */
export async function handOverWaits(
  tx: Tx,
  holderKeys: readonly string[],
  to: { readonly memberId: number; readonly name: string; readonly mobile: string },
): Promise<void> {
  await tx
    .updateTable('test_waits')
    .set({ member_id: to.memberId, guardian_name: to.name, guardian_mobile: to.mobile, offer_hash: null })
    .where('holder_key', 'in', holderKeys)
    .execute();
}

/** The entry of somebody who leaves is that of whoever stays in it. */
export async function handOverEntry(
  tx: Tx,
  entry: string,
  change: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .updateTable('test_wait_entries')
    .set({ member_id: change.to })
    .where('entry', '=', entry)
    .where('member_id', '=', change.from)
    .execute();
}
