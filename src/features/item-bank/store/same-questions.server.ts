import { sql } from 'kysely';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** One import keeps its items at a time, until the transaction ends: what the bank holds already is told of the same moment. */
export async function holdImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('items/import', 0))`.execute(tx);
}

export interface LikeItem extends Pick<ItemContent, 'body' | 'key'> {
  readonly itemId: number;
  readonly code: string;
  readonly stimulus: StimulusContent | null;
}

const atATime = 500;

/** Versions, old ones too, with one of these words to be found by, the oldest items first. */
export async function listLike(db: Db | Tx, searchTexts: readonly string[]): Promise<LikeItem[]> {
  const found: LikeItem[] = [];
  for (let at = 0; at < searchTexts.length; at += atATime)
    found.push(
      ...(await db
        .selectFrom('item_versions as v')
        .innerJoin('items as i', 'i.id', 'v.item_id')
        .leftJoin('item_stimuli as s', 's.id', 'v.stimulus_id')
        .select(['i.id as itemId', 'i.code', 'v.body', 'v.key'])
        .select(
          sql<StimulusContent | null>`case when s.id is null then null else jsonb_build_object('title', s.title, 'content', s.content) end`.as(
            'stimulus',
          ),
        )
        .where('v.search_text', 'in', searchTexts.slice(at, at + atATime))
        .orderBy('i.id')
        .orderBy('v.id')
        .limit(20_000)
        .execute()),
    );
  return found;
}

/** By which key the bank holds the pictures and recordings with these hashes. */
export async function keysOfMedia(db: Db | Tx, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('item_media')
    .select(['key', 'sha256'])
    .where('sha256', 'in', [...hashes])
    .orderBy('key')
    .limit(hashes.length)
    .execute();
  return new Map(rows.map(({ key, sha256 }) => [sha256, key]));
}
