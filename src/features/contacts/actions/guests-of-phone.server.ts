import { doubtedSince, heldSince } from '#src/features/contacts/store/number-claims.server.ts';
import { memberOf } from '#src/features/members/store/members.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';

const always = new Date(0);

/**
 * What guests asked for with the phone of an account joins it: all of it where who asks has proven the phone (`isProven`), as
 * far back as the number is in the same hands; otherwise only what bears the member's name. Null where there is no phone.
 */
export async function guestsOfPhone(
  db: Db | Tx,
  memberId: number,
  { isProven }: { readonly isProven: boolean },
): Promise<GuestsOfPhone | null> {
  const member = await memberOf(db, memberId);
  if (!member || member.mobile === '') return null;
  const { mobile, name } = member;
  if (isProven) {
    return { memberId, mobile, name, since: await phoneHeldSince(db, mobile), before: null };
  }
  const before = await doubtedSince(db, { memberId, mobile });
  return { memberId, mobile, name, since: null, before };
}

/** From when on a proven phone opens what guests asked for with it: not what its last holder did. */
export async function phoneHeldSince(db: Db | Tx, mobile: string): Promise<Date> {
  return (await heldSince(db, mobile)) ?? always;
}
