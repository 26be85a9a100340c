import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { HoldingPaper } from '../contract/office.ts';
import { type blueprintList, paperList } from '../contract/paper-lists.ts';
import { type Blueprint, blueprints, withDomains } from './blueprints.server.ts';

/** Only some, where they are named. */
type BlueprintFilter = Omit<QueryOf<typeof blueprintList>, 'stock'> & {
  readonly ids?: readonly number[] | undefined;
};

/** One page of the plans, the newest first unless asked otherwise. */
export async function pageOfBlueprints(db: Db, filter: BlueprintFilter): Promise<ListPage<Blueprint>> {
  const { subject, mode, status, grade, floor, ids, q } = filter;
  const query = blueprints(db)
    .$if(subject !== undefined, (of) => of.where('subject', '=', subject ?? ''))
    .$if(mode !== undefined, (of) => of.where('mode', '=', made(mode)))
    .$if(status !== undefined, (of) => of.where('status', '=', made(status)))
    .$if(grade !== undefined, (of) =>
      of.where('grade_from', '<=', grade ?? 0).where('grade_to', '>=', grade ?? 0),
    )
    .$if(floor !== undefined, (of) =>
      of.where('status', '=', 'published').where((e) => e.fn('cardinality', ['shortfalls']), '>', 0),
    )
    .$if(ids !== undefined, (of) => of.where('id', 'in', ids?.length ? [...ids] : [0]))
    .$if(q !== '', (of) => of.where('title', 'ilike', likeText(q)));
  const page = await readList(query, filter, {
    by: {
      createdAt: 'created_at',
      title: 'title',
      gradeFrom: 'grade_from',
      minutes: 'minutes',
      status: 'status',
    },
    first: '-createdAt',
    tie: 'id',
  });
  return { ...page, rows: await withDomains(db, page.rows) };
}

/** Published papers of published plans that hold the live version of an item. */
export async function listPapersHolding(db: Db | Tx, itemId: number): Promise<HoldingPaper[]> {
  return db
    .selectFrom('item_versions as v')
    .innerJoin('form_items as i', 'i.version_id', 'v.id')
    .innerJoin('forms as f', 'f.id', 'i.form_id')
    .innerJoin('blueprints as b', 'b.id', 'f.blueprint_id')
    .select(['f.id as formId', 'f.title', 'b.title as blueprintTitle'])
    .where('v.item_id', '=', itemId)
    .where('v.status', '=', 'live')
    .where('f.status', '=', 'published')
    .where('b.status', '=', 'published')
    .orderBy('f.id')
    .limit(100)
    .execute();
}

/** One page of the fixed papers with how many items they have, and how many of them are not given any more. */
export const paperReader = listReader(paperList, async ({ academy: { db }, query: asked }) => {
  const { blueprintId, status, q } = asked;
  const query = db
    .selectFrom('forms as f')
    .innerJoin('blueprints as b', 'b.id', 'f.blueprint_id')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('form_items as i')
          .innerJoin('item_versions as v', 'v.id', 'i.version_id')
          .select([
            sql<number>`count(*)`.as('items'),
            sql<number>`count(*) filter (where v.status in ('retired', 'flagged'))`.as('gone'),
          ])
          .whereRef('i.form_id', '=', 'f.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select([
      'f.id as formId',
      'f.blueprint_id as blueprintId',
      'b.title as blueprintTitle',
      'f.title',
      'f.status',
      'n.items',
      'n.gone',
      'f.created_at as createdAt',
    ])
    .$if(blueprintId !== undefined, (of) => of.where('f.blueprint_id', '=', blueprintId ?? 0))
    .$if(status !== undefined, (of) => of.where('f.status', '=', made(status)))
    .$if(q !== '', (of) =>
      of.where((e) => e.or([e('f.title', 'ilike', likeText(q)), e('b.title', 'ilike', likeText(q))])),
    );
  return readList(query, asked, {
    by: { createdAt: 'f.created_at', title: 'f.title', status: 'f.status', items: 'n.items' },
    first: '-createdAt',
    tie: 'f.id',
  });
});
