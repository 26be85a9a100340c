import { counsellorsOf } from './features/staff/actions/colleagues.server.ts';
import { noteAccess } from './features/staff/actions.server.ts';
import type { Academy } from './platform/academy.ts';
import type { StaffActor } from './shared/actor.ts';

/** What the features ask of the staff above them. */
export function officeMoments(academy: Academy) {
  return {
    counsellorsOf,
    noteAccess: (actor: StaffActor, whose: string, what: string) => noteAccess(academy, actor, whose, what),
  };
}
