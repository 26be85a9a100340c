import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';
import type { KeyState } from './rules.ts';

export type KeyRow = Selectable<DB['api_keys']>;

export interface NewKey {
  readonly name: string;
  readonly hint: string;
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly branchIds: readonly number[] | null;
  readonly staffId: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<number> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      name: key.name,
      hint: key.hint,
      secret_hash: key.secretHash,
      scopes: [...key.scopes],
      branch_ids: key.branchIds && [...key.branchIds],
      created_by: key.staffId,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findKeyByHash(db: Db, secretHash: string): Promise<KeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

export async function lockKey(tx: Tx, id: number): Promise<KeyRow | undefined> {
  return tx.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The names of the keys that live, under one advisory lock until the transaction ends: two people who make a key at once make one after the other. */
export async function lockLiveNames(tx: Tx, now: Date): Promise<readonly string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api keys', 0))`.execute(tx);
  const rows = await tx
    .selectFrom('api_keys')
    .select('name')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ name }) => name);
}

export async function revokeKey(
  tx: Tx,
  id: number,
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now, revoked_by: staffId })
    .where('id', '=', id)
    .execute();
}

export async function touchKey(
  db: Db,
  id: number,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now, last_address: address })
    .where('id', '=', id)
    .execute();
}

/** Keys with who made them, one page. */
export async function listKeys(
  db: Db,
  query: ListQuery & { readonly state?: KeyState | undefined },
  now: Date,
) {
  let keys = db
    .selectFrom('api_keys as k')
    .innerJoin('staff as s', 's.id', 'k.created_by')
    .selectAll('k')
    .select('s.name as createdBy');
  if (query.state === 'revoked') keys = keys.where('k.revoked_at', 'is not', null);
  if (query.state === 'active') keys = keys.where('k.revoked_at', 'is', null).where('k.expires_at', '>', now);
  if (query.state === 'expired')
    keys = keys.where('k.revoked_at', 'is', null).where('k.expires_at', '<=', now);
  if (query.q !== '') keys = keys.where('k.name', 'ilike', likeText(query.q));
  const by = {
    name: 'k.name',
    createdAt: 'k.created_at',
    expiresAt: 'k.expires_at',
    lastUsedAt: 'k.last_used_at',
  };
  return readList(keys, query, { by, first: '-createdAt', tie: 'k.id' });
}
