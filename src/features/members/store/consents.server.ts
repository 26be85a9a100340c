import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type ConsentType, consentVersions } from '../rules/members.ts';

export interface NewConsent {
  readonly memberId: number;
  readonly type: ConsentType;
  readonly given: boolean;
  /** `phone`: the guardian was verified by the code sent to the phone. `sign_up`: agreed by the sign-up itself. */
  readonly method: 'form' | 'phone' | 'sign_up';
  readonly now: Date;
}

/** Adds one word on a consent in the version in force; rows are never changed. Answers its id. */
export async function insertConsent(tx: Tx, consent: NewConsent): Promise<number> {
  const row = await tx
    .insertInto('consents')
    .values({
      member_id: consent.memberId,
      type: consent.type,
      version: consentVersions[consent.type],
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
  const detail = sql<string>`privacy_version_at(${now})`;
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
