import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { GrantAction } from '../rules/roles.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'staff_grants.before': Readonly<Record<string, unknown>>;
    'staff_grants.after': Readonly<Record<string, unknown>>;
  }
}

export interface StaffRecord {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly givenRights: readonly string[];
  readonly takenRights: readonly string[];
  readonly status: 'active' | 'left';
  readonly version: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly branchIds: readonly number[];
  readonly recoveryCodesLeft: number;
  /** False between a reset and the use of the mailed link. */
  readonly hasKeys: boolean;
}

export interface StaffFilter extends ListQuery {
  readonly role?: StaffRole | undefined;
  readonly status?: 'active' | 'left' | undefined;
}

const records = (db: Db | Tx) =>
  db.selectFrom('staff as s').select((eb) => [
    's.id',
    's.email',
    's.name',
    's.role',
    's.given_rights as givenRights',
    's.taken_rights as takenRights',
    's.status',
    's.version',
    's.created_at as createdAt',
    sql<boolean>`s.password_hash is not null`.as('hasKeys'),
    eb
      .selectFrom('staff_sessions as x')
      .select((of) => of.fn.max('x.seen_at').as('at'))
      .whereRef('x.staff_id', '=', 's.id')
      .as('lastSeenAt'),
    sql<
      number[]
    >`coalesce((select array_agg(b.branch_id order by b.branch_id) from staff_branches b where b.staff_id = s.id), '{}')`.as(
      'branchIds',
    ),
    sql<number>`(select count(*) from staff_recovery_codes r where r.staff_id = s.id and r.used_at is null)`.as(
      'recoveryCodesLeft',
    ),
  ]);

function within<O>(
  query: SelectQueryBuilder<DB & { s: DB['staff'] }, 's', O>,
  own: readonly number[] | null,
) {
  if (own === null) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('staff_branches as b')
        .select('b.branch_id')
        .whereRef('b.staff_id', '=', 's.id')
        .where('b.branch_id', 'in', own.length > 0 ? [...own] : [0]),
    ),
  );
}

/** Staff of these branches (null: everybody). */
export async function listStaff(
  db: Db,
  own: readonly number[] | null,
  filter: StaffFilter,
): Promise<ListPage<StaffRecord>> {
  let query = within(records(db), own);
  if (filter.role) query = query.where('s.role', '=', filter.role);
  if (filter.status) query = query.where('s.status', '=', filter.status);
  if (filter.q) {
    const text = likeText(filter.q);
    query = query.where((eb) => eb.or([eb('s.name', 'ilike', text), eb('s.email', 'ilike', text)]));
  }
  return readList(query, filter, {
    by: {
      name: 's.name',
      email: 's.email',
      role: 's.role',
      joinedAt: 's.created_at',
      lastSeenAt: 'lastSeenAt',
    },
    first: 'name',
    tie: 's.id',
  });
}

/** One member of staff of these branches, whatever the status. */
export async function findStaffRecord(
  db: Db | Tx,
  id: number,
  own: readonly number[] | null,
): Promise<StaffRecord | undefined> {
  return within(records(db), own).where('s.id', '=', id).executeTakeFirst();
}

/** One member of staff by the address she signs in with. */
export async function findStaffByEmail(tx: Tx, email: string): Promise<StaffRecord | undefined> {
  return (await records(tx).where('s.email', '=', email).executeTakeFirst()) as StaffRecord | undefined;
}

/** Everybody, those who left among them. */
export async function listEveryStaff(db: Db | Tx): Promise<StaffRecord[]> {
  return (await records(db).orderBy('s.status').orderBy('s.id').limit(2_000).execute()) as StaffRecord[];
}

/** Locks one member of staff and, with an owner, every owner: the last one must stay. Answers the owners who can sign in. */
export async function lockStaff(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff')
    .select(['id', 'role', 'status', 'password_hash'])
    .where((eb) => eb.or([eb('id', '=', id), eb('role', '=', 'owner')]))
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute();
  return rows
    .filter((row) => row.role === 'owner' && row.status === 'active' && row.password_hash !== null)
    .map((row) => row.id);
}

/** Optimistic lock: `where version =` the one it was read at, counted up by one; false where somebody changed the row since. */
export async function updateStaff(
  tx: Tx,
  id: number,
  {
    version,
    change,
  }: {
    version: number;
    change: {
      readonly role?: StaffRole;
      readonly given_rights?: string[];
      readonly taken_rights?: string[];
      readonly status?: 'active' | 'left';
      readonly password_hash?: string | null;
      readonly totp_sealed?: string | null;
    };
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('staff')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceBranches(tx: Tx, staffId: number, branchIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('staff_branches').where('staff_id', '=', staffId).execute();
  if (branchIds.length === 0) return;
  await tx
    .insertInto('staff_branches')
    .values(branchIds.map((branchId) => ({ staff_id: staffId, branch_id: branchId })))
    .execute();
}

export async function endSessionsOf(tx: Tx, staffId: number, now: Date): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute();
}

export interface Grant {
  readonly byStaffId: number | null;
  readonly staffId: number;
  readonly action: GrantAction;
  readonly before?: object;
  readonly after?: object;
  readonly reason: string;
  readonly now: Date;
}

/** Writes one line of the grants log (append-only, three years). */
export async function insertGrant(tx: Tx, grant: Grant): Promise<void> {
  await tx
    .insertInto('staff_grants')
    .values({
      at: grant.now,
      by_staff_id: grant.byStaffId,
      staff_id: grant.staffId,
      action: grant.action,
      before: grant.before ? JSON.stringify(grant.before) : null,
      after: grant.after ? JSON.stringify(grant.after) : null,
      reason: grant.reason,
    })
    .execute();
}

/** Names of branches, in the office's order. */
export async function listBranchNames(db: Db | Tx): Promise<{ id: number; name: string; code: string }[]> {
  return db.selectFrom('branches').select(['id', 'name', 'code']).orderBy('position').limit(200).execute();
}

/** Own password, in the place of the one that was checked; false where a change or a reset came between. */
export async function updatePasswordHash(
  tx: Tx,
  id: number,
  hash: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('staff')
    .set((eb) => ({ password_hash: hash.after, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('password_hash', '=', hash.before)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes recovery codes and known browsers of one person away. */
export async function forgetWaysIn(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
}

/** Puts ten new recovery codes in the place of the old ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute();
}

/** Uses a recovery code up; false where it is not there or was used. One statement. */
export async function spendRecoveryCode(
  tx: Tx,
  staffId: number,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
