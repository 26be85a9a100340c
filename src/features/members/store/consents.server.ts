import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type ConsentType, type ConsentVersions, consentTypes } from '../rules/members.ts';

export interface NewConsent {
  readonly memberId: number;
  readonly type: ConsentType;
  readonly given: boolean;
  /** `phone`: the guardian was verified by the code sent to the phone. `sign_up`: agreed by the sign-up itself. */
  readonly method: 'form' | 'phone' | 'sign_up';
  readonly now: Date;
}

/**
 * The version in force of the text behind each consent, by the function `consent_version_at`; null until both the terms
 * and the privacy policy are in force.
 */
export async function findConsentVersions(db: Db | Tx, now: Date): Promise<ConsentVersions | null> {
  const { rows } = await sql<{ type: ConsentType; version: string | null }>`
    select type, consent_version_at(type, ${now}) as version
    from unnest(${sql.val(consentTypes)}::text[]) as type`.execute(db);
  const versions = new Map(rows.map(({ type, version }) => [type, version]));
  const isOpen = consentTypes.every((type) => versions.get(type) != null);
  return isOpen ? (Object.fromEntries(versions) as ConsentVersions) : null;
}

/** Adds one word on a consent; the trigger `consents_name_their_version` writes the version in force. Answers its id. */
export async function insertConsent(tx: Tx, consent: NewConsent): Promise<number> {
  const row = await tx
    .insertInto('consents')
    .values({
      member_id: consent.memberId,
      type: consent.type,
      given: consent.given,
      method: consent.method,
      given_at: consent.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes down that the privacy policy was shown, in the version in force; nobody agreed to anything by that. */
export async function insertPrivacyNotice(tx: Tx, memberId: number, now: Date): Promise<void> {
  const detail = sql<string>`text_version_at('privacy', ${now})`;
  await tx
    .insertInto('member_events')
    .values({ member_id: memberId, kind: 'privacy_shown', actor: 'member', detail, at: now })
    .execute();
}

/** The latest word on each type. What older sign-ups wrote of the privacy policy was no consent. */
export async function listCurrentConsents(db: Db | Tx, memberId: number) {
  return (
    db
      .selectFrom('consents')
      .distinctOn('type')
      .select(['type', 'version', 'given', 'given_at'])
      .where('member_id', '=', memberId)
      // Those about one child stand with the child.
      .where('child_id', 'is', null)
      .where('type', '<>', 'privacy')
      .orderBy('type')
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
  );
}

/**
 * Members whose yes to advertising was given, and last confirmed, at or before that instant; of one member where
 * an id is given. 500 at most, in order.
 */
export async function listMarketingToConfirm(db: Db | Tx, before: Date, memberId?: number) {
  const latest = db
    .selectFrom('consents')
    .distinctOn('member_id')
    .select(['member_id', 'given', 'given_at'])
    .where('type', '=', 'marketing')
    .orderBy('member_id')
    .orderBy('id', 'desc');
  return db
    .selectFrom(latest.as('word'))
    .innerJoin('members', 'members.id', 'word.member_id')
    .select(['word.member_id', 'word.given_at'])
    .where('word.given', '=', true)
    .where('word.given_at', '<=', before)
    .where('members.status', '=', 'active')
    .$if(memberId !== undefined, (query) => query.where('word.member_id', '=', memberId ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member_events')
            .select('member_events.id')
            .whereRef('member_events.member_id', '=', 'word.member_id')
            .where('member_events.kind', '=', 'marketing_confirmed')
            .where('member_events.at', '>', before),
        ),
      ),
    )
    .orderBy('word.member_id')
    .limit(500)
    .execute();
}
