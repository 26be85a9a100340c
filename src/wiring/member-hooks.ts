import { childrenWithoutHeir } from '#src/features/accounts/actions/leaving/withdrawal.server.ts';
import { guestsOfPhone } from '#src/features/contacts/actions/guests-of-phone.server.ts';
import { cancelRequestsOf, openRequestsOf } from '#src/features/counselling/actions/leaving.server.ts';
import {
  counsellingRecords,
  destroyRequests,
} from '#src/features/counselling/actions/personal-data.server.ts';
import { joinGuestRequests, moveRequests } from '#src/features/counselling/actions/requests/own.server.ts';
import { lettingGo } from '#src/features/entrance-tests/actions/letting-go.server.ts';
import {
  joinGuestAttempts,
  mergeAttempts,
  moveAttempts,
} from '#src/features/level-attempts/actions/owners.server.ts';
import { attemptRecords } from '#src/features/level-attempts/actions/personal-data.server.ts';
import {
  destroyAttempts,
  destroyAttemptsOfChild,
  destroyAttemptsOfPhone,
} from '#src/features/level-results/actions/personal-data.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { openMoneyOf } from '#src/features/payments/actions/open-money.server.ts';
import { orderRecords } from '#src/features/payments/actions/personal-data.server.ts';
import {
  cancelBookingsOf,
  comingBookingsOf,
} from '#src/features/presentations/actions/bookings/giving-up.server.ts';
import { joinGuestBookings, moveBookings } from '#src/features/presentations/actions/bookings/own.server.ts';
import { bookingRecords, destroyBookings } from '#src/features/presentations/actions/personal-data.server.ts';
import { moveRegistrations } from '#src/features/registrations/actions/changes/phones.server.ts';
import {
  isChildExpected,
  mergeRegistrations,
  openRegistrationsOf,
} from '#src/features/registrations/actions/payments/open-matters.server.ts';
import {
  destroyRegistrations,
  destroyRegistrationsOfChild,
  registrationRecords,
} from '#src/features/registrations/actions/personal-data.server.ts';
import { forgiveGuesses } from '#src/features/sessions/actions/guesses.server.ts';
import { signInRecords } from '#src/features/sessions/actions/personal-data.server.ts';
import { endSessionsOf } from '#src/features/sessions/actions/sessions.server.ts';
import { leavingLines, waitingTitlesOf } from '#src/features/waitlist/actions/leaving-lines.server.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';
import type { Academy } from '../platform/academy.ts';

/** What the features above tell a member's downloads. */
const records = [
  signInRecords,
  registrationRecords,
  orderRecords,
  counsellingRecords,
  bookingRecords,
  attemptRecords,
] as const;
/** What the features above destroy of a former member; each answers until when the law keeps the rest. */
const destructions = [destroyRegistrations, destroyRequests, destroyBookings, destroyAttempts] as const;

/** What members ask of the features above them. */
export function memberHooks(academy: Academy): MemberHooks {
  async function onPhoneProven(tx: Tx, of: GuestsOfPhone) {
    await joinGuestBookings(tx, of);
    await joinGuestRequests(tx, of);
  }
  /** What a member asked for without signing in is the member's, wherever all of it is looked at. */
  async function joinOf(memberId: number): Promise<void> {
    await inTransaction(academy.db, async (tx) => {
      const of = await guestsOfPhone(tx, memberId, { isProven: false });
      if (of) await onPhoneProven(tx, of);
    });
  }
  async function cancelComing(tx: Tx, memberId: number): Promise<void> {
    await cancelBookingsOf(academy, tx, memberId);
    await cancelRequestsOf(academy, tx, memberId);
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
      ...(await openRegistrationsOf(tx, memberId, await childrenWithoutHeir(tx, memberId))),
      ...(await openMoneyOf(tx, memberId)),
    ],
    async comingOf(memberId) {
      await joinOf(memberId);
      return [
        ...(await comingBookingsOf(academy, academy.db, memberId)),
        ...(await openRequestsOf(academy.db, memberId)),
        ...(await inTransaction(academy.db, async (tx) =>
          waitingTitlesOf(tx, memberId, await childrenWithoutHeir(tx, memberId)),
        )),
      ];
    },
    cancelComing,
    onLeaving: leavingLines,
    onLettingGo: lettingGo,
    isChildBusy: isChildExpected,
    async mergeChildren(tx, cards) {
      if (!(await mergeRegistrations(tx, cards))) return false;
      await mergeAttempts(tx, cards);
      return true;
    },
    async recordsOf(memberId) {
      await joinOf(memberId);
      return Promise.all(records.map((record) => record(academy, memberId)));
    },
    async destroyChildRecords(tx, childId, now) {
      await destroyAttemptsOfChild(tx, childId, now);
      return destroyRegistrationsOfChild(tx, childId, now);
    },
    destroyOfPhone: destroyAttemptsOfPhone,
    async destroyRecords(tx, memberId, now) {
      // What was booked in the moment of the goodbye gives its seats back before it is blanked.
      await cancelComing(tx, memberId);
      const handOn = await leavingLines(tx, memberId, now);
      await handOn();
      const kept: Date[] = [];
      for (const destroy of destructions) {
        const until = await destroy(tx, memberId, now);
        if (until) kept.push(until);
      }
      return kept.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
    },
  };
}
