import {
  joinChildren,
  joinLeaving,
  moveToCard,
  moveToPhone,
  passToGuardians,
} from '#src/features/level-attempts/store/owners.server.ts';
import type { PhoneChange } from '#src/features/members/actions/members.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';

/** What guests began with a phone that goes stays with the account whose children it was begun for. */
export const joinGuestAttempts = (tx: Tx, of: GuestsOfPhone): Promise<void> => joinChildren(tx, of);

/** What guests began with the phone of a member that leaves goes with it, to its children where it was theirs. */
export const joinLeavingAttempts = (tx: Tx, of: GuestsOfPhone): Promise<void> => joinLeaving(tx, of);

/** A member has another phone; the texts about level tests go there. */
export const moveAttempts = (tx: Tx, change: PhoneChange): Promise<void> => moveToPhone(tx, change);

/** Two cards are one child: its level tests go on under the second. */
export const mergeAttempts = (
  tx: Tx,
  cards: { readonly from: number; readonly into: number },
): Promise<void> => moveToCard(tx, cards);

/** A member leaves: what was sat for children whom somebody else has goes on under that guardian; answers which. */
export const passAttemptsOn = (tx: Tx, memberId: number): Promise<number[]> => passToGuardians(tx, memberId);
