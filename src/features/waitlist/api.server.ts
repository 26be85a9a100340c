import type { FastifyInstance } from 'fastify';
import * as family from '#src/features/registrations/contract/family.ts';
import type { OfficeDeps } from '#src/features/test-sessions/actions/office.server.ts';
import { acceptChange } from '#src/features/waitlist/actions/accept-change.server.ts';
import { clearAlarm, readAlarms, setAlarm } from '#src/features/waitlist/actions/alarms.server.ts';
import { joinFriend } from '#src/features/waitlist/actions/friends.server.ts';
import { sendNotice } from '#src/features/waitlist/actions/notice-office.server.ts';
import { declineByLink, readOffer } from '#src/features/waitlist/actions/offers.server.ts';
import {
  changeOffers,
  changeReserve,
  offerSeat,
} from '#src/features/waitlist/actions/offers-office.server.ts';
import { joinOwnWaitlists, leaveWaiting } from '#src/features/waitlist/actions/waiting.server.ts';
import { readWaitlist } from '#src/features/waitlist/actions/waitlist-office.server.ts';
import { lineList } from '#src/features/waitlist/contract/line-list.ts';
import { noticeEndpoint } from '#src/features/waitlist/contract/notice.ts';
import * as waiting from '#src/features/waitlist/contract/waiting.ts';
import * as lineContract from '#src/features/waitlist/contract/waitlist.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';

/** Waiting for a seat, what is offered, and the alarms before an opening. */
export function waitlistApi(app: FastifyInstance, gate: Gate, academy: Academy, deps: OfficeDeps): void {
  serve(app, gate, waiting.leaveWaitingEndpoint, async ({ actor, input }) => ({
    left: await leaveWaiting(academy, actor, input),
  }));
  serve(app, gate, waiting.acceptChangeEndpoint, ({ actor, input }) => acceptChange(academy, actor, input));
  serve(app, gate, waiting.joinWaitlistsEndpoint, ({ actor, input }) =>
    joinOwnWaitlists(academy, actor, input),
  );
  serve(app, gate, waiting.joinFriendEndpoint, ({ actor, input }) => joinFriend(academy, actor, input));
  serve(app, gate, waiting.readOfferEndpoint, ({ actor, input }) => readOffer(academy, input.token, actor));
  serve(app, gate, waiting.declineOfferEndpoint, ({ input }) => declineByLink(academy, input.token));
  serve(app, gate, family.setAlarmEndpoint, ({ actor, input }) => setAlarm(academy, actor, input.sessionId));
  serve(app, gate, family.clearAlarmEndpoint, ({ actor, input }) =>
    clearAlarm(academy, actor, input.sessionId),
  );
  serve(app, gate, family.listAlarmsEndpoint, ({ actor }) => readAlarms(academy, actor));
  officeApi(app, gate, academy, deps);
}

function officeApi(app: FastifyInstance, gate: Gate, academy: Academy, deps: OfficeDeps): void {
  listServer(
    app,
    gate,
    academy,
  )(lineList, (actor, query, readFor) => readWaitlist(academy, actor, query, { deps, readFor }));
  serve(app, gate, lineContract.offerSeatEndpoint, ({ actor, input }) => offerSeat(academy, actor, input));
  serve(app, gate, lineContract.setOffersEndpoint, ({ actor, input }) => changeOffers(academy, actor, input));
  serve(app, gate, lineContract.setReserveEndpoint, ({ actor, input }) =>
    changeReserve(academy, actor, input),
  );
  serve(app, gate, noticeEndpoint, ({ actor, input }) => sendNotice(academy, actor, input));
}
