import { sql } from 'kysely';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import type { ItemKind } from '#src/features/items/rules/kinds.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { move, trailOf, type Why } from '#src/platform/db/history.ts';
import type { ItemCode, ItemFacts } from '../rules/history.ts';
import { nextStatuses, type VersionStatus } from '../rules/statuses.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'item_versions.body': ItemContent['body'];
    'item_versions.key': ItemContent['key'];
    'item_versions.solution': ItemContent['solution'];
  }
}

/** One version with everything in it. For the server and for staff only. */
export interface VersionRow extends ItemContent {
  readonly versionId: number;
  readonly itemId: number;
  readonly code: string;
  readonly version: number;
  readonly kind: ItemKind;
  readonly subject: string;
  readonly domainId: number;
  /** The name of its own domain: what it asks for. */
  readonly skill: string;
  readonly rating: number;
  readonly status: VersionStatus;
  readonly stimulusId: number | null;
  readonly stimulus: StimulusContent | null;
  /** Null: it ships with the product. */
  readonly authorId: number | null;
  readonly reviewerId: number | null;
  readonly updatedAt: Date;
  /** Since when answers are marked by its key instead of the one they were given with; it is edited no more. */
  readonly marksSince: Date | null;
}

function versions(db: Db | Tx) {
  return db
    .selectFrom('item_versions as v')
    .innerJoin('items as i', 'i.id', 'v.item_id')
    .innerJoin('item_domains as d', 'd.id', 'i.domain_id')
    .leftJoin('item_stimuli as s', 's.id', 'v.stimulus_id')
    .select([
      'v.id as versionId',
      'v.item_id as itemId',
      'i.code',
      'v.version',
      'v.kind',
      'v.body',
      'v.key',
      'v.solution',
      'i.subject',
      'i.domain_id as domainId',
      'd.name as skill',
      'i.rating',
      'v.status',
      'v.stimulus_id as stimulusId',
      sql<StimulusContent | null>`case when s.id is null then null else jsonb_build_object('title', s.title, 'content', s.content) end`.as(
        'stimulus',
      ),
      'v.author_id as authorId',
      'v.reviewer_id as reviewerId',
      'v.updated_at as updatedAt',
      'v.marks_since as marksSince',
    ]);
}

/** Versions by their ids, in any status. */
export async function findVersions(db: Db | Tx, versionIds: readonly number[]): Promise<VersionRow[]> {
  if (versionIds.length === 0) return [];
  const rows = await versions(db)
    .where('v.id', 'in', [...versionIds])
    .orderBy('v.id')
    .limit(2_000)
    .execute();
  return rows;
}

/** All versions of an item, newest first. */
export async function listVersionsOf(db: Db | Tx, itemId: number): Promise<VersionRow[]> {
  const rows = await versions(db)
    .where('v.item_id', '=', itemId)
    .orderBy('v.version', 'desc')
    .limit(200)
    .execute();
  return rows;
}

/** Holds an item until the end of the transaction; what is decided about its versions is decided alone. */
export async function lockItem(tx: Tx, itemId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('items')
    .select('id')
    .where('id', '=', itemId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewVersion extends ItemContent {
  readonly itemId: number;
  readonly version: number;
  readonly stimulusId: number | null;
  readonly searchText: string;
  readonly status: VersionStatus;
  readonly authorId: number | null;
  readonly reviewerId: number | null;
}

/** Inserts versions in one statement; answers their ids in the order given. */
export async function insertVersions(tx: Tx, rows: readonly NewVersion[], now: Date): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insertInto('item_versions')
    .values(
      rows.map((row) => ({
        item_id: row.itemId,
        version: row.version,
        kind: row.body.kind,
        body: JSON.stringify(row.body),
        key: JSON.stringify(row.key),
        solution: JSON.stringify(row.solution),
        stimulus_id: row.stimulusId,
        search_text: row.searchText,
        status: row.status,
        author_id: row.authorId,
        reviewer_id: row.reviewerId,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['id', 'item_id'])
    .execute();
  const ids = new Map(inserted.map((row) => [row.item_id, row.id]));
  return rows.map((row) => ids.get(row.itemId) ?? 0);
}

export interface DraftChange extends ItemContent {
  readonly stimulusId: number | null;
  readonly searchText: string;
  readonly authorId: number;
}

/** Rewrites a version nobody has seen yet; it is a draft again. */
export async function updateDraft(
  tx: Tx,
  versionId: number,
  { change, now }: { change: DraftChange; now: Date },
): Promise<void> {
  await tx
    .updateTable('item_versions')
    .set({
      kind: change.body.kind,
      body: JSON.stringify(change.body),
      key: JSON.stringify(change.key),
      solution: JSON.stringify(change.solution),
      stimulus_id: change.stimulusId,
      search_text: change.searchText,
      author_id: change.authorId,
      status: 'draft',
      reviewer_id: null,
      updated_at: now,
    })
    .where('id', '=', versionId)
    .execute();
}

/** Its key marks answers from now on. */
export async function holdVersion(tx: Tx, versionId: number, now: Date): Promise<void> {
  await tx
    .updateTable('item_versions')
    .set({ marks_since: now })
    .where('id', '=', versionId)
    .where('marks_since', 'is', null)
    .execute();
}

/** What happened to versions of items. */
export const versionTrail = trailOf<VersionStatus, ItemCode, ItemFacts>('item_version');

/** Moves a version that is locked with its item. */
const versionMachine = {
  trail: versionTrail,
  // Whoever calls decides by these and more; that a version was retired is taken back by itself.
  moves: { ...nextStatuses, retired: ['draft', 'review', 'pilot', 'live', 'flagged'] },
  async update(
    tx: Tx,
    id: number,
    { state: status, ...change }: { state: VersionStatus; updated_at: Date; reviewer_id?: number },
  ): Promise<void> {
    await tx
      .updateTable('item_versions')
      .set({ status, ...change })
      .where('id', '=', id)
      .execute();
  },
} as const;

/** Moves a version and writes down who did it and why. */
export async function updateStatus(
  tx: Tx,
  version: Pick<VersionRow, 'versionId' | 'status'>,
  {
    to,
    why: { reviewerId, ...why },
  }: { to: VersionStatus; why: Why<ItemCode, ItemFacts> & { readonly reviewerId?: number } },
): Promise<void> {
  await move(tx, versionMachine, {
    row: { id: version.versionId, state: version.status },
    change: {
      state: to,
      updated_at: why.now,
      ...(reviewerId !== undefined && { reviewer_id: reviewerId }),
    },
    why,
  });
}

/** The history of an item's versions, newest first. */
export async function listMoves(db: Db | Tx, itemId: number) {
  const rows = await db
    .selectFrom('item_versions')
    .select('id')
    .where('item_id', '=', itemId)
    .orderBy('id')
    .limit(200)
    .execute();
  const steps = await versionTrail.list(
    db,
    rows.map(({ id }) => id),
  );
  return steps.reverse().slice(0, 200);
}
