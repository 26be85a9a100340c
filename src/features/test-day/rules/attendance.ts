import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { hasSeat } from '#src/features/registrations/rules/seated.ts';

/** What the door can write down of a registration; `confirmed`: nobody has looked yet. */
export type Attendance = 'attended' | 'absent' | 'confirmed';

/** Whether the door can write something down of a registration in this state. */
export function isAttendance(state: RegistrationState | undefined): state is Attendance {
  return state !== undefined && hasSeat(state);
}
