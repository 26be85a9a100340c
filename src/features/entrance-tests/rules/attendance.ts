import type { RegistrationState } from './registrations/registrations.ts';
import { hasSeat } from './registrations/seated.ts';

/** What the door can write down of a registration; `confirmed`: nobody has looked yet. */
export type Attendance = 'attended' | 'absent' | 'confirmed';

/** Whether the door can write something down of a registration in this state. */
export function isAttendance(state: RegistrationState | undefined): state is Attendance {
  return state !== undefined && hasSeat(state);
}
