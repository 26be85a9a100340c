import type { RegistrationState } from './registrations.ts';

const seated: readonly RegistrationState[] = ['confirmed', 'attended', 'absent'];

/** Whether somebody in that state has, or had on the day, a seat. */
export function hasSeat(state: RegistrationState): boolean {
  return seated.includes(state);
}

/** Whether a registration in that state has ended without a seat. */
export function isOver(state: RegistrationState): boolean {
  return state === 'cancelled' || state === 'expired';
}
