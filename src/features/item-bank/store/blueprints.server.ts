import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

export interface BlueprintFacts {
  readonly title: string;
  readonly subject: string;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly minutes: number;
  readonly mode: 'fixed' | 'adaptive';
  readonly minItems: number;
  readonly maxItems: number;
  readonly canGoBack: boolean;
}

export type BlueprintStatus = 'draft' | 'published' | 'retired';

export interface Blueprint extends BlueprintFacts {
  readonly blueprintId: number;
  readonly status: BlueprintStatus;
  readonly wasPublished: boolean;
  /** What it falls short of since the cut lines or the floor were moved, a line each. */
  readonly shortfalls: readonly string[];
  /** How many items of each top domain: the count of a fixed test, the least of an adaptive one. */
  readonly domains: readonly { readonly domainId: number; readonly name: string; readonly items: number }[];
}

/** Plans with their domains in order. */
export async function withDomains(
  db: Db | Tx,
  rows: readonly (BlueprintFacts & {
    blueprintId: number;
    status: BlueprintStatus;
    mode: string;
    wasPublished: unknown;
    shortfalls: readonly string[];
  })[],
): Promise<Blueprint[]> {
  if (rows.length === 0) return [];
  const domains = await db
    .selectFrom('blueprint_domains as b')
    .innerJoin('item_domains as d', 'd.id', 'b.domain_id')
    .select(['b.blueprint_id as blueprintId', 'd.id as domainId', 'd.name', 'b.items'])
    .where(
      'b.blueprint_id',
      'in',
      rows.map((row) => row.blueprintId),
    )
    .orderBy('d.position')
    .orderBy('d.id')
    .limit(5_000)
    .execute();
  return rows.map((row) => ({
    ...row,
    wasPublished: row.wasPublished === true,
    domains: domains
      .filter((domain) => domain.blueprintId === row.blueprintId)
      .map(({ domainId, name, items }) => ({ domainId, name, items })),
  }));
}

/** The facts of plans. */
export function blueprints(db: Db | Tx) {
  return db
    .selectFrom('blueprints')
    .select([
      'id as blueprintId',
      'title',
      'subject',
      'grade_from as gradeFrom',
      'grade_to as gradeTo',
      'minutes',
      'mode',
      'min_items as minItems',
      'max_items as maxItems',
      'can_go_back as canGoBack',
      'status',
      'shortfalls',
    ])
    .select((e) => e('published_at', 'is not', null).as('wasPublished'));
}

/** Blueprints in the given statuses, by subject and grade; 200 at most. */
export async function listBlueprints(
  db: Db | Tx,
  statuses: readonly BlueprintStatus[],
): Promise<Blueprint[]> {
  const rows = await blueprints(db)
    .where('status', 'in', [...statuses])
    .orderBy('subject')
    .orderBy('grade_from')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return withDomains(db, rows);
}

export async function findBlueprint(db: Db | Tx, blueprintId: number): Promise<Blueprint | undefined> {
  const rows = await blueprints(db).where('id', '=', blueprintId).limit(1).execute();
  return (await withDomains(db, rows))[0];
}

/** The published blueprint for a grade; the newest where bands overlap. */
export async function findPublished(
  db: Db | Tx,
  subject: string,
  grade: number,
): Promise<Blueprint | undefined> {
  const rows = await blueprints(db)
    .where('status', '=', 'published')
    .where('subject', '=', subject)
    .where('grade_from', '<=', grade)
    .where('grade_to', '>=', grade)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return (await withDomains(db, rows))[0];
}

export interface NewBlueprint extends BlueprintFacts {
  readonly status: 'draft' | 'published';
  readonly authorId: number | null;
  readonly domains: readonly { readonly domainId: number; readonly items: number }[];
}

export async function insertBlueprint(tx: Tx, row: NewBlueprint, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('blueprints')
    .values({
      title: row.title,
      subject: row.subject,
      grade_from: row.gradeFrom,
      grade_to: row.gradeTo,
      minutes: row.minutes,
      mode: row.mode,
      min_items: row.minItems,
      max_items: row.maxItems,
      can_go_back: row.canGoBack,
      status: row.status,
      author_id: row.authorId,
      created_at: now,
      published_at: row.status === 'published' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (row.domains.length > 0)
    await tx
      .insertInto('blueprint_domains')
      .values(row.domains.map(({ domainId, items }) => ({ blueprint_id: id, domain_id: domainId, items })))
      .execute();
  return id;
}

export async function lockBlueprint(
  tx: Tx,
  blueprintId: number,
): Promise<{ status: BlueprintStatus; wasPublished: boolean } | undefined> {
  const row = await tx
    .selectFrom('blueprints')
    .select(['status', 'published_at'])
    .where('id', '=', blueprintId)
    .forUpdate()
    .executeTakeFirst();
  return row && { status: row.status, wasPublished: row.published_at !== null };
}

/** Keeps what plans fall short of by the cut lines that hold now; none where they reach the floor. */
export async function putShortfalls(
  tx: Tx,
  judged: readonly { readonly blueprintId: number; readonly shortfalls: readonly string[] }[],
): Promise<void> {
  const rows = JSON.stringify(judged);
  await sql`
    update blueprints b set shortfalls = array(select jsonb_array_elements_text(j.shortfalls))
    from jsonb_to_recordset(${rows}::jsonb) as j("blueprintId" bigint, shortfalls jsonb)
    where b.id = j."blueprintId"`.execute(tx);
}

/** Moves a plan; `firstPublishedAt` is null where it was published before or is not now. */
export async function updateBlueprintStatus(
  tx: Tx,
  blueprintId: number,
  { status, firstPublishedAt }: { readonly status: BlueprintStatus; readonly firstPublishedAt: Date | null },
): Promise<void> {
  const at = firstPublishedAt !== null && status === 'published' ? { published_at: firstPublishedAt } : {};
  await tx
    .updateTable('blueprints')
    // What goes out was judged by the cut lines of now.
    .set({ status, ...at, ...(status === 'published' && { shortfalls: [] }) })
    .where('id', '=', blueprintId)
    .execute();
}

export interface Form {
  readonly formId: number;
  readonly blueprintId: number;
  readonly title: string;
  readonly status: BlueprintStatus;
  readonly versionIds: readonly number[];
}

/** The forms of a blueprint with their items in order. */
export async function listForms(
  db: Db | Tx,
  blueprintId: number,
  statuses: readonly BlueprintStatus[],
): Promise<Form[]> {
  const rows = await db
    .selectFrom('forms as f')
    .leftJoin('form_items as i', 'i.form_id', 'f.id')
    .select(['f.id as formId', 'f.blueprint_id as blueprintId', 'f.title', 'f.status'])
    .select(({ fn }) =>
      fn.agg<number[]>('array_agg', ['i.version_id']).orderBy('i.position').as('versionIds'),
    )
    .where('f.blueprint_id', '=', blueprintId)
    .where('f.status', 'in', [...statuses])
    .groupBy('f.id')
    .orderBy('f.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status,
    versionIds: row.versionIds.filter((id) => id !== null).map(Number),
  }));
}

export async function findForm(db: Db | Tx, formId: number): Promise<Form | undefined> {
  const row = await db
    .selectFrom('forms')
    .select(['id as formId', 'blueprint_id as blueprintId', 'title', 'status'])
    .where('id', '=', formId)
    .executeTakeFirst();
  if (!row) return undefined;
  const items = await db
    .selectFrom('form_items')
    .select('version_id')
    .where('form_id', '=', formId)
    .orderBy('position')
    .limit(100)
    .execute();
  return { ...row, status: row.status, versionIds: items.map((item) => item.version_id) };
}

export async function lockForm(tx: Tx, formId: number): Promise<BlueprintStatus | undefined> {
  const row = await tx
    .selectFrom('forms')
    .select('status')
    .where('id', '=', formId)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

export interface NewForm {
  readonly blueprintId: number;
  readonly title: string;
  readonly status: 'draft' | 'published';
  readonly authorId: number;
  readonly versionIds: readonly number[];
}

export async function insertForm(tx: Tx, form: NewForm, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('forms')
    .values({
      blueprint_id: form.blueprintId,
      title: form.title,
      status: form.status,
      author_id: form.authorId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (form.versionIds.length > 0)
    await tx
      .insertInto('form_items')
      .values(
        form.versionIds.map((versionId, index) => ({
          form_id: id,
          position: index + 1,
          version_id: versionId,
        })),
      )
      .execute();
  return id;
}

export async function updateFormStatus(tx: Tx, formId: number, status: BlueprintStatus): Promise<void> {
  await tx.updateTable('forms').set({ status }).where('id', '=', formId).execute();
}
