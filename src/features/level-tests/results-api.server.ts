import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import type { LevelTestNeeds } from './actions/actor-names.server.ts';
import { levelCaller } from './actions/attempts/callers.server.ts';
import { applyCorrectionBy, previewCorrectionFor } from './actions/results/attempt-corrections.server.ts';
import { decideLevel, releaseByStaff } from './actions/results/decide-level.server.ts';
import { markAnswer } from './actions/results/mark.server.ts';
import { cancelReleaseBy, planReleaseBy } from './actions/results/planned-release.server.ts';
import { readForStaff } from './actions/results/read-attempt.server.ts';
import { readResultFor } from './actions/results/read-result.server.ts';
import { applyRegradeBy, previewRegradeFor } from './actions/results/regrade.server.ts';
import { listCorrectionsFor, readRegradeItemFor } from './actions/results/regrade-views.server.ts';
import { chooseReleaseWay, releaseAll } from './actions/results/release.server.ts';
import { replayFor } from './actions/results/replay.server.ts';
import { decideReadingBy, listUnreadFor, previewReadingFor } from './actions/results/unread.server.ts';
import * as corrections from './contract/results/attempt-corrections.ts';
import { readOfficeAttempt } from './contract/results/attempt-report.ts';
import * as marks from './contract/results/marks.ts';
import * as regrades from './contract/results/regrades.ts';
import * as releases from './contract/results/releases.ts';
import { replayEndpoint } from './contract/results/replay.ts';
import { readResult } from './contract/results/result.ts';
import * as unread from './contract/results/unread.ts';

export function levelResultsApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  needs: LevelTestNeeds,
): void {
  serve(app, gate, readResult, async ({ actor, request, input }) =>
    readResultFor(academy, await levelCaller(academy, actor, request), input),
  );
  serve(app, gate, readOfficeAttempt, ({ actor, input }) =>
    readForStaff(academy, needs, actor, input.attemptNo),
  );
  serve(app, gate, marks.releaseEndpoint, ({ actor, input }) => releaseByStaff(academy, actor, input));
  serve(app, gate, marks.markEndpoint, ({ actor, input }) => markAnswer(academy, actor, input));
  serve(app, gate, marks.decideLevelEndpoint, ({ actor, input }) => decideLevel(academy, actor, input));
  serve(app, gate, corrections.previewCorrection, ({ actor, input }) =>
    previewCorrectionFor(academy, actor, input),
  );
  serve(app, gate, corrections.applyCorrection, ({ actor, input }) =>
    applyCorrectionBy(academy, actor, input),
  );
  serve(app, gate, unread.listUnreadAnswers, ({ actor, input }) =>
    listUnreadFor(academy, needs, actor, input),
  );
  serve(app, gate, unread.previewReading, ({ actor, input }) => previewReadingFor(academy, actor, input));
  serve(app, gate, unread.decideReading, ({ actor, input }) => decideReadingBy(academy, actor, input));
  serve(app, gate, replayEndpoint, ({ actor, input }) => replayFor(academy, actor, input.attemptNo));
  serve(app, gate, releases.releaseTogether, ({ actor, input }) => releaseAll(academy, actor, input));
  serve(app, gate, releases.setReleaseWay, ({ actor, input }) => chooseReleaseWay(academy, actor, input));
  serve(app, gate, releases.planRelease, ({ actor, input }) => planReleaseBy(academy, actor, input));
  serve(app, gate, releases.cancelRelease, ({ actor, input }) => cancelReleaseBy(academy, actor, input));
  serve(app, gate, regrades.listCorrectionsEndpoint, ({ input }) =>
    listCorrectionsFor(academy, needs, input),
  );
  serve(app, gate, regrades.readRegradeItem, ({ input }) => readRegradeItemFor(academy, input.itemId));
  serve(app, gate, regrades.previewRegrade, ({ actor, input }) => previewRegradeFor(academy, actor, input));
  serve(app, gate, regrades.applyRegrade, ({ actor, input }) => applyRegradeBy(academy, actor, input));
}
