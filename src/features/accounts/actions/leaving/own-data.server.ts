import { type AccountOwner, confirmedMember } from '#src/features/accounts/actions/account-owner.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import type { MemberData } from '#src/features/members/contract/data.ts';
import { insertEvent } from '#src/features/members/store/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';

/** Everything held of a member, as every table declares it. Written down as an event. */
export async function collectOwnData(
  academy: Academy,
  owner: AccountOwner,
  { currentPassword, hooks }: { currentPassword: string; hooks: MemberHooks },
): Promise<MemberData> {
  const member = await confirmedMember(academy, owner, { currentPassword });
  const now = academy.clock.now();
  await hooks.joinGuests(member.id);
  const sections = await academy.personal.collect(academy.db, member.id);
  await inTransaction(academy.db, (tx) =>
    insertEvent(tx, { memberId: member.id, kind: 'data_downloaded', actor: 'member', now }),
  );
  return { madeAt: now.toISOString(), sections };
}
