import { memberErrors } from '#src/features/members/contract/members.ts';
import { lastWayGone } from '#src/features/members/rules/last-way.ts';
import { noticeMessages } from '#src/features/members/rules/notices.ts';
import { insertEvent, lockMember } from '#src/features/members/store/members.server.ts';
import { queueMessages } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { SocialUnlinked } from '#src/providers/social/port.ts';
import { deleteLink, findLink, listLinks } from '../store/social.server.ts';

/** Kakao lets go of whoever began and never came back to it; whoever is a member here may still come in by it. */
const keepsLink: readonly string[] = ['INCOMPLETE_SIGN_UP'];

/**
 * Takes a provider's notice that a person has ended the connection there: the link goes, with the way it was ended in the
 * account's history, and a member who had no other way in is told how to make one. Whoever is not known is well, too; what is
 * not the provider's is refused with `unlink_refused`.
 */
export async function receiveUnlinked(
  academy: Academy,
  authorization: string | undefined,
  body: unknown,
): Promise<void> {
  const unlinked = academy.providers.social.readUnlinked(authorization, body);
  if (!unlinked) throw memberErrors.unlink_refused();
  if (keepsLink.includes(unlinked.referrer)) return;
  await inTransaction(academy.db, (tx) => endUnlinked(academy, tx, unlinked));
}

async function endUnlinked({ clock }: Academy, tx: Tx, unlinked: SocialUnlinked): Promise<void> {
  const { provider, subject, referrer } = unlinked;
  const link = await findLink(tx, provider, subject);
  if (!link) return;
  // The account first, then its links: the order in which a member ends one.
  const member = await lockMember(tx, link.memberId);
  await deleteLink(tx, link.id);
  if (!member) return;
  const now = clock.now();
  const detail = `${provider} ${referrer}`;
  await insertEvent(tx, { memberId: member.id, kind: 'social_unlinked', actor: 'system', detail, now });
  const others = await listLinks(tx, member.id);
  if (member.passwordHash !== null || others.length > 0) return;
  await queueMessages(tx, noticeMessages(member, lastWayGone(member.loginId, provider)));
}
