import type { RegistrationState } from './registrations.ts';

/** The states in which somebody has, or had on the day, a seat: what was paid and cancelled since is none. */
export const seatedStates: readonly RegistrationState[] = ['confirmed', 'attended', 'absent'];

/** Whether somebody in that state has, or had on the day, a seat. */
export function hasSeat(state: RegistrationState): boolean {
  return seatedStates.includes(state);
}

/** Whether a registration in that state has ended without a seat. */
export function isOver(state: RegistrationState): boolean {
  return state === 'cancelled' || state === 'expired';
}
