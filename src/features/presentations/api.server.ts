import type { FastifyInstance, FastifyRequest } from 'fastify';
import { provenPhone } from '#src/features/proofs/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import type { Actor } from '#src/shared/actor.ts';
import { book, bookingDesk } from './actions/book.server.ts';
import { icsOf } from './actions/ics.server.ts';
import * as own from './actions/own.server.ts';
import * as contract from './contract.ts';

export function presentationsApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  const desk = bookingDesk(academy);
  const guest = async (actor: Actor, request: FastifyRequest) =>
    own.guestOf(academy, actor, (await provenPhone(academy, request))?.mobile ?? null);
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
}

/** What the private link opens; whoever holds it is the guest. */
function linkApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, contract.readBooking, async ({ input }) => ({
    serverNow: academy.clock.now().toISOString(),
    booking: await own.readByLink(academy, input.token),
  }));
  serve(app, gate, contract.confirmOffer, ({ input }) => own.confirmOffered(academy, input.token));
  serve(app, gate, contract.changeBooking, ({ input }) => own.changeByLink(academy, input));
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
