import { decideConsent } from '#src/features/accounts/actions/account.server.ts';
import { listCurrentConsents } from '#src/features/members/store/consents.server.ts';
import { findMember, findMembers } from '#src/features/members/store/members.server.ts';
import type { AdvertisingHooks } from '#src/features/messages/actions/advertising.server.ts';
import type { Academy } from '#src/platform/academy.ts';

/** What advertising asks of the members: whether they agreed, and that they no longer do. */
export function advertisingHooks(academy: Academy): AdvertisingHooks {
  return {
    async consentOf(memberId) {
      if (!(await findMember(academy.db, memberId))) return { day: false, night: false };
      const given = new Map(
        (await listCurrentConsents(academy.db, memberId)).map((one) => [one.type, one.given]),
      );
      return { day: given.get('marketing') ?? false, night: given.get('marketingNight') ?? false };
    },
    async goneOf(memberIds) {
      const active = new Set((await findMembers(academy.db, memberIds)).map(({ id }) => id));
      return new Set(memberIds.filter((id) => !active.has(id)));
    },
    async withdraw(memberId) {
      // Both go with the one by day.
      await decideConsent(academy, memberId, { type: 'marketing', given: false });
    },
  };
}
