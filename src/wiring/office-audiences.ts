import { membersToWrite } from '#src/features/members/actions/audience.server.ts';
import type { SendingHooks } from '#src/features/messages/actions/templates.server.ts';
import { guestsToWrite } from '#src/features/presentations/actions/sessions/audience.server.ts';
import { readChoices } from '#src/features/presentations/actions/sessions/office.server.ts';
import { listRecent } from '#src/features/presentations/actions/sessions/session-list.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { Academy } from '../platform/academy.ts';
import { membersKnownIn } from './office-hooks.ts';

/** The members a sender may write to: those the chosen branch knows, or the own branches; null for everybody. */
function among(actor: StaffActor, branchId: number | undefined): Among | null {
  if (branchId === undefined) return actor.branchIds === null ? null : membersKnownIn(actor.branchIds);
  if (actor.branchIds !== null && !actor.branchIds.includes(branchId)) throw commonErrors.not_found();
  return membersKnownIn([branchId]);
}

/** To whom the office may send its texts. */
export function sendingHooks(academy: Academy): SendingHooks {
  return {
    async choices(actor) {
      const [{ branches }, sessions] = await Promise.all([
        readChoices(academy, actor),
        listRecent(academy, actor),
      ]);
      const shown = sessions.filter((session) => session.state !== 'draft');
      return {
        branches,
        sessions: shown.map(({ sessionId, title, startsAt }) => ({ sessionId, title, startsAt })),
      };
    },
    async people(actor, audience) {
      if (audience.of === 'presentation') return guestsToWrite(academy, actor, audience.sessionId);
      return membersToWrite(academy, among(actor, audience.branchId), audience.grade ?? null);
    },
    namesOf: (ids) => staffNames(academy.db, ids),
  };
}
