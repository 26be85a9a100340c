import { appeal } from '#src/features/test-results/actions/own-results.server.ts';
import { importResults, undoResults } from '#src/features/test-results/actions/result-pastes.server.ts';
import * as results from '#src/features/test-results/actions/results.server.ts';
import type { ResultDeps } from '#src/features/test-results/actions/shown-results.server.ts';
import { appealEndpoint } from '#src/features/test-results/contract/appeal.ts';
import * as resultContract from '#src/features/test-results/contract/results.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';

/** Marks, their publication and what families say about them. */
export function testResultsApi(gate: Gate, academy: Academy, deps: ResultDeps): void {
  serve(gate, resultContract.resultHeadEndpoint, ({ actor, input }) =>
    results.readResultHead(academy, actor, { sessionId: input.sessionId, deps }),
  );
  serve(gate, resultContract.listResultsEndpoint, ({ actor, input }) =>
    results.listResults(academy, actor, { input, deps }),
  );
  serve(gate, resultContract.exportResultsEndpoint, ({ actor, input }) =>
    results.exportResults(academy, actor, input),
  );
  serve(gate, resultContract.importResultsEndpoint, ({ actor, input }) =>
    importResults(academy, actor, { input, deps }),
  );
  serve(gate, resultContract.undoResultsEndpoint, ({ actor, input }) =>
    undoResults(academy, actor, { input, deps }),
  );
  serve(gate, resultContract.publishResultsEndpoint, ({ actor, input }) =>
    results.publishResults(academy, actor, { input, deps }),
  );
  serve(gate, resultContract.answerAppealEndpoint, ({ actor, input }) =>
    results.answerAppeal(academy, actor, { input, deps }),
  );
  serve(gate, appealEndpoint, ({ actor, input }) => appeal(academy, actor, input));
}
