import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

export interface DraftRow {
  readonly subject: string;
  readonly content: unknown;
  readonly version: number;
  readonly publishedVersion: number;
  readonly editedBy: number;
  readonly editedAt: Date;
  readonly publishAt: Date | null;
  readonly publishNote: string;
  /** Who planned or asked for what goes out at `publishAt`, or for what ended before it went out. */
  readonly plannedBy: number | null;
  /** Who asked for a second person's word, when, for which moment (null: at once), and what was answered to the check. */
  readonly askedBy: number | null;
  readonly askedAt: Date | null;
  readonly askedFor: Date | null;
  readonly askedNote: string;
  /** Who approved what is planned. */
  readonly approvedBy: number | null;
}

const columns = [
  'subject',
  'content',
  'version',
  'published_version as publishedVersion',
  'edited_by as editedBy',
  'edited_at as editedAt',
  'publish_at as publishAt',
  'publish_note as publishNote',
  'planned_by as plannedBy',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'asked_for as askedFor',
  'asked_note as askedNote',
  'approved_by as approvedBy',
] as const;

const unasked = { asked_by: null, asked_at: null, asked_for: null, asked_note: '' } as const;
const unplanned = { publish_at: null, publish_note: '', planned_by: null, approved_by: null } as const;

/** What of a plan is told once it ended without going out: why, and whose it was. */
export interface MissedPlan {
  readonly why: string;
  readonly plannedBy: number | null;
}

export async function findDraft(db: Db | Tx, subject: string): Promise<DraftRow | null> {
  const row = await db.selectFrom('drafts').select(columns).where('subject', '=', subject).executeTakeFirst();
  return row ?? null;
}

/** Advisory lock on one subject until the transaction ends, since a subject without a draft has no row to lock; answers its draft. */
export async function lockDraft(tx: Tx, subject: string): Promise<DraftRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${subject}`}, 0))`.execute(tx);
  return findDraft(tx, subject);
}

export async function putDraft(
  tx: Tx,
  draft: { subject: string; content: unknown; version: number; staffId: number; missed: MissedPlan | null },
  now: Date,
): Promise<void> {
  const content = JSON.stringify(draft.content);
  const row = { content, version: draft.version, edited_by: draft.staffId, edited_at: now };
  await tx
    .insertInto('drafts')
    .values({ subject: draft.subject, ...row })
    // What was planned or asked for was another text.
    .onConflict((on) =>
      on.column('subject').doUpdateSet({ ...row, ...unasked, ...unplanned, ...missedRow(draft.missed) }),
    )
    .execute();
}

function missedRow(missed: MissedPlan | null) {
  return missed && { publish_note: missed.why, planned_by: missed.plannedBy };
}

/** Unpublished words that something else takes the place of; once a version. */
export async function keepDraft(tx: Tx, draft: DraftRow): Promise<void> {
  await tx
    .insertInto('kept_drafts')
    .values({
      subject: draft.subject,
      version: draft.version,
      content: JSON.stringify(draft.content),
      staff_id: draft.editedBy,
      saved_at: draft.editedAt,
    })
    .onConflict((on) => on.columns(['subject', 'version']).doNothing())
    .execute();
}

export async function listKept(db: Db, subject: string) {
  return db
    .selectFrom('kept_drafts')
    .select(['version', 'staff_id as staffId', 'saved_at as savedAt'])
    .where('subject', '=', subject)
    .orderBy('version', 'desc')
    .limit(100)
    .execute();
}

export async function findKept(db: Db, subject: string, version: number): Promise<unknown | null> {
  const row = await db
    .selectFrom('kept_drafts')
    .select('content')
    .where('subject', '=', subject)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content ?? null;
}

export async function planDraft(
  tx: Tx,
  subject: string,
  plan: {
    readonly at: Date;
    readonly note: string;
    readonly plannedBy: number;
    readonly approvedBy: number | null;
  },
): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({
      publish_at: plan.at,
      publish_note: plan.note,
      planned_by: plan.plannedBy,
      approved_by: plan.approvedBy,
      ...unasked,
    })
    .where('subject', '=', subject)
    .execute();
}

/** `missed`: what is told where it did not go out at its moment. */
export async function unplanDraft(tx: Tx, subject: string, missed: MissedPlan | null = null): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({ ...unplanned, ...missedRow(missed) })
    .where('subject', '=', subject)
    .execute();
}

export async function askDraft(
  tx: Tx,
  subject: string,
  ask: { readonly staffId: number; readonly at: Date | null; readonly note: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({
      ...unplanned,
      asked_by: ask.staffId,
      asked_at: ask.now,
      asked_for: ask.at,
      asked_note: ask.note,
    })
    .where('subject', '=', subject)
    .execute();
}

export async function endAsking(tx: Tx, subject: string): Promise<void> {
  await tx.updateTable('drafts').set(unasked).where('subject', '=', subject).execute();
}

/** Neither planned, asked for nor missed any more. */
export async function dropPlan(tx: Tx, subject: string): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({ ...unplanned, ...unasked })
    .where('subject', '=', subject)
    .execute();
}

/** How many texts wait for a second person or did not go out as planned: posts, and everything else that is published. */
export async function countWork(db: Db) {
  const isPost = sql<boolean>`subject like 'post:%'`;
  const isAsked = sql<boolean>`asked_by is not null`;
  return db
    .selectFrom('drafts')
    .select((e) => [
      e.fn.countAll<number>().filterWhere(sql<boolean>`${isAsked} and ${isPost}`).as('askedPosts'),
      e.fn.countAll<number>().filterWhere(sql<boolean>`${isAsked} and not ${isPost}`).as('askedPages'),
      e.fn.countAll<number>().filterWhere(sql<boolean>`is_missed and ${isPost}`).as('missedPosts'),
      e.fn.countAll<number>().filterWhere(sql<boolean>`is_missed and not ${isPost}`).as('missedPages'),
    ])
    .where((e) => e.or([e('asked_by', 'is not', null), e('is_missed', '=', true)]))
    .executeTakeFirstOrThrow();
}

export async function markPublished(tx: Tx, subject: string): Promise<void> {
  await tx
    .updateTable('drafts')
    .set((e) => ({ published_version: e.ref('version'), ...unplanned, ...unasked }))
    .where('subject', '=', subject)
    .execute();
}

export async function openPreview(
  db: Db,
  subject: string,
  { hash, until }: { hash: string; until: Date },
): Promise<void> {
  await db
    .updateTable('drafts')
    .set({ preview_hash: hash, preview_until: until })
    .where('subject', '=', subject)
    .execute();
}

export async function findByPreview(
  db: Db,
  hash: string,
  now: Date,
): Promise<{ subject: string; content: unknown } | null> {
  const row = await db
    .selectFrom('drafts')
    .select(['subject', 'content'])
    .where('preview_hash', '=', hash)
    .where('preview_until', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export interface EditionRow {
  readonly number: number;
  readonly content: unknown;
  readonly staffId: number | null;
  readonly approvedBy: number | null;
  readonly publishedAt: Date;
  readonly note: string;
}

export async function listEditionRows(db: Db | Tx, subject: string): Promise<EditionRow[]> {
  return db
    .selectFrom('editions')
    .select([
      'number',
      'content',
      'staff_id as staffId',
      'approved_by as approvedBy',
      'published_at as publishedAt',
      'note',
    ])
    .where('subject', '=', subject)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
}

export async function findEdition(db: Db | Tx, subject: string, number: number): Promise<unknown | null> {
  const row = await db
    .selectFrom('editions')
    .select('content')
    .where('subject', '=', subject)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** The next edition of a subject; call with the subject's lock. */
export async function insertEdition(
  tx: Tx,
  edition: Omit<EditionRow, 'number' | 'publishedAt'> & { readonly subject: string },
  now: Date,
): Promise<void> {
  const { last } = await tx
    .selectFrom('editions')
    .select((e) => e.fn.max('number').as('last'))
    .where('subject', '=', edition.subject)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('editions')
    .values({
      subject: edition.subject,
      number: Number(last ?? 0) + 1,
      content: JSON.stringify(edition.content),
      staff_id: edition.staffId,
      approved_by: edition.approvedBy,
      published_at: now,
      note: edition.note,
    })
    .execute();
}
