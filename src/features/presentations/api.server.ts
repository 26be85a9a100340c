import type { FastifyRequest } from 'fastify';
import { applicantOf } from '#src/features/contacts/actions/applicants.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import { book, bookingBatcher } from './actions/bookings/book.server.ts';
import { changeByLink } from './actions/bookings/change.server.ts';
import * as moving from './actions/bookings/move.server.ts';
import * as own from './actions/bookings/own.server.ts';
import { icsOf } from './actions/ics.server.ts';
import * as office from './actions/sessions/office.server.ts';
import * as series from './actions/sessions/series.server.ts';
import * as contract from './contract/bookings.ts';
import * as officeContract from './contract/office.ts';
import { presentationChoices } from './contract/office-list.ts';
import * as seriesContract from './contract/series.ts';

export function presentationsApi(gate: Gate, academy: Academy): void {
  const deps = bookingBatcher(academy);
  const guest = (actor: Actor, request: FastifyRequest) => applicantOf(academy, actor, request);
  serve(gate, contract.listPresentations, ({ input }) => own.listSessions(academy, input));
  serve(gate, contract.bookSeats, async ({ actor, request, input }) =>
    book(academy, deps, { guest: await guest(actor, request), claim: { input, wants: 'seats' } }),
  );
  serve(gate, contract.joinWaiting, async ({ actor, request, input }) =>
    book(academy, deps, { guest: await guest(actor, request), claim: { input, wants: 'line' } }),
  );
  serve(gate, contract.listOwnBookings, async ({ actor, request }) => ({
    serverNow: academy.clock.now().toISOString(),
    bookings: await own.listBookings(academy, await guest(actor, request)),
  }));
  linkApi(gate, academy);
  officeApi(gate, academy);
  seriesApi(gate, academy);
}

/** What the private link opens; whoever holds it is the guest. */
function linkApi(gate: Gate, academy: Academy): void {
  const { app } = gate;
  serve(gate, contract.readBooking, async ({ input }) => ({
    serverNow: academy.clock.now().toISOString(),
    booking: await own.readByLink(academy, input.token),
  }));
  serve(gate, contract.confirmOffer, ({ input }) => own.confirmOffered(academy, input.token));
  serve(gate, contract.changeBooking, ({ input }) => changeByLink(academy, input));
  serve(gate, contract.cancelBooking, ({ input }) => own.cancelByLink(academy, input.token));
  serve(gate, contract.answerSurvey, ({ input }) => own.answerSurveyByLink(academy, input));
  app.get<{ Params: { token: string } }>(
    '/api/presentations/bookings/:token/calendar',
    async (request, reply) => {
      const parsed = contract.readBooking.input.safeParse(request.params);
      if (!parsed.success) throw contract.presentationErrors.booking_gone();
      const booking = await own.readByLink(academy, parsed.data.token);
      const { config, clock, db } = academy;
      const context = { name: await academyName(db), publicUrl: config.publicUrl, now: clock.now() };
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${booking.bookingNo}.ics"`)
        .send(icsOf(booking, context));
    },
  );
}

function officeApi(gate: Gate, academy: Academy): void {
  serve(gate, presentationChoices, ({ actor }) => office.readChoices(academy, actor));
  serve(gate, officeContract.describePresentation, ({ actor, input }) =>
    office.describe(academy, actor, input),
  );
  serve(gate, officeContract.planPresentation, ({ actor, input }) => office.plan(academy, actor, input));
  serve(gate, officeContract.showPresentation, ({ actor, input }) => office.show(academy, actor, input));
  serve(gate, officeContract.linkPost, ({ actor, input }) => office.linkToPost(academy, actor, input));
  serve(gate, officeContract.movePresentation, ({ actor, input }) => moving.move(academy, actor, input));
  serve(gate, officeContract.callOffPresentation, ({ actor, input }) =>
    moving.callOff(academy, actor, input),
  );
}

/** The same presentation again elsewhere. */
function seriesApi(gate: Gate, academy: Academy): void {
  serve(gate, seriesContract.copyPresentation, ({ actor, input }) =>
    series.copySession(academy, actor, input),
  );
  serve(gate, seriesContract.readDescription, ({ actor, input }) =>
    series.readDescription(academy, actor, input.presentationId),
  );
  serve(gate, seriesContract.saveDescription, ({ actor, input }) =>
    series.changeDescription(academy, actor, input),
  );
}
