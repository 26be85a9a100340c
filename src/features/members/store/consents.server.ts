import type { Db, Tx } from '#src/platform/db/database.ts';
import { type ConsentType, consentVersions } from '../rules.ts';

export interface NewConsent {
  readonly memberId: number;
  readonly type: ConsentType;
  readonly given: boolean;
  /** `phone`: the guardian was verified by the code sent to the phone. */
  readonly method: 'form' | 'phone';
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

/** The latest word on each type. */
export async function listCurrentConsents(db: Db | Tx, memberId: number) {
  return db
    .selectFrom('consents')
    .distinctOn('type')
    .select(['type', 'version', 'given', 'given_at'])
    .where('member_id', '=', memberId)
    .orderBy('type')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}
