import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Placed } from './rules.ts';

/** Holds the domains of a subject: nobody else names, moves or retires one of them until this is over. */
export async function lockSubject(tx: Tx, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('subjects')
    .select('code')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the domains of a subject, or of all, as they are until the transaction ends (row lock `for share`): none of them is retired meanwhile. */
export async function holdDomains(tx: Tx, subject?: string): Promise<void> {
  const subjects = tx.selectFrom('subjects').select('code').forShare();
  await (subject === undefined ? subjects : subjects.where('code', '=', subject)).execute();
}

/** Every subject, in the order the academy gives them. */
export async function listSubjects(db: Db | Tx): Promise<{ code: string; name: string }[]> {
  return db.selectFrom('subjects').select(['code', 'name']).orderBy('position').limit(50).execute();
}

export interface DomainRow extends Placed {
  readonly code: string;
  readonly version: number;
}

const fields = [
  'id as domainId',
  'subject',
  'parent_id as parentId',
  'code',
  'name',
  'is_retired as isRetired',
  'version',
] as const;

/** The domains of one subject (or of all) in their order, larger ones before their parts. */
export async function listPlaced(db: Db | Tx, subject?: string): Promise<DomainRow[]> {
  let query = db.selectFrom('item_domains').select(fields);
  if (subject) query = query.where('subject', '=', subject);
  return query
    .orderBy('subject')
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('id')
    .limit(1_000)
    .execute();
}

export async function findPlaced(db: Db | Tx, domainId: number): Promise<DomainRow | undefined> {
  return db.selectFrom('item_domains').select(fields).where('id', '=', domainId).executeTakeFirst();
}

export interface Use {
  readonly domainId: number;
  readonly items: number;
  readonly liveItems: number;
}

/** How many items stand in each domain, and how many of them students are given. */
export async function countItems(db: Db | Tx): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select i.domain_id as "domainId", count(*)::int as items,
      count(*) filter (where exists (select from item_versions v
        where v.item_id = i.id and v.status in ('pilot', 'live', 'flagged')))::int as "liveItems"
    from items i group by i.domain_id`.execute(db);
  return rows;
}

/** The tests, published or in work, that take items from each domain. */
export async function listPlans(
  db: Db | Tx,
  domainId?: number,
): Promise<{ readonly domainId: number; readonly title: string }[]> {
  let query = db
    .selectFrom('blueprint_domains as d')
    .innerJoin('blueprints as b', 'b.id', 'd.blueprint_id')
    .select(['d.domain_id as domainId', 'b.title'])
    .where('b.status', '!=', 'retired');
  if (domainId !== undefined) query = query.where('d.domain_id', '=', domainId);
  return query.orderBy('b.title').orderBy('b.id').limit(2_000).execute();
}

export interface NewDomain {
  readonly subject: string;
  readonly parentId: number | null;
  readonly code: string;
  readonly name: string;
  readonly position: number;
}

/** Inserts domains, or names and places those that are there anew; answers their ids by code. */
export async function insertDomains(tx: Tx, rows: readonly NewDomain[]): Promise<Map<string, number>> {
  const inserted = await tx
    .insertInto('item_domains')
    .values(
      rows.map((row) => ({
        subject: row.subject,
        parent_id: row.parentId,
        code: row.code,
        name: row.name,
        position: row.position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['subject', 'code']).doUpdateSet(({ ref }) => ({
        parent_id: ref('excluded.parent_id'),
        name: ref('excluded.name'),
        position: ref('excluded.position'),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  return new Map(inserted.map((row) => [row.code, row.id]));
}

/** The place behind the last domain of a subject. */
export async function placeBehind(tx: Tx, subject: string): Promise<number> {
  const row = await tx
    .selectFrom('item_domains')
    .select((e) => e.fn.max('position').as('last'))
    .where('subject', '=', subject)
    .executeTakeFirst();
  return Number(row?.last ?? -1) + 1;
}

/** Changes a domain as it was read; answers its next version, null where somebody else was faster. */
export async function updateDomain(
  tx: Tx,
  { domainId, version }: { readonly domainId: number; readonly version: number },
  change: { readonly name?: string; readonly is_retired?: boolean },
): Promise<number | null> {
  const row = await tx
    .updateTable('item_domains')
    .set({ ...change, version: version + 1 })
    .where('id', '=', domainId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Puts domains that stand beside each other in this order. */
export async function putOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update item_domains d set position = wished.at
    from unnest(${[...ids]}::bigint[]) with ordinality as wished (id, at)
    where d.id = wished.id`.execute(tx);
}
