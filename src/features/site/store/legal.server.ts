import type { Db, Tx } from '#src/platform/db/database.ts';
import { LegalSections, type LegalText } from '../contract/legal.ts';

const columns = [
  'key',
  'title',
  'version',
  'effective_on as effectiveOn',
  'reason',
  'sections',
  'position',
] as const;

type Row = Omit<LegalText, 'sections'> & { readonly sections: unknown; readonly position: number };

function toText({ position: _position, ...row }: Row): LegalText {
  return { ...row, sections: LegalSections.parse(row.sections) };
}

/** The version of each legal text that is in force, in the order of the office. */
export async function listLegalTexts(db: Db, today: string): Promise<LegalText[]> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(columns)
    .distinctOn('key')
    .where('effective_on', '<=', today)
    .orderBy('key')
    .orderBy('effective_on', 'desc')
    .limit(50)
    .execute();
  return rows.sort((a, b) => a.position - b.position).map(toText);
}

/** Every version of a legal text, the newest first, those to come among them. */
export async function listLegalVersions(db: Db | Tx, key: string): Promise<LegalText[]> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(columns)
    .where('key', '=', key)
    .orderBy('effective_on', 'desc')
    .limit(100)
    .execute();
  return rows.map(toText);
}

/** When each version of each text is in force, the newest first. */
export async function listLegalDates(
  db: Db,
): Promise<Pick<LegalText, 'key' | 'title' | 'version' | 'effectiveOn' | 'reason'>[]> {
  return db
    .selectFrom('legal_texts')
    .select(['key', 'title', 'version', 'effective_on as effectiveOn', 'reason'])
    .orderBy('position')
    .orderBy('effective_on', 'desc')
    .limit(500)
    .execute();
}

/** A version as it was written elsewhere; one that is there stays as it is. */
export async function insertLegalText(db: Db, text: LegalText, position: number): Promise<void> {
  await db
    .insertInto('legal_texts')
    .values({
      key: text.key,
      title: text.title,
      version: text.version,
      effective_on: text.effectiveOn,
      reason: text.reason,
      position,
      sections: JSON.stringify(text.sections),
    })
    .onConflict((on) => on.columns(['key', 'version']).doNothing())
    .execute();
}

/**
 * Announces a version in the place of its text, or the first of a text in the place given; one that is announced already
 * may change until it is in force.
 */
export async function announceLegalText(
  tx: Tx,
  { position, ...text }: LegalText & { readonly position: number },
  today: string,
): Promise<boolean> {
  const sections = JSON.stringify(text.sections);
  const edition = { title: text.title, reason: text.reason, sections };
  const row = await tx
    .insertInto('legal_texts')
    .values((e) => ({
      ...edition,
      key: text.key,
      version: text.version,
      effective_on: text.effectiveOn,
      position: e.fn.coalesce(
        e
          .selectFrom('legal_texts as known')
          .where('known.key', '=', text.key)
          .select('known.position')
          .limit(1),
        e.val(position),
      ),
    }))
    .onConflict((on) =>
      on.columns(['key', 'version']).doUpdateSet(edition).where('legal_texts.effective_on', '>', today),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back an announced version whose day has not come; undefined where there is none. */
export async function withdrawComing(
  tx: Tx,
  { key, version }: { readonly key: string; readonly version: string },
  today: string,
): Promise<Pick<LegalText, 'effectiveOn' | 'reason'> | undefined> {
  return tx
    .deleteFrom('legal_texts')
    .where('key', '=', key)
    .where('version', '=', version)
    .where('effective_on', '>', today)
    .returning(['effective_on as effectiveOn', 'reason'])
    .executeTakeFirst();
}
