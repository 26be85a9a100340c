import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as actions from './actions.server.ts';
import * as contract from './contract.ts';

export function classOffersApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.offerBoardEndpoint, ({ actor, input }) =>
    actions.readBoard(academy, actor, input.sessionId),
  );
  serve(gate, contract.offerSeatsEndpoint, ({ actor, input }) => actions.offerMany(academy, actor, input));
  serve(gate, contract.answerOfferEndpoint, ({ actor, input }) => actions.answer(academy, actor, input));
}
