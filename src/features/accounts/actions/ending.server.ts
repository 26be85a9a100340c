import { memberErrors } from '#src/features/members/contract/members.ts';
import { insertEvent, lockMember } from '#src/features/members/store/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { unseal } from '#src/platform/tokens.ts';
import type { SocialProvider } from '#src/providers/social/port.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { deleteLink, findRevoking, listLinks, markRevoking } from '../store/social.server.ts';
import { socialPurposes } from './social-purposes.ts';

/** What is known of the end of a connection at the provider. */
type LinkEnd = 'revoked' | 'pending' | 'by_hand';

/** Unlinks a social account: written down first, then the provider is asked at once and, if need be, later. */
export async function revokeSocial(
  academy: Academy,
  memberId: number,
  provider: SocialProvider,
): Promise<LinkEnd> {
  const now = academy.clock.now();
  const linkId = await inTransaction(academy.db, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) throw commonErrors.not_found();
    const links = await listLinks(tx, memberId);
    const link = links.find((one) => one.provider === provider);
    if (!link) throw memberErrors.social_unknown();
    if (member.passwordHash === null && links.length === 1) throw memberErrors.social_last();
    await endLink(tx, { memberId, linkId: link.id, provider, now });
    return link.id;
  });
  return revokeLink(academy, linkId);
}

/** Marks a link as ending and adds the job that asks the provider until it has answered. */
export async function endLink(
  tx: Tx,
  link: {
    readonly memberId: number;
    readonly linkId: number;
    readonly provider: string;
    readonly now: Date;
  },
): Promise<void> {
  const { memberId, linkId, provider, now } = link;
  await markRevoking(tx, linkId, now);
  await insertEvent(tx, { memberId, kind: 'social_unlinked', actor: 'member', detail: provider, now });
  const runAt = new Date(now.getTime() + minuteMs);
  await addJob(tx, { name: 'members.revoke-social', runAt, key: `revoke social ${linkId}` }, { linkId });
}

/**
 * Asks the provider to end one marked link; the link is gone once the provider says so, or once it is clear that we hold
 * nothing by which it would: then only the person can end it there (`by_hand`).
 */
export async function revokeLink(academy: Academy, linkId: number): Promise<LinkEnd> {
  const { db, config, providers } = academy;
  const marked = await findRevoking(db, linkId);
  if (!marked) return 'revoked';
  const sealed = marked.sealed_refresh_token;
  const token = sealed === null ? null : unseal(config, socialPurposes.token, sealed);
  const outcome = await providers.social.revoke(marked.provider, marked.subject, token);
  if (outcome === 'unknown') return 'pending';
  await deleteLink(db, linkId);
  return outcome;
}
