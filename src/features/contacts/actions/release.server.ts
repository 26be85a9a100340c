import { claimTexts } from '#src/features/contacts/rules/number-claims.ts';
import { keepFormerContact } from '#src/features/contacts/store/contacts.server.ts';
import { endLinks } from '#src/features/contacts/store/corrections.server.ts';
import {
  type ClaimEnd,
  endClaim,
  insertReleased,
  lockOpenClaim,
} from '#src/features/contacts/store/number-claims.server.ts';
import { endResets } from '#src/features/contacts/store/resets.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { endInvitationsTo } from '#src/features/members/store/children/invitations.server.ts';
import { insertEvent, type Member, updateReleased } from '#src/features/members/store/members.server.ts';
import { queueMessage, stopMessagesTo } from '#src/features/messages/actions/messages.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { afterNight } from '#src/shared/seoul-time.ts';
import { guestsOfPhone } from './guests-of-phone.server.ts';

/** Ends a claim that waits for a number no account has from now on, and tells whoever has the number; false without one. */
export async function settleClaim(
  tx: Tx,
  { mobile, cause, now }: { readonly mobile: string; readonly cause: ClaimEnd; readonly now: Date },
): Promise<boolean> {
  const claim = await lockOpenClaim(tx, mobile);
  if (!claim) return false;
  await endClaim(tx, { id: claim.id, state: 'released', cause, now });
  await queueMessage(tx, {
    channel: 'sms',
    to: mobile,
    text: claimTexts.released,
    template: 'member.number_free',
    notBefore: afterNight(now),
  });
  return true;
}

interface Release {
  /** Locked, with a number. */
  readonly member: Member;
  readonly cause: Extract<ClaimEnd, 'due' | 'office'>;
  /** As in the account's history: `system`, `staff 12`. */
  readonly actor: string;
  /** When it was asked for: what guests ask for with the number from then on is its next holder's. */
  readonly askedAt: Date;
  readonly now: Date;
}

/**
 * Takes the number off an account and nothing else of it: what the account asked for stands under no number, keys that went to
 * the number are over, and the member is told by mail. Whoever proves the number may have it.
 */
export async function releaseNumber(
  tx: Tx,
  { member, cause, actor, askedAt, now }: Release,
  hooks: Pick<MemberHooks, 'onPhoneLeft' | 'onPhoneChanged'>,
): Promise<void> {
  const { id: memberId, mobile } = member;
  if (mobile === '') return;
  // A number the office once wrote down is not proven by its link any more, now that the account has none.
  if (cause === 'due') await endLinks(tx, { memberId, field: 'mobile', now });
  const own = await guestsOfPhone(tx, memberId, { isProven: false });
  if (own) await hooks.onPhoneLeft(tx, own);
  await updateReleased(tx, memberId, now);
  await hooks.onPhoneChanged(tx, { memberId, from: mobile, to: '' });
  await keepFormerContact(tx, { memberId, contact: mobile, now });
  await endResets(tx, memberId, now);
  await endInvitationsTo(tx, mobile, now);
  await stopMessagesTo(tx, mobile, now);
  await insertEvent(tx, { memberId, kind: 'mobile_released', actor, detail: cause, now });
  if (!(await settleClaim(tx, { mobile, cause, now })))
    await insertReleased(tx, { memberId, mobile, cause, askedAt, now });
  await queueMessage(tx, {
    channel: 'mail',
    to: member.email,
    subject: '[{academy}] 계정에서 휴대폰 번호가 내려갔습니다',
    text: claimTexts.letGo,
    template: 'member.mobile_released',
  });
}
