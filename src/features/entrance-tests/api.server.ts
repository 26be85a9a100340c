import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { serveEvents } from '#src/platform/http/events.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { acceptChange } from './actions/changes/accept-change.server.ts';
import { changeSession, listChanges } from './actions/changes/change.server.ts';
import { type LiveSeats, liveSeats } from './actions/opening/live.server.ts';
import { joinFriend } from './actions/registrations/friends.server.ts';
import * as own from './actions/registrations/own.server.ts';
import {
  type RegistrationDoor,
  registerForTest,
  registrationDoor,
} from './actions/registrations/register.server.ts';
import { registerTogether } from './actions/registrations/together.server.ts';
import { appeal } from './actions/results/own-results.server.ts';
import type { OfficeDesk } from './actions/sessions/office.server.ts';
import { readReceipt, readTicket, type SellerOf } from './actions/sessions/papers.server.ts';
import * as rounds from './actions/sessions/rounds.server.ts';
import { clearAlarm, readAlarms, setAlarm } from './actions/waitlist/alarms.server.ts';
import { declineByLink, readOffer } from './actions/waitlist/offers.server.ts';
import { joinWaitingLines, leaveWaiting } from './actions/waitlist/waiting.server.ts';
import { livePath } from './contract/opening/live.ts';
import * as roundContract from './contract/opening/rounds.ts';
import { appealEndpoint } from './contract/registrations/appeal.ts';
import * as family from './contract/registrations/family.ts';
import * as papers from './contract/registrations/papers.ts';
import * as contract from './contract/registrations/registrations.ts';
import * as waiting from './contract/waitlist/waiting.ts';
import { officeTestsApi } from './office-api.server.ts';

/** Serves the tests; what is answered hears of changed seats and tells everybody who is looking. */
export function entranceTestsApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  desk: OfficeDesk & { readonly sellerOf: SellerOf },
  claimsPerGroup?: number,
): LiveSeats {
  const door = registrationDoor(academy, claimsPerGroup);
  serve(app, gate, contract.listSessionsEndpoint, ({ input }) => own.listSessions(academy, input));
  serve(app, gate, contract.registerEndpoint, ({ actor, input }) =>
    registerForTest(academy, door, actor, input),
  );
  serve(app, gate, contract.getRegistrationEndpoint, ({ actor, input }) =>
    own.readRegistration(academy, actor, input.registrationNo),
  );
  serve(app, gate, contract.releaseEndpoint, ({ actor, input }) =>
    own.releaseHold(academy, actor, input.registrationNo),
  );
  serve(app, gate, contract.refundQuoteEndpoint, ({ actor, input }) =>
    own.quoteRefund(academy, actor, input.registrationNo),
  );
  serve(app, gate, contract.cancelEndpoint, ({ actor, input }) =>
    own.cancelRegistration(academy, actor, input),
  );
  serve(app, gate, waiting.joinWaitingEndpoint, ({ actor, input }) => own.joinWaiting(academy, actor, input));
  serve(app, gate, waiting.leaveWaitingEndpoint, async ({ actor, input }) => ({
    left: await leaveWaiting(academy, actor, input),
  }));
  serve(app, gate, waiting.acceptChangeEndpoint, ({ actor, input }) => acceptChange(academy, actor, input));
  serve(app, gate, papers.ticketEndpoint, ({ actor, input }) =>
    readTicket(academy, actor, input.registrationNo),
  );
  serve(app, gate, papers.receiptEndpoint, ({ actor, input }) =>
    readReceipt(academy, desk.sellerOf, actor, input.registrationNo),
  );
  familyApi(app, gate, academy, door);
  officeTestsApi(app, gate, academy, desk);
  roundsApi(app, gate, academy);
  waitingApi(app, gate, academy);
  return liveApi(app, academy);
}

/** No personal data, open to everybody. */
function liveApi(app: FastifyInstance, academy: Academy): LiveSeats {
  const live = liveSeats(academy);
  serveEvents(app, livePath, (viewer, request) => live.join(viewer, request.ip));
  app.addHook('preClose', async () => live.close());
  return live;
}

function roundsApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, roundContract.readRoundEndpoint, ({ input }) => rounds.readRound(academy, input.roundId));
  serve(app, gate, roundContract.roundOrderEndpoint, ({ input }) => rounds.readOrder(academy, input.roundId));
  serve(app, gate, roundContract.takeTicketEndpoint, ({ actor, input }) =>
    rounds.takeTicket(academy, actor, input),
  );
  serve(app, gate, roundContract.readTicketEndpoint, ({ actor, input }) =>
    rounds.readTicket(academy, actor, input.roundId),
  );
}

function waitingApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, waiting.joinLinesEndpoint, ({ actor, input }) => joinWaitingLines(academy, actor, input));
  serve(app, gate, waiting.joinFriendEndpoint, ({ actor, input }) => joinFriend(academy, actor, input));
  serve(app, gate, waiting.readOfferEndpoint, ({ actor, input }) => readOffer(academy, input.token, actor));
  serve(app, gate, waiting.declineOfferEndpoint, ({ input }) => declineByLink(academy, input.token));
}

function familyApi(app: FastifyInstance, gate: Gate, academy: Academy, door: RegistrationDoor): void {
  serve(app, gate, appealEndpoint, ({ actor, input }) => appeal(academy, actor, input));
  serve(app, gate, family.registerTogetherEndpoint, ({ actor, input }) =>
    registerTogether(academy, door, actor, input),
  );
  serve(app, gate, family.listChangesEndpoint, ({ actor, input }) =>
    listChanges(academy, actor, input.registrationNo),
  );
  serve(app, gate, family.changeSessionEndpoint, ({ actor, input }) => changeSession(academy, actor, input));
  serve(app, gate, family.setAlarmEndpoint, ({ actor, input }) => setAlarm(academy, actor, input.sessionId));
  serve(app, gate, family.clearAlarmEndpoint, ({ actor, input }) =>
    clearAlarm(academy, actor, input.sessionId),
  );
  serve(app, gate, family.listAlarmsEndpoint, ({ actor }) => readAlarms(academy, actor));
}
