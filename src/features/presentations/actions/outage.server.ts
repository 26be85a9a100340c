import type { OutagePart } from '#src/features/seats/actions/outage.server.ts';
import { secondsOf } from '#src/features/seats/rules/outage.ts';
import { extendOffers } from '../store/bookings.server.ts';

/** What presentations give back after an outage: the time to confirm an offered seat. */
export const presentationsOutage: OutagePart = {
  giveBack: (tx, { gap }) => extendOffers(tx, gap.from, secondsOf(gap)),
};
