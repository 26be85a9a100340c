import { listSubjects } from '#src/features/item-domains/store.server.ts';
import type { ItemKind } from '#src/features/items/rules/kinds.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { VersionStatus } from '../rules/statuses.ts';

/** The subjects' names by their codes. */
export async function subjectNames(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await listSubjects(db)).map(({ code, name }) => [code, name]));
}

export interface NewItem {
  readonly code: string;
  readonly subject: string;
  readonly domainId: number;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly rating: number;
  readonly parentId: number | null;
  readonly family?: string | null;
}

/** Inserts items in one statement; answers their ids in the order given. */
export async function insertItems(tx: Tx, rows: readonly NewItem[], now: Date): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insertInto('items')
    .values(
      rows.map((row) => ({
        code: row.code,
        subject: row.subject,
        domain_id: row.domainId,
        grade_from: row.gradeFrom,
        grade_to: row.gradeTo,
        rating: row.rating,
        parent_id: row.parentId,
        family: row.family ?? null,
        created_at: now,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const ids = new Map(inserted.map((row) => [row.code, row.id]));
  return rows.map((row) => ids.get(row.code) ?? 0);
}

export interface ItemFacts {
  readonly domainId: number;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly rating: number;
}

/** Where an item belongs; its text is in its versions. */
export async function updateItem(tx: Tx, itemId: number, facts: ItemFacts): Promise<void> {
  await tx
    .updateTable('items')
    .set({
      domain_id: facts.domainId,
      grade_from: facts.gradeFrom,
      grade_to: facts.gradeTo,
      rating: facts.rating,
    })
    .where('id', '=', itemId)
    .execute();
}

/** Which family an item is of; null takes it out of one. */
export async function updateFamily(tx: Tx, itemId: number, family: string | null): Promise<void> {
  await tx.updateTable('items').set({ family }).where('id', '=', itemId).execute();
}

export interface ItemRow extends ItemFacts {
  readonly itemId: number;
  readonly code: string;
  readonly subject: string;
  readonly parentId: number | null;
  readonly family: string | null;
  readonly isAnchor: boolean;
  readonly enemiesVersion: number;
}

export async function findItem(db: Db | Tx, itemId: number): Promise<ItemRow | undefined> {
  return db
    .selectFrom('items')
    .select([
      'id as itemId',
      'code',
      'subject',
      'domain_id as domainId',
      'grade_from as gradeFrom',
      'grade_to as gradeTo',
      'rating',
      'parent_id as parentId',
      'family',
      'is_anchor as isAnchor',
      'enemies_version as enemiesVersion',
    ])
    .where('id', '=', itemId)
    .executeTakeFirst();
}

/** Which of these codes are taken. */
export async function findCodes(db: Db | Tx, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .selectFrom('items')
    .select('code')
    .where('code', 'in', [...codes])
    .orderBy('code')
    .limit(codes.length)
    .execute();
  return new Set(rows.map((row) => row.code));
}

export interface BankFilter {
  readonly subject?: string | undefined;
  readonly domainId?: number | undefined;
  readonly grade?: number | undefined;
  readonly kind?: ItemKind | undefined;
  readonly status?: VersionStatus | undefined;
  readonly keywords?: string | undefined;
}

export interface BankListRow extends ItemFacts {
  readonly itemId: number;
  readonly versionId: number;
  readonly version: number;
  readonly code: string;
  readonly subject: string;
  readonly domainName: string;
  readonly kind: ItemKind;
  readonly status: VersionStatus;
  readonly searchText: string;
  readonly updatedAt: Date;
}

/** The newest version of each item, as the bank lists it. */
function bank(db: Db, filter: BankFilter) {
  let query = db
    .selectFrom('items as i')
    .innerJoin('item_domains as d', 'd.id', 'i.domain_id')
    .innerJoin('item_versions as v', 'v.item_id', 'i.id')
    // As an anti-join: the greatest version of each item would be asked for item by item.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item_versions as newer')
            .select('newer.id')
            .whereRef('newer.item_id', '=', 'v.item_id')
            .whereRef('newer.version', '>', 'v.version'),
        ),
      ),
    );
  if (filter.subject) query = query.where('i.subject', '=', filter.subject);
  if (filter.kind) query = query.where('v.kind', '=', filter.kind);
  if (filter.status) query = query.where('v.status', '=', filter.status);
  if (filter.grade)
    query = query.where('i.grade_from', '<=', filter.grade).where('i.grade_to', '>=', filter.grade);
  if (filter.domainId) {
    const { domainId } = filter;
    query = query.where((eb) => eb.or([eb('d.id', '=', domainId), eb('d.parent_id', '=', domainId)]));
  }
  if (filter.keywords) {
    const like = likeText(filter.keywords);
    query = query.where((eb) => eb.or([eb('v.search_text', 'ilike', like), eb('i.code', 'ilike', like)]));
  }
  return query;
}

/** One page of the bank, newest change first unless asked otherwise. */
export async function listBank(db: Db, filter: BankFilter & ListQuery): Promise<ListPage<BankListRow>> {
  const query = bank(db, { ...filter, keywords: filter.q }).select([
    'i.id as itemId',
    'v.id as versionId',
    'v.version',
    'i.code',
    'i.subject',
    'd.id as domainId',
    'd.name as domainName',
    'i.grade_from as gradeFrom',
    'i.grade_to as gradeTo',
    'i.rating',
    'v.kind',
    'v.status',
    'v.search_text as searchText',
    'v.updated_at as updatedAt',
  ]);
  const page = await readList(query, filter, {
    by: {
      updatedAt: 'v.updated_at',
      code: 'i.code',
      gradeFrom: 'i.grade_from',
      rating: 'i.rating',
      status: 'v.status',
    },
    first: '-updatedAt',
    tie: 'i.id',
  });
  return page;
}

export interface ExportFacts extends ItemFacts {
  readonly versionId: number;
  readonly code: string;
  readonly subject: string;
  /** The domain's name, as a table says it. */
  readonly domain: string;
}

const exportFacts = [
  'v.id as versionId',
  'i.code',
  'i.subject',
  'd.id as domainId',
  'd.name as domain',
  'i.grade_from as gradeFrom',
  'i.grade_to as gradeTo',
  'i.rating',
] as const;

/** What an export says of given versions, in the order given. */
export async function listExported(db: Db, versionIds: readonly number[]): Promise<ExportFacts[]> {
  if (versionIds.length === 0) return [];
  const rows = await db
    .selectFrom('item_versions as v')
    .innerJoin('items as i', 'i.id', 'v.item_id')
    .innerJoin('item_domains as d', 'd.id', 'i.domain_id')
    .select(exportFacts)
    .where('v.id', 'in', [...versionIds])
    .orderBy('v.id')
    .limit(1_000)
    .execute();
  const byId = new Map(rows.map((row) => [row.versionId, row]));
  return versionIds.flatMap((id) => byId.get(id) ?? []);
}

/** The newest versions to export, by code. */
export async function listForExport(db: Db, filter: BankFilter, limit: number): Promise<ExportFacts[]> {
  return bank(db, filter).select(exportFacts).orderBy('i.code').limit(limit).execute();
}
