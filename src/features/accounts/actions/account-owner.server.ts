import { memberErrors } from '#src/features/members/contract/members.ts';
import { findMember, type Member } from '#src/features/members/store/members.server.ts';
import type { ProvenPhone } from '#src/features/proofs/actions/proofs.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { isPassword } from '#src/platform/passwords.ts';
import { clearRateLimit, spendRateLimit } from '#src/platform/rate-limits.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

/** Who is changing the account: the member and the phone proven in the same browser. */
export interface AccountOwner {
  readonly memberId: number;
  readonly proven: ProvenPhone | null;
}

const provenWithinMs = 10 * minuteMs;

/** The member of this session; refuses where the account is gone. */
export async function requireMember(academy: Academy, memberId: number): Promise<Member> {
  const member = await findMember(academy.db, memberId);
  if (!member) throw commonErrors.sign_in_required();
  return member;
}

/** An account without a password is confirmed by its own phone, proven in this browser within the last ten minutes. */
function requireOwnPhone(academy: Academy, member: Member, { proven }: AccountOwner): void {
  const isFresh = proven && academy.clock.now().getTime() - proven.provenAt.getTime() <= provenWithinMs;
  if (!isFresh || proven.mobile !== member.mobile) throw memberErrors.password_missing();
}

/** For what is shown before the password is asked for: where there is none, the phone has been proven before. */
export async function requirePhoneInstead(academy: Academy, owner: AccountOwner): Promise<void> {
  const member = await requireMember(academy, owner.memberId);
  if (member.passwordHash === null) requireOwnPhone(academy, member, owner);
}

/**
 * Asks for the password again, ten tries in 15 minutes; an account without one is confirmed by its own phone.
 */
export async function confirmOwner(
  academy: Academy,
  member: Member,
  {
    owner,
    given,
  }: { owner: AccountOwner; given: { readonly currentPassword: string } | { readonly password: string } },
) {
  if (member.passwordHash === null) return requireOwnPhone(academy, member, owner);
  const name = `confirm ${member.id}`;
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, {
    name,
    limit: 10,
    windowSeconds: 900,
  });
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  const [field, password] =
    'password' in given ? ['password', given.password] : ['currentPassword', given.currentPassword];
  if (!(await isPassword(password, member.passwordHash)))
    throw memberErrors.password_wrong({ fields: { [field]: '비밀번호가 맞지 않습니다.' } });
  await clearRateLimit(academy, name);
}

/** The member, after the owner was confirmed as `confirmOwner` says. */
export async function confirmedMember(
  academy: Academy,
  owner: AccountOwner,
  given: { readonly currentPassword: string },
): Promise<Member> {
  const member = await requireMember(academy, owner.memberId);
  await confirmOwner(academy, member, { owner, given });
  return member;
}
