import type { WaitReason } from './waitlist.ts';

/** What happens to the seats of a pool, as its history says it. */
export type SeatCode =
  | 'held'
  | 'confirming'
  | 'kept'
  | 'freed'
  | 'offered'
  | 'passed'
  | 'resized'
  | 'wait_ended';

/** Why a seat is held, kept or freed; one word of whoever moves it. */
export type SeatReason =
  | 'account_closed'
  | 'called_off'
  | 'cancelled'
  | 'cancelled_by_academy'
  | 'changed'
  | 'changed_from_line'
  | 'claim'
  | 'closed'
  | 'declined'
  | 'enrolled'
  | 'expired'
  | 'free_of_charge'
  | 'freed_by_staff'
  | 'from_reserve'
  | 'given_back'
  | 'left'
  | 'member_left'
  | 'moved'
  | 'no_deposit'
  | 'offer_taken'
  | 'paid'
  | 'paid_at_counter'
  | 'paid_in_cash'
  | 'passed_on'
  | 'paying'
  | 'registered_elsewhere'
  | 'released'
  | 'reserve'
  | 'reserve_given_back'
  | 'restored'
  | 'reversed'
  | 'session_cancelled'
  | 'stranger'
  | 'walk_in'
  | 'wrong_sum';

/** What a step of a pool knows; `seats` is by how many its count changed. */
export interface SeatFacts {
  readonly seats: number;
  readonly holdId?: number;
  readonly waitId?: number;
  /** Also why a wait ended, in the word of the feature that ended it. */
  readonly why?: SeatReason | WaitReason | (string & {});
  readonly from?: number;
  readonly to?: number;
}
