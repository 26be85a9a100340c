import type { FastifyRequest } from 'fastify';
import { contactOf } from '#src/features/members/actions/members.server.ts';
import { provenPhone } from '#src/features/proofs/actions/proofs.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import type { Applicant, GuestsOfPhone, MatterOwner } from '#src/shared/people/guests-of-phone.ts';
import { guestsOfPhone, phoneHeldSince } from './guests-of-phone.server.ts';

/** Who may ask: the member who signed in, or the phone proven in this browser, whoever's it is; null for nobody. */
export async function applicantOf(
  academy: Academy,
  actor: Actor,
  request: FastifyRequest,
): Promise<Applicant | null> {
  const proven = await provenPhone(academy, request);
  if (actor.kind === 'member') {
    const { mobile } = await contactOf(academy, actor.memberId);
    return { mobile, memberId: actor.memberId, isProven: proven?.mobile === mobile };
  }
  return proven && { mobile: proven.mobile, memberId: null, isProven: true };
}

/**
 * Whose matters are shown to an applicant. What a member asked for without signing in joins the account before (`join`): all of
 * it where this browser has proven the phone, otherwise what bears the member's name.
 */
export async function ownerOfMatters(
  db: Db,
  { mobile, memberId, isProven }: Applicant,
  join: (of: GuestsOfPhone) => Promise<unknown>,
): Promise<MatterOwner> {
  if (memberId === null) return { mobile, since: await phoneHeldSince(db, mobile) };
  const guests = await guestsOfPhone(db, memberId, { isProven });
  if (guests) await join(guests);
  return { memberId };
}
