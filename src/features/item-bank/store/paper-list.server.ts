import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
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

/** A published paper of a published plan, with what else stands on it. */
export interface PaperHolding {
  readonly formId: number;
  readonly blueprintId: number;
  readonly title: string;
  readonly blueprintTitle: string;
  readonly others: readonly { readonly code: string; readonly family: string | null }[];
}

/** Published papers of published plans that hold the live version of an item. */
export async function listPapersHolding(db: Db | Tx, itemId: number): Promise<PaperHolding[]> {
  const { rows } = await sql<PaperHolding>`
    select f.id as "formId", b.id as "blueprintId", f.title, b.title as "blueprintTitle",
      (select coalesce(jsonb_agg(jsonb_build_object('code', o.code, 'family', o.family) order by p.position), '[]')
        from form_items p join item_versions w on w.id = p.version_id join items o on o.id = w.item_id
        where p.form_id = f.id and o.id <> v.item_id) as others
    from item_versions v
    join form_items i on i.version_id = v.id
    join forms f on f.id = i.form_id
    join blueprints b on b.id = f.blueprint_id
    where v.item_id = ${itemId} and v.status = 'live' and f.status = 'published' and b.status = 'published'
    order by f.id limit 100`.execute(db);
  return rows;
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
    .innerJoinLateral(
      // The same as `isEnemy` and `isParallel`.
      sql<{ enemies: number; parallels: number }>`(
        select count(*) filter (where e.item_id is not null or x.parent_id = y.id or y.parent_id = x.id
            or x.parent_id = y.parent_id) as enemies,
          count(*) filter (where x.family = y.family) as parallels
        from form_items xi join item_versions xv on xv.id = xi.version_id join items x on x.id = xv.item_id
        join form_items yi on yi.form_id = xi.form_id and yi.position > xi.position
        join item_versions yv on yv.id = yi.version_id join items y on y.id = yv.item_id
        left join item_enemies e on e.item_id = least(x.id, y.id) and e.enemy_id = greatest(x.id, y.id)
        where xi.form_id = f.id)`.as('c'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      // The same as `planGap`.
      sql<{ isOffPlan: boolean }>`(
        select n.items > b.max_items or coalesce(bool_or(p.items is null
            or case b.mode when 'fixed' then coalesce(h.has, 0) <> p.items else coalesce(h.has, 0) < p.items end),
          false) as "isOffPlan"
        from (select coalesce(d.parent_id, d.id) as top, count(*) as has
            from form_items i join item_versions v on v.id = i.version_id
            join items x on x.id = v.item_id join item_domains d on d.id = x.domain_id
            where i.form_id = f.id group by 1) h
          full join (select * from blueprint_domains where blueprint_id = b.id) p on p.domain_id = h.top)`.as(
        'o',
      ),
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
      'c.enemies',
      'c.parallels',
      'o.isOffPlan',
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
