import type { OutagePart } from '#src/features/seats/actions/outage.server.ts';
import { secondsOf } from '#src/features/seats/rules/outage.ts';
import { extendOffers } from '../store/bookings.server.ts';
import { listWithOffers } from '../store/sessions.server.ts';

/** What presentations give back after an outage: the time to confirm an offered seat, never beyond the start. */
export const presentationsOutage: OutagePart = {
  async limitsOf(tx) {
    const offering = await listWithOffers(tx);
    return offering.map(({ poolId, startsAt }) => ({ poolId, holdsUntil: startsAt, offersUntil: startsAt }));
  },
  giveBack: (tx, { gap }) => extendOffers(tx, gap.from, secondsOf(gap)),
};
