import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listEssaysFor, markEssayBy, nextEssayFor } from './actions.server.ts';
import { listEssays, markEssay, nextEssay } from './contract.ts';

export function essayMarkingApi(gate: Gate, academy: Academy): void {
  serve(gate, listEssays, ({ actor }) => listEssaysFor(academy, actor));
  serve(gate, nextEssay, ({ actor, input }) => nextEssayFor(academy, actor, input));
  serve(gate, markEssay, ({ actor, input }) => markEssayBy(academy, actor, input));
}
