import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as actions from './actions.server.ts';
import * as contract from './contract.ts';

export function seasonsApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.seasonChoices, ({ actor }) => actions.readChoices(academy, actor));
  serve(gate, contract.planSeason, ({ actor, input }) => actions.planTogether(academy, actor, input));
}
