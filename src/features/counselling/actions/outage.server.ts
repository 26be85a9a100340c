import type { OutagePart } from '#src/features/seats/actions/outage.server.ts';
import { secondsOf } from '#src/features/seats/rules/outage.ts';
import { extendHeld } from '../store/slot-holds.server.ts';

/** What counselling gives back after an outage: the minutes for which a chosen time is held. */
export const counsellingOutage: OutagePart = {
  giveBack: (tx, { gap }) => extendHeld(tx, gap.from, secondsOf(gap)),
};
