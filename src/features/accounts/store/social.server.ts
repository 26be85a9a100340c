import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import type { SocialProvider } from '#src/providers/social/port.ts';
import { dayMs } from '#src/shared/durations.ts';

export interface NewAttempt {
  readonly browserHash: string;
  readonly provider: SocialProvider;
  readonly sealedAttempt: string;
  readonly returnTo: string;
  readonly memberId: number | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('social_attempts')
    .values({
      browser_hash: attempt.browserHash,
      provider: attempt.provider,
      sealed_attempt: attempt.sealedAttempt,
      return_to: attempt.returnTo,
      member_id: attempt.memberId,
      created_at: attempt.now,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

export interface AttemptKey {
  readonly browserHash: string;
  readonly provider: SocialProvider;
  readonly now: Date;
}

/** Takes the attempt for asking the provider; one caller gets it, once. */
export async function claimAttempt(db: Db, { browserHash, provider, now }: AttemptKey) {
  return db
    .updateTable('social_attempts')
    .set({ claimed_at: now })
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('claimed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'sealed_attempt', 'return_to', 'member_id'])
    .executeTakeFirst();
}

/** The attempt of a person who was identified and is not signed in yet. */
export async function findIdentified(db: Db | Tx, { browserHash, provider, now }: AttemptKey) {
  return db
    .selectFrom('social_attempts')
    .select(['id', 'sealed_identity', 'return_to', 'member_id'])
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('sealed_identity', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Keeps who it is, until the person has signed up. */
export async function rememberIdentity(
  tx: Tx,
  id: number,
  { sealedIdentity, expiresAt }: { sealedIdentity: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('social_attempts')
    .set({ sealed_identity: sealedIdentity, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Ends an attempt; true for the one who did. Its secrets are forgotten. */
export async function finishAttempt(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('social_attempts')
    .set({ used_at: now, sealed_identity: null, sealed_attempt: '' })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes attempts a day after they ended. */
export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  await db.deleteFrom('social_attempts').where('expires_at', '<', dayAgo).execute();
}

/** The member a provider's person belongs to, while the link is not being ended. */
export async function findLinkedMember(
  db: Db | Tx,
  provider: SocialProvider,
  subject: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('social_links')
    .select('member_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('revoking_at', 'is', null)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** The connection of a provider's person, also one that is being ended. */
export async function findLink(tx: Tx, provider: SocialProvider, subject: string) {
  return tx
    .selectFrom('social_links')
    .select(['id', 'member_id as memberId'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export interface NewLink {
  readonly memberId: number;
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly sealedRefreshToken: string | null;
  readonly now: Date;
}

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('social_links')
    .values({
      member_id: link.memberId,
      provider: link.provider,
      subject: link.subject,
      sealed_refresh_token: link.sealedRefreshToken,
      linked_at: link.now,
    })
    .execute();
}

/** Keeps the newer of the secrets a provider wants to see at the end of a connection. */
export async function keepLinkToken(
  tx: Tx,
  link: {
    readonly provider: SocialProvider;
    readonly subject: string;
    readonly sealedRefreshToken: string;
  },
): Promise<void> {
  await tx
    .updateTable('social_links')
    .set({ sealed_refresh_token: link.sealedRefreshToken })
    .where('provider', '=', link.provider)
    .where('subject', '=', link.subject)
    .execute();
}

/** The member's live links, oldest first. */
export async function listLinks(db: Db | Tx, memberId: number) {
  return db
    .selectFrom('social_links')
    .select(['id', 'provider', 'linked_at'])
    .where('member_id', '=', memberId)
    .where('revoking_at', 'is', null)
    .orderBy('id')
    .limit(10)
    .execute();
}

/** Writes down that a link is to be ended, before the provider is asked. */
export async function markRevoking(tx: Tx, linkId: number, now: Date): Promise<void> {
  await tx.updateTable('social_links').set({ revoking_at: now }).where('id', '=', linkId).execute();
}

export async function findRevoking(db: Db, linkId: number) {
  return db
    .selectFrom('social_links')
    .select(['id', 'provider', 'subject', 'sealed_refresh_token'])
    .where('id', '=', linkId)
    .where('revoking_at', 'is not', null)
    .executeTakeFirst();
}

export async function deleteLink(db: Db | Tx, linkId: number): Promise<void> {
  await db.deleteFrom('social_links').where('id', '=', linkId).execute();
}

/** A connection that stands in the way of a new one: the identity's own first, then the member's to that provider. */
export async function findActive(
  tx: Tx,
  of: {
    readonly provider: ColumnValue<'social_links', 'provider'>;
    readonly subject: string;
    readonly memberId: number | null;
  },
): Promise<{ subject: string; revoking_at: Date | null } | undefined> {
  return tx
    .selectFrom('social_links')
    .select(['subject', 'revoking_at'])
    .where('provider', '=', of.provider)
    .where((eb) => eb.or([eb('subject', '=', of.subject), eb('member_id', '=', of.memberId ?? 0)]))
    .orderBy((eb) => eb('subject', '=', of.subject), 'desc')
    .limit(1)
    .executeTakeFirst();
}
