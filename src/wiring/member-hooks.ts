import { childrenLeftBy } from '#src/features/accounts/actions/leaving/withdrawal.server.ts';
import {
  endSeatsOf,
  passOffersOn,
  passSeatsOn,
  seatsOfLeaving,
} from '#src/features/classes/actions/leaving.server.ts';
import { guestsOfPhone } from '#src/features/contacts/actions/guests-of-phone.server.ts';
import { cancelRequestsOf, openRequestsOf } from '#src/features/counselling/actions/leaving.server.ts';
import { joinGuestRequests, moveRequests } from '#src/features/counselling/actions/requests/own.server.ts';
import { lettingGo } from '#src/features/entrance-tests/actions/letting-go.server.ts';
import {
  joinGuestAttempts,
  joinLeavingAttempts,
  mergeAttempts,
  moveAttempts,
  passAttemptsOn,
} from '#src/features/level-attempts/actions/owners.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { openMoneyOf } from '#src/features/payments/actions/open-money.server.ts';
import {
  cancelBookingsOf,
  comingBookingsOf,
} from '#src/features/presentations/actions/bookings/giving-up.server.ts';
import { joinGuestBookings, moveBookings } from '#src/features/presentations/actions/bookings/own.server.ts';
import { moveRegistrations } from '#src/features/registrations/actions/changes/phones.server.ts';
import {
  isChildExpected,
  mergeRegistrations,
  openRegistrationsOf,
} from '#src/features/registrations/actions/payments/open-matters.server.ts';
import { lockLiveOfChild, renameStudent } from '#src/features/registrations/store/changes.server.ts';
import { forgiveGuesses } from '#src/features/sessions/actions/guesses.server.ts';
import { endSessionsOf } from '#src/features/sessions/actions/sessions.server.ts';
import { listWaitingTitles } from '#src/features/test-results/store/results.server.ts';
import {
  leavingWaitlists,
  waitingTitlesOf,
} from '#src/features/waitlist/actions/leaving-waitlists.server.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';
import type { Academy } from '../platform/academy.ts';

/** What members ask of the features above them. */
export function memberHooks(academy: Academy): MemberHooks {
  async function onPhoneProven(tx: Tx, of: GuestsOfPhone) {
    await joinGuestBookings(tx, of);
    await joinGuestRequests(tx, of);
  }
  /** What a member asked for without signing in is the member's, wherever all of it is looked at. */
  async function joinGuests(memberId: number): Promise<void> {
    await inTransaction(academy.db, async (tx) => {
      const of = await guestsOfPhone(tx, memberId, { isProven: false });
      if (of) await onPhoneProven(tx, of);
    });
  }
  async function cancelComing(tx: Tx, memberId: number): Promise<void> {
    await cancelBookingsOf(academy, tx, memberId);
    await cancelRequestsOf(academy, tx, memberId);
    const guests = await guestsOfPhone(tx, memberId, { isProven: false });
    if (guests) await joinLeavingAttempts(tx, guests);
    await endSeatsOf(academy, tx, { memberId, guests, ...(await childrenLeftBy(tx, memberId)) });
  }
  return {
    endSessions: endSessionsOf,
    onPhoneProven,
    async onPhoneLeft(tx, of) {
      await onPhoneProven(tx, of);
      await joinGuestAttempts(tx, of);
    },
    async onPhoneChanged(tx, change) {
      for (const move of [moveRegistrations, moveBookings, moveRequests, moveAttempts])
        await move(tx, change);
    },
    forgiveGuesses: (loginId, address) => forgiveGuesses(academy, loginId, address),
    // Seats first: a cancellation that commits in between is then seen as its refund.
    openMattersOf: async (tx, memberId) => [
      ...(await openRegistrationsOf(tx, memberId, (await childrenLeftBy(tx, memberId)).aloneIds)),
      ...(await openMoneyOf(tx, memberId)),
    ],
    async comingOf(memberId) {
      await joinGuests(memberId);
      return [
        ...(await comingBookingsOf(academy, academy.db, memberId)),
        ...(await openRequestsOf(academy, memberId)),
        ...(await inTransaction(academy.db, async (tx) => {
          const { aloneIds } = await childrenLeftBy(tx, memberId);
          return waitingTitlesOf(tx, memberId, aloneIds);
        })),
      ];
    },
    seatsOf: (memberId) =>
      inTransaction(academy.db, async (tx) => {
        const guests = await guestsOfPhone(tx, memberId, { isProven: false });
        return seatsOfLeaving(academy, tx, { memberId, guests, ...(await childrenLeftBy(tx, memberId)) });
      }),
    objectionsOf: (memberId) => listWaitingTitles(academy.db, memberId),
    async passOn(tx, memberId) {
      await passSeatsOn(academy, tx, await passAttemptsOn(tx, memberId));
      await passOffersOn(academy, tx, memberId);
    },
    cancelComing,
    async onChildChanging(tx, childId) {
      await lockLiveOfChild(tx, childId);
      return (student) => renameStudent(tx, childId, student);
    },
    onLeaving: leavingWaitlists,
    onLettingGo: lettingGo,
    isChildBusy: isChildExpected,
    async mergeChildren(tx, cards) {
      if (!(await mergeRegistrations(tx, cards))) return false;
      await mergeAttempts(tx, cards);
      return true;
    },
    joinGuests,
    async beforeErasing(tx, memberId, now) {
      await cancelComing(tx, memberId);
      const handOn = await leavingWaitlists(tx, memberId, now);
      await handOn();
    },
  };
}
