import { phoneHeldSince } from '#src/features/contacts/actions/guests-of-phone.server.ts';
import { receivedBy } from '#src/features/messages/actions/received.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { requireMember } from './account-owner.server.ts';

/**
 * What the academy has sent to the member's phone, and to the mail address where that was proven: one that was only typed may be
 * another's. Nothing from before the account, nor from before the number came into these hands.
 */
export async function readInbox(academy: Academy, memberId: number) {
  const { mobile, email, isEmailProven, createdAt } = await requireMember(academy, memberId);
  const recipients = [mobile, ...(isEmailProven ? [email] : [])].filter((one) => one !== '');
  const held = mobile === '' ? createdAt : await phoneHeldSince(academy.db, mobile);
  return {
    messages: await receivedBy(academy, {
      recipients,
      since: new Date(Math.max(held.getTime(), createdAt.getTime())),
    }),
  };
}
