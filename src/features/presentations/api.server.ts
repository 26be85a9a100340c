import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applicantOf } from '#src/features/contacts/actions/applicants.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listDoorNotes, noteAtDoor } from '#src/platform/office-log.ts';
import type { Actor, StaffActor } from '#src/shared/access/actor.ts';
import { book, bookingDesk } from './actions/bookings/book.server.ts';
import { changeByLink } from './actions/bookings/change.server.ts';
import * as guests from './actions/bookings/guests.server.ts';
import * as moving from './actions/bookings/move.server.ts';
import * as own from './actions/bookings/own.server.ts';
import { admit } from './actions/bookings/walk-ins.server.ts';
import { handOver, type PresentationMoments, readFollowUps } from './actions/follow-ups.server.ts';
import { icsOf } from './actions/ics.server.ts';
import * as door from './actions/sessions/door.server.ts';
import { closeNoShows, reopenNoShows } from './actions/sessions/evening.server.ts';
import * as office from './actions/sessions/office.server.ts';
import * as series from './actions/sessions/series.server.ts';
import { exportSessions, listSessions } from './actions/sessions/session-list.server.ts';
import * as contract from './contract/bookings.ts';
import * as evening from './contract/evening.ts';
import * as followUps from './contract/follow-ups.ts';
import * as guestContract from './contract/guests.ts';
import * as officeContract from './contract/office.ts';
import * as lists from './contract/office-list.ts';
import * as seriesContract from './contract/series.ts';

export function presentationsApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  moments: PresentationMoments,
): void {
  const desk = bookingDesk(academy);
  const guest = (actor: Actor, request: FastifyRequest) => applicantOf(academy, actor, request);
  serve(app, gate, contract.listPresentations, ({ input }) => own.listSessions(academy, input));
  serve(app, gate, contract.bookSeats, async ({ actor, request, input }) =>
    book(academy, desk, await guest(actor, request), { input, wants: 'seats' }),
  );
  serve(app, gate, contract.joinWaiting, async ({ actor, request, input }) =>
    book(academy, desk, await guest(actor, request), { input, wants: 'line' }),
  );
  serve(app, gate, contract.listOwnBookings, async ({ actor, request }) => ({
    serverNow: academy.clock.now().toISOString(),
    bookings: await own.listBookings(academy, await guest(actor, request)),
  }));
  linkApi(app, gate, academy);
  officeApi(app, gate, academy);
  doorApi(app, gate, academy);
  afterApi(app, gate, academy, moments);
}

/** What the private link opens; whoever holds it is the guest. */
function linkApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, contract.readBooking, async ({ input }) => ({
    serverNow: academy.clock.now().toISOString(),
    booking: await own.readByLink(academy, input.token),
  }));
  serve(app, gate, contract.confirmOffer, ({ input }) => own.confirmOffered(academy, input.token));
  serve(app, gate, contract.changeBooking, ({ input }) => changeByLink(academy, input));
  serve(app, gate, contract.cancelBooking, ({ input }) => own.cancelByLink(academy, input.token));
  serve(app, gate, contract.answerSurvey, ({ input }) => own.answerSurveyByLink(academy, input));
  app.get<{ Params: { token: string } }>(
    '/api/presentations/bookings/:token/calendar',
    async (request, reply) => {
      const parsed = contract.readBooking.input.safeParse(request.params);
      if (!parsed.success) throw contract.presentationErrors.booking_gone();
      const booking = await own.readByLink(academy, parsed.data.token);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${booking.bookingNo}.ics"`)
        .send(icsOf(booking, academy.config.publicUrl, academy.clock.now()));
    },
  );
}

function officeApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, lists.presentationChoices, ({ actor }) => office.readChoices(academy, actor));
  serve(app, gate, lists.listOfficePresentations, ({ actor, input }) => listSessions(academy, actor, input));
  serve(app, gate, lists.exportPresentations, ({ actor, input }) => exportSessions(academy, actor, input));
  serve(app, gate, officeContract.describePresentation, ({ actor, input }) =>
    office.describe(academy, actor, input),
  );
  serve(app, gate, officeContract.planPresentation, ({ actor, input }) => office.plan(academy, actor, input));
  serve(app, gate, officeContract.showPresentation, ({ actor, input }) => office.show(academy, actor, input));
  serve(app, gate, officeContract.linkPost, ({ actor, input }) => office.linkToPost(academy, actor, input));
  serve(app, gate, officeContract.movePresentation, ({ actor, input }) => moving.move(academy, actor, input));
  serve(app, gate, officeContract.callOffPresentation, ({ actor, input }) =>
    moving.callOff(academy, actor, input),
  );
}

function doorApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  const doorOf = async (actor: StaffActor, sessionId: number) => {
    const { branchId } = await office.ownSession(academy, actor, sessionId);
    return { entity: 'presentation-door', sessionId, branchId } as const;
  };
  serve(app, gate, guestContract.presentationDoorNotes, async ({ actor, input }) =>
    listDoorNotes(academy.db, await doorOf(actor, input.sessionId)),
  );
  serve(app, gate, guestContract.noteAtPresentationDoor, async ({ actor, input }) => {
    const place = await doorOf(actor, input.sessionId);
    await noteAtDoor(academy, actor, place, input.note);
    return listDoorNotes(academy.db, place);
  });
  serve(app, gate, guestContract.presentationRoster, ({ actor, input }) =>
    guests.readRoster(academy, actor, input.sessionId),
  );
  serve(app, gate, guestContract.listGuests, ({ actor, input }) =>
    guests.listForOffice(academy, actor, input),
  );
  serve(app, gate, officeContract.checkGuestsIn, ({ actor, input }) => door.checkIn(academy, actor, input));
  serve(app, gate, officeContract.admitWalkIn, ({ actor, input }) => admit(academy, actor, input));
  serve(app, gate, guestContract.exportGuests, ({ actor, input }) =>
    guests.exportRoster(academy, actor, input),
  );
  serve(app, gate, evening.closeNoShows, ({ actor, input }) => closeNoShows(academy, actor, input));
  serve(app, gate, evening.reopenNoShows, ({ actor, input }) =>
    reopenNoShows(academy, actor, input.sessionId),
  );
  serve(app, gate, officeContract.surveyResults, ({ actor, input }) =>
    door.readSurvey(academy, actor, input.sessionId),
  );
}

/** What comes of a presentation: guests for the counsellors, and the same again elsewhere. */
function afterApi(app: FastifyInstance, gate: Gate, academy: Academy, moments: PresentationMoments): void {
  serve(app, gate, followUps.listFollowUps, ({ actor, input }) =>
    readFollowUps(academy, actor, input.sessionId),
  );
  serve(app, gate, followUps.handOver, ({ actor, input }) => handOver(academy, actor, input, moments));
  serve(app, gate, seriesContract.copyPresentation, ({ actor, input }) =>
    series.copySession(academy, actor, input),
  );
  serve(app, gate, seriesContract.readDescription, ({ actor, input }) =>
    series.readDescription(academy, actor, input.presentationId),
  );
  serve(app, gate, seriesContract.saveDescription, ({ actor, input }) =>
    series.changeDescription(academy, actor, input),
  );
}
