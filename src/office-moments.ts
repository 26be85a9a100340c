import type { Academy } from './platform/academy.ts';
import { noteAccess } from './platform/office-log.ts';
import type { StaffActor } from './shared/actor.ts';

/** What the features ask of the staff above them. */
export function officeMoments(academy: Academy) {
  return {
    noteAccess: (actor: StaffActor, whose: string, what: string) =>
      noteAccess(academy.db, actor, { whose, what, reason: '' }, academy.clock.now()),
  };
}
