import type { FastifyInstance } from 'fastify';
import { cloneRound } from '#src/features/opening/actions/clone-round.server.ts';
import { editRound, removeRound } from '#src/features/opening/actions/edit-round.server.ts';
import { type LiveSeats, liveSeats } from '#src/features/opening/actions/live.server.ts';
import { listOpenings, readOpening } from '#src/features/opening/actions/opening-report.server.ts';
import * as rounds from '#src/features/opening/actions/rounds.server.ts';
import * as planning from '#src/features/opening/actions/rounds-office.server.ts';
import { readMonthlyReport, watchOpening } from '#src/features/opening/actions/watch.server.ts';
import { livePath } from '#src/features/opening/contract/live.ts';
import * as openings from '#src/features/opening/contract/openings.ts';
import { roundList } from '#src/features/opening/contract/round-list.ts';
import * as roundContract from '#src/features/opening/contract/rounds.ts';
import { monthlyReportEndpoint, watchEndpoint } from '#src/features/opening/contract/watch.ts';
import type { RoomHooks } from '#src/features/test-sessions/actions/room-use.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { serveEvents } from '#src/platform/http/events.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';

/** Rounds and their lobby, the control room; what is answered hears of changed seats and tells everybody who is looking. */
export function openingApi(gate: Gate, academy: Academy, rooms: RoomHooks): LiveSeats {
  const { app } = gate;
  serve(gate, roundContract.readRoundEndpoint, ({ input }) => rounds.readRound(academy, input.roundId));
  serve(gate, roundContract.roundOrderEndpoint, ({ input }) => rounds.readOrder(academy, input.roundId));
  serve(gate, roundContract.takeTicketEndpoint, ({ actor, input }) =>
    rounds.takeTicket(academy, actor, input),
  );
  serve(gate, roundContract.readTicketEndpoint, ({ actor, input }) =>
    rounds.readTicket(academy, actor, input.roundId),
  );
  officeApi(gate, academy, rooms);
  return liveApi(app, academy);
}

function officeApi(gate: Gate, academy: Academy, rooms: RoomHooks): void {
  serve(gate, watchEndpoint, ({ actor, input }) => watchOpening(academy, actor, input));
  serve(gate, openings.listOpeningsEndpoint, ({ actor }) => listOpenings(academy, actor));
  serve(gate, openings.openingReportEndpoint, ({ actor, input }) => readOpening(academy, actor, input));
  serve(gate, monthlyReportEndpoint, ({ actor, input }) => readMonthlyReport(academy, actor, input));
  listServer(gate, academy)(roundList, (actor, query) => planning.listForOffice(academy, actor, query));
  serve(gate, roundContract.createRoundEndpoint, ({ actor, input }) =>
    planning.createRound(academy, actor, input),
  );
  serve(gate, roundContract.editRoundEndpoint, ({ actor, input }) => editRound(academy, actor, input));
  serve(gate, roundContract.removeRoundEndpoint, ({ actor, input }) => removeRound(academy, actor, input));
  serve(gate, roundContract.cloneRoundEndpoint, ({ actor, input }) =>
    cloneRound(academy, actor, { input, rooms }),
  );
  serve(gate, roundContract.rehearseEndpoint, ({ actor, input }) =>
    planning.rehearseRound(academy, actor, input),
  );
}

/** No personal data, open to everybody. */
function liveApi(app: FastifyInstance, academy: Academy): LiveSeats {
  const live = liveSeats(academy);
  serveEvents(app, livePath, (viewer, request) => live.join(viewer, request.ip));
  app.addHook('preClose', async () => live.close());
  return live;
}
