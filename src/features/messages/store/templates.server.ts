import { type Selectable, sql } from 'kysely';
import type { Audience } from '#src/features/messages/contract/templates.ts';
import type { LeftOut } from '#src/features/messages/rules/templates.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type ColumnValue, made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { templateList } from '../contract/template-list.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'message_sendings.audience': Audience;
    'message_sendings.left_out': Readonly<Record<LeftOut, number>>;
  }
}

export type TemplateRow = Selectable<DB['message_templates']>;
export type TemplateText = Pick<TemplateRow, 'name' | 'kind' | 'channel' | 'subject' | 'body'>;

/** Templates with how often and when they were last sent. */
export async function listTemplates(db: Db, filter: QueryOf<typeof templateList>) {
  const { q: keywords, state, kind, channel } = filter;
  const text = likeText(keywords);
  const query = db
    .selectFrom('message_templates as t')
    .selectAll('t')
    .select([
      sql<number>`(select count(*) from message_sendings s where s.template_id = t.id)::int`.as('sendings'),
      sql<Date | null>`(select max(s.at) from message_sendings s where s.template_id = t.id)`.as(
        'lastSentAt',
      ),
      sql<string>`t.state || ' ' || t.name`.as('place'),
    ])
    .$if(keywords !== '', (q) =>
      q.where((e) =>
        e.or([e('t.name', 'ilike', text), e('t.subject', 'ilike', text), e('t.body', 'ilike', text)]),
      ),
    )
    .$if(state !== undefined, (q) => q.where('t.state', '=', made(state)))
    .$if(kind !== undefined, (q) => q.where('t.kind', '=', made(kind)))
    .$if(channel !== undefined, (q) => q.where('t.channel', '=', made(channel)));
  return readList(query, filter, {
    by: {
      state: 'place',
      name: 't.name',
      changedAt: 't.changed_at',
      lastSentAt: 'lastSentAt',
      sendings: 'sendings',
    },
    first: 'state',
    tie: 't.id',
  });
}
export type TemplateListRow = Awaited<ReturnType<typeof listTemplates>>['rows'][number];

export async function findTemplate(db: Db | Tx, id: number): Promise<TemplateRow | undefined> {
  return db.selectFrom('message_templates').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  return tx.selectFrom('message_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertTemplate(tx: Tx, text: TemplateText, now: Date): Promise<TemplateRow> {
  return tx
    .insertInto('message_templates')
    .values({ ...text, state: 'active', version: 1, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes the next version; undefined where somebody else wrote one first. */
export async function updateTemplate(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  {
    change,
    now,
  }: {
    change: Partial<TemplateText & { readonly state: ColumnValue<'message_templates', 'state'> }>;
    now: Date;
  },
): Promise<TemplateRow | undefined> {
  return tx
    .updateTable('message_templates')
    .set({ ...change, version: version + 1, changed_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Keeps a version as it is now, with who wrote it. */
export async function insertVersion(tx: Tx, row: TemplateRow, staffId: number): Promise<void> {
  const { id, changed_at, ...text } = row;
  await tx
    .insertInto('message_template_versions')
    .values({ ...text, template_id: id, staff_id: staffId, at: changed_at })
    .execute();
}

/** The versions of a template, newest first (50 at most). */
export async function listVersions(db: Db, templateId: number) {
  return db
    .selectFrom('message_template_versions')
    .selectAll()
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .limit(50)
    .execute();
}

/** Who wrote this very text, in whatever version of its template. */
export async function listAuthorsOf(db: Db | Tx, row: TemplateRow): Promise<number[]> {
  const rows = await db
    .selectFrom('message_template_versions')
    .select('staff_id')
    .distinct()
    .where('template_id', '=', row.id)
    .where('subject', '=', row.subject)
    .where('body', '=', row.body)
    .limit(500)
    .execute();
  return rows.map((one) => one.staff_id);
}

/** Who approved a version; undefined where nobody did. */
export async function findApprover(
  db: Db | Tx,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('message_template_approvals')
    .select('staff_id')
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.staff_id;
}

export async function insertApproval(
  tx: Tx,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
  by: { readonly staffId: number; readonly reason: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('message_template_approvals')
    .values({ template_id: id, version, staff_id: by.staffId, reason: by.reason, at: by.now })
    .execute();
}

export interface NewSending {
  readonly templateId: number;
  readonly version: number;
  readonly audience: Audience;
  readonly found: number;
  readonly queued: number;
  readonly leftOut: object;
  readonly staffId: number;
  readonly reason: string;
  /** Null: at once. */
  readonly leavesAt: Date | null;
  /** What it is expected to cost, without tax; null for mails, and where no prices are known. */
  readonly costKrw: number | null;
}

export async function insertSending(tx: Tx, one: NewSending, now: Date): Promise<number> {
  const row = await tx
    .insertInto('message_sendings')
    .values({
      template_id: one.templateId,
      version: one.version,
      audience: JSON.stringify(one.audience),
      found: one.found,
      queued: one.queued,
      left_out: JSON.stringify(one.leftOut),
      staff_id: one.staffId,
      reason: one.reason,
      at: now,
      leaves_at: one.leavesAt,
      cost_krw: one.costKrw,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Who had the same text sent to the same audience for much the same time, and nobody stopped it; the template must be locked. */
export async function findTwin(
  tx: Tx,
  one: Pick<NewSending, 'templateId' | 'version' | 'audience'>,
  { leaves, within }: { readonly leaves: Date; readonly within: number },
) {
  const near = (ms: number) => new Date(leaves.getTime() + ms);
  return tx
    .selectFrom('message_sendings as s')
    .select(['s.staff_id as staffId', 's.at', 's.queued'])
    .where('s.template_id', '=', one.templateId)
    .where('s.version', '=', one.version)
    .where(sql<boolean>`s.audience = ${JSON.stringify(one.audience)}::jsonb`)
    .where(sql<boolean>`coalesce(s.leaves_at, s.at) > ${near(-within)}`)
    .where(sql<boolean>`coalesce(s.leaves_at, s.at) < ${near(within)}`)
    .where(sql<boolean>`not exists (select from message_sending_stops t where t.sending_id = s.id)`)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Says of messages which sending they belong to. */
export async function markSending(tx: Tx, messageIds: readonly number[], sendingId: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ sending_id: sendingId })
    .where('id', '=', sql<number>`any(${[...messageIds]}::bigint[])`)
    .execute();
}

/** One sending of a template, locked against messages of it that are put off. */
export async function lockSending(
  tx: Tx,
  { templateId, sendingId }: { readonly templateId: number; readonly sendingId: number },
) {
  return tx
    .selectFrom('message_sendings')
    .select(['id', 'staff_id'])
    .where('id', '=', sendingId)
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes down that a sending was stopped; false where it was before. */
export async function insertStop(
  tx: Tx,
  stop: {
    readonly sendingId: number;
    readonly staffId: number;
    readonly reason: string;
    readonly stopped: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('message_sending_stops')
    .values({
      sending_id: stop.sendingId,
      staff_id: stop.staffId,
      reason: stop.reason,
      stopped: stop.stopped,
      at: stop.at,
    })
    .onConflict((on) => on.column('sending_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What was sent of a template, newest first, with what became of the messages so far (50 at most). */
export async function listSendings(db: Db, templateId: number) {
  const count = (state: string) =>
    sql<number>`(select count(*) from messages m where m.sending_id = s.id and m.state = ${state})::int`;
  return db
    .selectFrom('message_sendings as s')
    .selectAll('s')
    .leftJoin('message_sending_stops as stop', 'stop.sending_id', 's.id')
    .select(['stop.staff_id as stopStaffId', 'stop.reason as stopReason'])
    .select([
      count('sent').as('sent'),
      count('delivered').as('delivered'),
      count('queued').as('waiting'),
      count('stopped').as('stopped'),
    ])
    .select(
      sql<number>`(select count(*) from messages m where m.sending_id = s.id and m.state in ('failed', 'expired'))::int`.as(
        'failed',
      ),
    )
    .where('s.template_id', '=', templateId)
    .orderBy('s.id', 'desc')
    .limit(50)
    .execute();
}
