import type { SessionState } from '#src/features/test-sessions/rules/sessions.ts';
import type { RegistrationState } from './registrations.ts';

/** The colour beside each word; the names are those of the status badge. */
export const sessionTones = {
  scheduled: 'soon',
  open: 'open',
  last: 'last',
  waiting: 'wait',
  closed: 'closed',
} as const satisfies Record<SessionState, string>;

export const registrationTones = {
  held: 'last',
  confirming: 'wait',
  confirmed: 'good',
  cancelled: 'closed',
  expired: 'closed',
  attended: 'good',
  absent: 'bad',
} as const satisfies Record<RegistrationState, string>;
