import { waitlistTermsOf } from '#src/features/registrations/rules/offers.ts';
import {
  findByHolds,
  findRegistration,
  lockRegistration,
} from '#src/features/registrations/store/registrations.server.ts';
import type { SeatHooks } from '#src/features/seats/actions/hooks.server.ts';
import { openPool } from '#src/features/seats/actions/pools.server.ts';
import { findSession, findSessionOfPool } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { moveRegistrations } from './notifying.server.ts';
import { takeOffers } from './taking-offers.server.ts';
import { notifyLapsed } from './wait-ends.server.ts';

export {
  factsFor,
  factsReader,
  moveRegistration,
  moveRegistrations,
  notifyCancelled,
  notifyConfirmed,
  notifyDepositOver,
  notifyGuardian,
  notifyGuardians,
  notifyMoved,
  notifyNotPaid,
  notifyNotPaidAgain,
  notifySeatRefunded,
  recipientOf,
} from './notifying.server.ts';

/** What happens to registrations when their seats move by themselves. */
export const seatHooks: SeatHooks = {
  async waitlistTerms(db, poolId, now) {
    const session = await findSessionOfPool(db, poolId);
    return session && waitlistTermsOf(session, now);
  },
  async onExpired(tx, holdIds, now) {
    const held = (await findByHolds(tx, holdIds)).filter(({ state }) => state === 'held');
    await moveRegistrations(tx, held, {
      change: { state: 'expired' },
      why: { by: byProduct, code: 'hold_expired', now },
    });
    await notifyLapsed(tx, holdIds, now);
  },
  onOffered: (tx, offer, now) => takeOffers(tx, [offer], now),
  onPartyOffered: (tx, offers, now) => takeOffers(tx, offers, now),
};

/** It was moved to another session while its pool was waited for: `inTransaction` begins anew on this code. */
const movedMeanwhile = () => Object.assign(new Error('The registration was moved.'), { code: '40001' });

/**
 * Locks the pool, then the registration: the order every change of seats keeps. Holds whose time is over are freed on the
 * way, so what is read here is true at `now`.
 */
export async function lockWithPool(tx: Tx, registrationId: number, now: Date) {
  const session = await findSession(tx, (await findRegistration(tx, registrationId)).session_id);
  if (!session) throw new Error(`Registration ${registrationId} has no session.`);
  const opened = await openPool(tx, session.poolId, { now, hooks: seatHooks });
  const row = await lockRegistration(tx, registrationId);
  // Another pool is the one to be locked, and another session the one that is judged.
  if (row.session_id !== session.sessionId) throw movedMeanwhile();
  return { session, opened, row };
}
