import { correctionErrors } from '#src/features/contacts/contract/corrections.ts';
import { namesPerLinkAndDay } from '#src/features/contacts/rules/corrections.ts';
import * as store from '#src/features/contacts/store/corrections.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { memberErrors } from '#src/features/members/contract/members.ts';
import {
  insertEvent,
  lockMember,
  type Member,
  updateMobile,
  updateProvenEmail,
} from '#src/features/members/store/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret } from '#src/platform/tokens.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { guestsOfPhone } from './guests-of-phone.server.ts';

type Hooks = Pick<MemberHooks, 'onPhoneProven' | 'onPhoneChanged'>;

async function spend(
  academy: Academy,
  name: string,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
): Promise<void> {
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, { name, limit, windowSeconds });
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
}

/**
 * Whoever read the link at the corrected number or address, and knows the member's name, has proven it; once. The office may
 * have written a stranger's down: the link alone proves nothing. Refuses with `link_over`, `name_wrong`, `mobile_taken`.
 */
export async function proveByLink(
  academy: Academy,
  given: { readonly code: string; readonly name: string; readonly address: string },
  hooks: Hooks,
): Promise<'mobile' | 'email'> {
  await spend(academy, `correction link ${given.address}`, { limit: 60, windowSeconds: 3_600 });
  const codeHash = hashSecret(given.code);
  const found = await store.findCorrectionByCode(academy.db, codeHash);
  if (!found) throw correctionErrors.link_over();
  await spend(academy, `correction name ${codeHash}`, { limit: namesPerLinkAndDay, windowSeconds: 86_400 });
  const now = academy.clock.now();
  try {
    return await inTransaction(academy.db, async (tx) => {
      const member = await lockMember(tx, found.memberId);
      const row = await store.lockCorrection(tx, found.id);
      const isOpen = row?.state === 'approved' && row.expiresAt !== null && row.expiresAt > now;
      if (!member || !isOpen || row.contact === null) throw correctionErrors.link_over();
      if (member.name !== given.name)
        throw correctionErrors.name_wrong({ fields: { name: correctionErrors.name_wrong().message } });
      await store.markProven(tx, row.id);
      const proven = { member, contact: row.contact, now };
      await (row.field === 'mobile' ? takeNumber(tx, proven, hooks) : takeAddress(tx, proven));
      return row.field;
    });
  } catch (error) {
    throw brokeConstraint(error, 'members_mobile') ? memberErrors.mobile_taken() : error;
  }
}

interface Proven {
  readonly member: Member;
  readonly contact: string;
  readonly now: Date;
}

async function takeNumber(tx: Tx, { member, contact, now }: Proven, hooks: Hooks): Promise<void> {
  const { id: memberId } = member;
  // The member has proven another one meanwhile.
  if (member.mobile !== '') throw correctionErrors.link_over();
  await updateMobile(tx, memberId, { mobile: contact, provenAt: now });
  const guests = await guestsOfPhone(tx, memberId, { isProven: true });
  if (guests) await hooks.onPhoneProven(tx, guests);
  await hooks.onPhoneChanged(tx, { memberId, from: '', to: contact });
  await insertEvent(tx, { memberId, kind: 'mobile_changed', actor: 'member', now });
}

async function takeAddress(tx: Tx, { member, contact, now }: Proven): Promise<void> {
  if (member.email !== contact) throw correctionErrors.link_over();
  await updateProvenEmail(tx, member.id, { email: contact, provenAt: now });
  await insertEvent(tx, { memberId: member.id, kind: 'email_proven', actor: 'member', now });
}
