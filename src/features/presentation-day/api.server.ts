import { addCheckInNote, listCheckInNotes } from '#src/features/check-in/actions/notes.server.ts';
import * as checkInActions from '#src/features/presentation-day/actions/check-in.server.ts';
import { closeNoShows, reopenNoShows } from '#src/features/presentation-day/actions/evening.server.ts';
import {
  handOver,
  type PresentationHooks,
  readFollowUps,
} from '#src/features/presentation-day/actions/follow-ups.server.ts';
import * as guests from '#src/features/presentation-day/actions/guests.server.ts';
import { admit } from '#src/features/presentation-day/actions/walk-ins.server.ts';
import * as checkIn from '#src/features/presentation-day/contract/check-in.ts';
import * as evening from '#src/features/presentation-day/contract/evening.ts';
import * as followUps from '#src/features/presentation-day/contract/follow-ups.ts';
import { guestList } from '#src/features/presentation-day/contract/guest-list.ts';
import * as guestContract from '#src/features/presentation-day/contract/guests.ts';
import * as office from '#src/features/presentations/actions/sessions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';

/** The day of a presentation: who comes, who came, and what comes of it. */
export function presentationDayApi(gate: Gate, academy: Academy, hooks: PresentationHooks): void {
  checkInApi(gate, academy);
  followUpsApi(gate, academy, hooks);
}

function checkInApi(gate: Gate, academy: Academy): void {
  const checkInOf = async (actor: StaffActor, sessionId: number) => {
    const { branchId } = await office.ownSession(academy, actor, sessionId);
    return { entity: 'presentation-door', sessionId, branchId } as const;
  };
  serve(gate, guestContract.presentationCheckInNotes, async ({ actor, input }) =>
    listCheckInNotes(academy, await checkInOf(actor, input.sessionId)),
  );
  serve(gate, guestContract.addPresentationCheckInNote, async ({ actor, input }) => {
    const place = await checkInOf(actor, input.sessionId);
    await addCheckInNote(academy, actor, { checkIn: place, note: input.note });
    return listCheckInNotes(academy, place);
  });
  serve(gate, guestContract.presentationRoster, ({ actor, input }) =>
    guests.readRoster(academy, actor, input.sessionId),
  );
  listServer(gate, academy)(guestList, (actor, query, readFor) =>
    guests.listForOffice(academy, actor, { query, readFor }),
  );
  serve(gate, checkIn.checkGuestsIn, ({ actor, input }) => checkInActions.checkIn(academy, actor, input));
  serve(gate, checkIn.admitWalkIn, ({ actor, input }) => admit(academy, actor, input));
  serve(gate, evening.closeNoShows, ({ actor, input }) => closeNoShows(academy, actor, input));
  serve(gate, evening.reopenNoShows, ({ actor, input }) => reopenNoShows(academy, actor, input.sessionId));
  serve(gate, checkIn.surveyResults, ({ actor, input }) =>
    checkInActions.readSurvey(academy, actor, input.sessionId),
  );
}

/** Guests for the counsellors. */
function followUpsApi(gate: Gate, academy: Academy, hooks: PresentationHooks): void {
  serve(gate, followUps.listFollowUps, ({ actor, input }) => readFollowUps(academy, actor, input.sessionId));
  serve(gate, followUps.handOver, ({ actor, input }) => handOver(academy, actor, { input, hooks }));
}
