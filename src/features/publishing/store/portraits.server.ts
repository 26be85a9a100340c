import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';

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
  /** The member of staff who entered it; null where the guardian said it, or while it stands. */
  readonly withdrawnBy: number | null;
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
  'withdrawn_by as withdrawnBy',
] as const;

function toConsent<R extends { scope: string[] }>(row: R) {
  return { ...row, scope: row.scope };
}

export interface PortraitFilter extends ListQuery {
  readonly state?: 'given' | 'withdrawn' | undefined;
  readonly scope?: PortraitScope | undefined;
  /** Seoul days of the consent, the last included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ids?: readonly number[] | undefined;
}

export interface PortraitListRow extends PortraitConsentRow {
  /** How many pages and posts stand on it. */
  readonly uses: number;
}

const uses = sql<number>`(select count(*) from portrait_uses u where u.consent_id = portrait_consents.id)::int`;

/** The consents on file, those that are withdrawn among them. */
export async function listConsents(
  db: Db | Tx,
  filter: PortraitFilter,
): Promise<ListPage<PortraitListRow> & { rows: PortraitListRow[] }> {
  const { q: keywords, state, scope, from, to, ids } = filter;
  const text = likeText(keywords);
  const query = db
    .selectFrom('portrait_consents')
    .select(columns)
    .select(uses.as('uses'))
    .$if(keywords !== '', (q) =>
      q.where((e) => e.or([e('student', 'ilike', text), e('evidence', 'ilike', text)])),
    )
    .$if(state === 'given', (q) => q.where('withdrawn_at', 'is', null))
    .$if(state === 'withdrawn', (q) => q.where('withdrawn_at', 'is not', null))
    .$if(scope !== undefined, (q) => q.where(sql<boolean>`${scope ?? ''} = any(scope)`))
    .$if(from !== undefined, (q) => q.where('given_on', '>=', sql<string>`${from ?? ''}::date`))
    .$if(to !== undefined, (q) => q.where('given_on', '<=', sql<string>`${to ?? ''}::date`))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`id = any(${[...(ids ?? [])]}::bigint[])`));
  const page = await readList(query, filter, {
    by: { addedAt: 'id', student: 'student', givenOn: 'given_on', withdrawnAt: 'withdrawn_at', uses: 'uses' },
    first: '-addedAt',
    tie: 'id',
  });
  return { ...page, rows: page.rows.map(toConsent) };
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

/** A consent as it is until the transaction ends; undefined where there is none. */
export async function lockConsent(tx: Tx, id: number) {
  return tx
    .selectFrom('portrait_consents')
    .select(['withdrawn_at as withdrawnAt', 'withdrawn_by as withdrawnBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Withdraws a consent, entered by that member of staff; null takes it back. Call with its lock. */
export async function setWithdrawn(
  tx: Tx,
  id: number,
  by: { readonly staffId: number; readonly now: Date } | null,
): Promise<void> {
  await tx
    .updateTable('portrait_consents')
    .set({ withdrawn_at: by?.now ?? null, withdrawn_by: by?.staffId ?? null })
    .where('id', '=', id)
    .execute();
}

/** What stands on a consent. */
export async function listUses(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('portrait_uses')
    .select('subject')
    .where('consent_id', '=', id)
    .orderBy('subject')
    .limit(200)
    .execute();
  return rows.map(({ subject }) => subject);
}
