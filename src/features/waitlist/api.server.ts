import * as family from '#src/features/registrations/contract/family.ts';
import type { OfficeDeps } from '#src/features/test-sessions/actions/office.server.ts';
import { acceptChange } from '#src/features/waitlist/actions/accept-change.server.ts';
import { clearAlarm, readAlarms, setAlarm } from '#src/features/waitlist/actions/alarms.server.ts';
import { joinFriend } from '#src/features/waitlist/actions/friends.server.ts';
import {
  type JoinGateway,
  joinGateway,
  joinOwnWaitlists,
} from '#src/features/waitlist/actions/joining.server.ts';
import { previewNotice, sendNotice } from '#src/features/waitlist/actions/notice-office.server.ts';
import { declineByLink, readOffer } from '#src/features/waitlist/actions/offers.server.ts';
import {
  changeOffers,
  changeReserve,
  offerSeat,
} from '#src/features/waitlist/actions/offers-office.server.ts';
import { leaveWaiting } from '#src/features/waitlist/actions/waiting.server.ts';
import { listWaiting } from '#src/features/waitlist/actions/waiting-views.server.ts';
import { readWaitlist } from '#src/features/waitlist/actions/waitlist-office.server.ts';
import { noticeEndpoint, previewNoticeEndpoint } from '#src/features/waitlist/contract/notice.ts';
import * as waiting from '#src/features/waitlist/contract/waiting.ts';
import * as lineContract from '#src/features/waitlist/contract/waitlist.ts';
import { waitlistList } from '#src/features/waitlist/contract/waitlist-list.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';

/** Waiting for a seat, what is offered, and the alarms before an opening; answers what else puts families into lines. */
export function waitlistApi(
  gate: Gate,
  academy: Academy,
  { claimsPerGroup, ...deps }: OfficeDeps & { readonly claimsPerGroup: number | undefined },
): JoinGateway {
  const joins = joinGateway(academy, claimsPerGroup);
  serve(gate, waiting.listWaitingEndpoint, async ({ actor }) => ({
    waiting: await listWaiting(academy, actor),
  }));
  serve(gate, waiting.leaveWaitingEndpoint, async ({ actor, input }) => ({
    left: await leaveWaiting(academy, actor, input),
  }));
  serve(gate, waiting.acceptChangeEndpoint, ({ actor, input }) => acceptChange(academy, actor, input));
  serve(gate, waiting.joinWaitlistsEndpoint, ({ actor, input }) =>
    joinOwnWaitlists(academy, joins, { actor, options: input.options }),
  );
  serve(gate, waiting.joinFriendEndpoint, ({ actor, input }) => joinFriend(academy, actor, input));
  serve(gate, waiting.readOfferEndpoint, ({ actor, input }) => readOffer(academy, input.token, actor));
  serve(gate, waiting.declineOfferEndpoint, ({ input }) => declineByLink(academy, input.token));
  serve(gate, family.setAlarmEndpoint, ({ actor, input }) => setAlarm(academy, actor, input.sessionId));
  serve(gate, family.clearAlarmEndpoint, ({ actor, input }) => clearAlarm(academy, actor, input.sessionId));
  serve(gate, family.listAlarmsEndpoint, ({ actor }) => readAlarms(academy, actor));
  officeApi(gate, academy, deps);
  return joins;
}

function officeApi(gate: Gate, academy: Academy, deps: OfficeDeps): void {
  listServer(gate, academy)(waitlistList, (actor, query, readFor) =>
    readWaitlist(academy, actor, { input: query, reading: { deps, readFor } }),
  );
  serve(gate, lineContract.offerSeatEndpoint, ({ actor, input }) => offerSeat(academy, actor, input));
  serve(gate, lineContract.setOffersEndpoint, ({ actor, input }) => changeOffers(academy, actor, input));
  serve(gate, lineContract.setReserveEndpoint, ({ actor, input }) => changeReserve(academy, actor, input));
  serve(gate, noticeEndpoint, ({ actor, input }) => sendNotice(academy, actor, input));
  serve(gate, previewNoticeEndpoint, ({ actor, input }) => previewNotice(academy, actor, input));
}
