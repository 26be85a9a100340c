import type { Db, Tx } from '#src/platform/db/database.ts';

export type PortraitScope = 'name' | 'picture' | 'work';

export interface NewPortraitConsent {
  readonly student: string;
  readonly scope: readonly PortraitScope[];
  readonly givenOn: string;
  readonly evidence: string;
  readonly memberId: number | null;
}

export interface PortraitConsentRow extends NewPortraitConsent {
  readonly id: number;
  readonly withdrawnAt: Date | null;
}

export async function insertConsent(db: Db | Tx, consent: NewPortraitConsent): Promise<number> {
  const { id } = await db
    .insertInto('portrait_consents')
    .values({
      student: consent.student,
      scope: [...consent.scope],
      given_on: consent.givenOn,
      evidence: consent.evidence,
      member_id: consent.memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Says which consents a page or post (`post:12`, `page:/whymsc`) stands on; earlier words are replaced. */
export async function insertPortraitUses(
  db: Db | Tx,
  subject: string,
  consentIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('portrait_uses').where('subject', '=', subject).execute();
  if (consentIds.length === 0) return;
  const rows = consentIds.map((id) => ({ subject, consent_id: id }));
  await db.insertInto('portrait_uses').values(rows).execute();
}

const columns = [
  'id',
  'student',
  'scope',
  'given_on as givenOn',
  'evidence',
  'member_id as memberId',
  'withdrawn_at as withdrawnAt',
] as const;

function toConsent<R extends { scope: string[] }>(row: R) {
  return { ...row, scope: row.scope as PortraitScope[] };
}

/** The consents on file, the newest first, those that are withdrawn among them. */
export async function listConsents(db: Db | Tx, words: string): Promise<PortraitConsentRow[]> {
  const rows = await db
    .selectFrom('portrait_consents')
    .select(columns)
    .$if(words !== '', (q) => q.where('student', 'ilike', `%${words.replace(/[\\%_]/g, '\\$&')}%`))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(toConsent);
}

export async function findConsents(db: Db | Tx, ids: readonly number[]): Promise<PortraitConsentRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('portrait_consents')
    .select(columns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(toConsent);
}

/** Withdraws a consent; answers what stands on it, or null when there is none that could be withdrawn. */
export async function withdrawConsent(tx: Tx, id: number, now: Date): Promise<string[] | null> {
  const row = await tx
    .updateTable('portrait_consents')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const uses = await tx
    .selectFrom('portrait_uses')
    .select('subject')
    .where('consent_id', '=', id)
    .orderBy('subject')
    .limit(200)
    .execute();
  return uses.map(({ subject }) => subject);
}
