import { sql } from 'kysely';
import type { ItemKind } from '#src/features/items/rules/kinds.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** What is known of an item's place on the scale (D = 1), from the newest calibration that has it. */
export interface ItemParam {
  readonly runId: number;
  readonly model: 'rasch' | '1pl' | '2pl' | '3pl';
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly seA: number;
  readonly seB: number;
  readonly seC: number;
  readonly answers: number;
  /** Of an item calibrated by partial credit: its steps around b. */
  readonly steps: readonly number[] | null;
  /** Which scale b stands on (`calibration_runs.scale_version`). */
  readonly scale: number;
}

/** One item that may be given, without its text and key. */
export interface Candidate {
  readonly itemId: number;
  readonly versionId: number;
  readonly kind: ItemKind;
  readonly status: 'pilot' | 'live';
  readonly subject: string;
  readonly domainId: number;
  /** The domain without a parent above it, which blueprints count. */
  readonly topDomainId: number;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  /** A teacher's rating, 1 (easy) to 5. */
  readonly rating: number;
  readonly isAnchor: boolean;
  readonly stimulusId: number | null;
  readonly parentId: number | null;
  /** The chance to earn full marks by guessing: 1/options, 0 where the answer is produced. */
  readonly guess: number;
  /** How many steps its points come in (`scoredSteps`); 1 where it is right or not. */
  readonly steps: number;
  /** Items of one family ask the same with other numbers. */
  readonly family: string | null;
  /** Items that must not stand in the same test. */
  readonly enemies: readonly number[];
  /** null: never calibrated; begin with the rating. */
  readonly param: ItemParam | null;
}

export interface CandidateFilter {
  readonly subject: string;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly statuses: readonly ('pilot' | 'live')[];
}

const newestParam = sql<ItemParam | null>`(
  select jsonb_build_object('runId', p.run_id, 'model', r.model, 'a', p.a, 'b', p.b, 'c', p.c,
    'seA', p.se_a, 'seB', p.se_b, 'seC', p.se_c, 'answers', p.answers, 'steps', p.steps, 'scale', r.scale_version)
  from item_params p join calibration_runs r on r.id = p.run_id
  where p.version_id = v.id order by p.run_id desc limit 1)`;

/** Of all ways to answer one is right: an option, a set of options, an order, or the options of every gap together. */
const guessOf = sql<number>`coalesce(case v.kind
  when 'single' then 1.0 / nullif(jsonb_array_length(v.body -> 'options'), 0)
  when 'multiple' then 1.0 / nullif(2 ^ jsonb_array_length(v.body -> 'options') - 1, 0)
  when 'order' then 1.0 / factorial(jsonb_array_length(v.body -> 'options'))
  when 'gaps' then (
    select case when bool_and(g ->> 'type' = 'choice')
      then exp(-sum(ln(jsonb_array_length(g -> 'options')))) else 0 end
    from jsonb_array_elements(v.body -> 'gaps') g where g ->> 'type' <> 'choice' or jsonb_array_length(g -> 'options') > 0)
  else 0 end, 0)::double precision`;

/** The same as `scoredSteps`. */
const stepsOf = sql<number>`greatest(1, least(4, case v.kind
  when 'multiple' then case v.key #>> '{scoring,rule}' when 'exact' then 1 else jsonb_array_length(v.key -> 'correct') end
  when 'match' then case when v.key #>> '{scoring,rule}' = 'exact' then 1
    when v.key #>> '{scoring,rule}' = 'each' and not (v.body ->> 'isReusable')::boolean
      and jsonb_array_length(v.body -> 'left') = jsonb_array_length(v.key -> 'correct')
      and jsonb_array_length(v.body -> 'right') = jsonb_array_length(v.key -> 'correct')
      then least(3, jsonb_array_length(v.key -> 'correct') - 1)
    else jsonb_array_length(v.key -> 'correct') end
  when 'order' then case v.key #>> '{scoring,rule}' when 'places' then least(3, jsonb_array_length(v.key -> 'correct') - 1)
    when 'listed' then 2 else 1 end
  when 'gaps' then case v.key #>> '{scoring,rule}' when 'exact' then 1 else jsonb_array_length(v.key -> 'gaps') end
  when 'essay' then 4 else 1 end))`;

const enemiesOf = sql<number[]>`(
  select coalesce(jsonb_agg(case when e.item_id = i.id then e.enemy_id else e.item_id end), '[]'::jsonb)
  from item_enemies e where e.item_id = i.id or e.enemy_id = i.id)`;

function candidates(db: Db | Tx) {
  return db
    .selectFrom('item_versions as v')
    .innerJoin('items as i', 'i.id', 'v.item_id')
    .innerJoin('item_domains as d', 'd.id', 'i.domain_id')
    .select([
      'i.id as itemId',
      'v.id as versionId',
      'v.kind',
      'v.status',
      'i.subject',
      'i.domain_id as domainId',
      sql<number>`coalesce(d.parent_id, d.id)`.as('topDomainId'),
      'i.grade_from as gradeFrom',
      'i.grade_to as gradeTo',
      'i.rating',
      'i.is_anchor as isAnchor',
      'v.stimulus_id as stimulusId',
      'i.parent_id as parentId',
      'i.family',
      guessOf.as('guess'),
      stepsOf.as('steps'),
      enemiesOf.as('enemies'),
      newestParam.as('param'),
    ]);
}

/** How many live items there are of one domain and range of grades. */
export interface Stock {
  readonly subject: string;
  readonly topDomainId: number;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly items: number;
  /** Items without a family. */
  readonly alone: number;
  readonly families: readonly string[];
}

/** Every live item of these subjects, counted; what a draw needs of each is read by `listCandidates`. */
export const listStock = (db: Db | Tx, subjects: readonly string[]): Promise<Stock[]> =>
  db
    .selectFrom('item_versions as v')
    .innerJoin('items as i', 'i.id', 'v.item_id')
    .innerJoin('item_domains as d', 'd.id', 'i.domain_id')
    .select([
      'i.subject',
      sql<number>`coalesce(d.parent_id, d.id)`.as('topDomainId'),
      'i.grade_from as gradeFrom',
      'i.grade_to as gradeTo',
      sql<number>`count(*)::int`.as('items'),
      sql<number>`(count(*) filter (where i.family is null))::int`.as('alone'),
      sql<string[]>`coalesce(array_agg(distinct i.family) filter (where i.family is not null), '{}')`.as(
        'families',
      ),
    ])
    .where('v.status', '=', 'live')
    .where('i.subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .groupBy(['i.subject', sql`coalesce(d.parent_id, d.id)`, 'i.grade_from', 'i.grade_to'])
    .execute();

/** Items of a subject that overlap a range of grades and are in use, by item. */
export async function listCandidates(db: Db | Tx, filter: CandidateFilter): Promise<Candidate[]> {
  const rows = await candidates(db)
    .where('i.subject', '=', filter.subject)
    .where('i.grade_from', '<=', filter.gradeTo)
    .where('i.grade_to', '>=', filter.gradeFrom)
    .where('v.status', 'in', [...filter.statuses])
    .orderBy('i.id')
    .limit(5_000)
    .execute();
  return rows as Candidate[];
}

/** The same facts for given versions, whatever has become of them since. */
export async function listCandidatesById(
  db: Db | Tx,
  versionIds: readonly number[],
): Promise<(Omit<Candidate, 'status'> & { status: string })[]> {
  if (versionIds.length === 0) return [];
  const rows = await candidates(db)
    .where('v.id', 'in', [...versionIds])
    .orderBy('v.id')
    .limit(5_000)
    .execute();
  return rows as Candidate[];
}

/** Published fixed plans that have fewer live items in some domain than they take from it. */
export async function listUnfilledPlans(db: Db | Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with live as (
      select i.grade_from, i.grade_to, coalesce(d.parent_id, d.id) as top
      from item_versions v join items i on i.id = v.item_id join item_domains d on d.id = i.domain_id
      where v.status = 'live')
    select distinct b.id from (
      select b.id from blueprints b join blueprint_domains p on p.blueprint_id = b.id
      left join live l on l.top = p.domain_id and l.grade_from <= b.grade_to and l.grade_to >= b.grade_from
      where b.status = 'published' and b.mode = 'fixed'
      group by b.id, p.domain_id, p.items having count(l.top) < p.items) b`.execute(db);
  return rows.map(({ id }) => id);
}
