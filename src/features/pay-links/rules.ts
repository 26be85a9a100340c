import type { Method } from '#src/features/payments/rules/method-labels.ts';
import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { dayMs } from '#src/shared/durations.ts';

/**
 * What a link leads to. `payable`: the seat waits for its money. `paying`: its outcome is being asked. `paid`: the seat is
 * theirs. `over`: the time is over, the seat was given up or is another guardian's.
 */
export type PayLinkState = 'payable' | 'paying' | 'paid' | 'over';

interface Linked {
  readonly registration: RegistrationState;
  /** Whether the registration still has the guardian and the order the link was made for. */
  readonly isSame: boolean;
  readonly holdUntil: Date | null;
  readonly expiresAt: Date;
}

/** What a link leads to at `now`; what is paid stays to be seen for as long as the link lives. */
export function payLinkState(
  { registration, isSame, holdUntil, expiresAt }: Linked,
  now: Date,
): PayLinkState {
  if (!isSame) return 'over';
  switch (registration) {
    case 'confirmed':
    case 'attended':
    case 'absent':
      return now < shownUntil(expiresAt) ? 'paid' : 'over';
    // A payment that was begun in time is followed to its end.
    case 'confirming':
      return 'paying';
    case 'held':
      return now < expiresAt && holdUntil !== null && now < holdUntil ? 'payable' : 'over';
    default:
      return 'over';
  }
}

/** Until when a paid link still says so: a day beyond the time in which it could be paid. */
export const shownUntil = (expiresAt: Date): Date => new Date(expiresAt.getTime() + dayMs);

/** How one may pay by a link: an account for a deposit is opened by whoever signs in, who can be given the money back. */
export const isLinkMethod = (method: Method): boolean => method !== 'virtual_account';
