import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'item_stimuli.content': StimulusContent['content'];
  }
}

export interface NewStimulus extends StimulusContent {
  readonly subject: string;
  readonly replacesId: number | null;
}

/** Inserts stimuli in one statement; ids in the order given. They are never changed afterwards. */
export async function insertStimuli(tx: Tx, rows: readonly NewStimulus[], now: Date): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insertInto('item_stimuli')
    .values(
      rows.map((row) => ({
        subject: row.subject,
        title: row.title,
        content: JSON.stringify(row.content),
        replaces_id: row.replacesId,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  return inserted.map((row) => row.id);
}

/** The newest stimuli of a subject, for the editor's list of choices. */
export async function listStimuli(db: Db, subject: string): Promise<{ stimulusId: number; title: string }[]> {
  return db
    .selectFrom('item_stimuli as s')
    .select(['s.id as stimulusId', 's.title'])
    .where('s.subject', '=', subject)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('item_stimuli as n').select('n.id').whereRef('n.replaces_id', '=', 's.id'))),
    )
    .orderBy('s.id', 'desc')
    .limit(500)
    .execute();
}

export async function findStimulus(
  db: Db | Tx,
  stimulusId: number,
): Promise<(StimulusContent & { subject: string }) | undefined> {
  const row = await db
    .selectFrom('item_stimuli')
    .select(['title', 'content', 'subject'])
    .where('id', '=', stimulusId)
    .executeTakeFirst();
  return row;
}

/** Locks a stimulus that is about to be replaced; false where it is not of the subject or was replaced already. */
export async function lockNewest(tx: Tx, stimulusId: number, subject: string): Promise<boolean> {
  const row = await tx
    .selectFrom('item_stimuli')
    .select('id')
    .where('id', '=', stimulusId)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const newer = await tx
    .selectFrom('item_stimuli')
    .select('id')
    .where('replaces_id', '=', stimulusId)
    .limit(1)
    .executeTakeFirst();
  return newer === undefined;
}
