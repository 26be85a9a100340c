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
] as const;

export async function findDraft(db: Db | Tx, subject: string): Promise<DraftRow | null> {
  const row = await db.selectFrom('drafts').select(columns).where('subject', '=', subject).executeTakeFirst();
  return row ?? null;
}

/** Takes turns on one subject: also where it has no draft yet. */
export async function lockDraft(tx: Tx, subject: string): Promise<DraftRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${subject}`}, 0))`.execute(tx);
  return findDraft(tx, subject);
}

export async function putDraft(
  tx: Tx,
  draft: { subject: string; content: unknown; version: number; staffId: number },
  now: Date,
): Promise<void> {
  const content = JSON.stringify(draft.content);
  const row = { content, version: draft.version, edited_by: draft.staffId, edited_at: now };
  await tx
    .insertInto('drafts')
    .values({ subject: draft.subject, ...row })
    // What was planned was another text.
    .onConflict((on) => on.column('subject').doUpdateSet({ ...row, publish_at: null }))
    .execute();
}

export async function planDraft(tx: Tx, subject: string, at: Date | null, note: string): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({ publish_at: at, publish_note: note })
    .where('subject', '=', subject)
    .execute();
}

export async function markPublished(tx: Tx, subject: string): Promise<void> {
  await tx
    .updateTable('drafts')
    .set((e) => ({ published_version: e.ref('version'), publish_at: null, publish_note: '' }))
    .where('subject', '=', subject)
    .execute();
}

export async function openPreview(db: Db, subject: string, hash: string, until: Date): Promise<void> {
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
  readonly publishedAt: Date;
  readonly note: string;
}

export async function listEditionRows(db: Db | Tx, subject: string): Promise<EditionRow[]> {
  return db
    .selectFrom('editions')
    .select(['number', 'content', 'staff_id as staffId', 'published_at as publishedAt', 'note'])
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
  edition: { subject: string; content: unknown; staffId: number | null; note: string },
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
      published_at: now,
      note: edition.note,
    })
    .execute();
}
