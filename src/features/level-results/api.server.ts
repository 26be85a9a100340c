import type { LevelTestDeps } from '#src/features/level-attempts/actions/actor-names.server.ts';
import { levelCaller } from '#src/features/level-attempts/actions/callers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { applyCorrectionBy, previewCorrectionFor } from './actions/corrections/attempt-corrections.server.ts';
import { applyRegradeBy, previewRegradeFor } from './actions/corrections/regrade.server.ts';
import { listCorrectionsFor, readRegradeItemFor } from './actions/corrections/regrade-views.server.ts';
import { decideReadingBy, listUnreadFor, previewReadingFor } from './actions/corrections/unread.server.ts';
import { decideLevel, releaseByStaff } from './actions/decide-level.server.ts';
import { markAnswer } from './actions/mark.server.ts';
import { cancelReleaseBy, planReleaseBy } from './actions/planned-release.server.ts';
import { chooseReleaseWay, releaseAll } from './actions/release.server.ts';
import { readForStaff } from './actions/reports/read-attempt.server.ts';
import { readResultFor } from './actions/reports/read-result.server.ts';
import { replayFor } from './actions/reports/replay.server.ts';
import * as corrections from './contract/attempt-corrections.ts';
import { readOfficeAttempt } from './contract/attempt-report.ts';
import { correctionList } from './contract/correction-list.ts';
import * as marks from './contract/marks.ts';
import * as regrades from './contract/regrades.ts';
import * as releases from './contract/releases.ts';
import { replayEndpoint } from './contract/replay.ts';
import { readResult } from './contract/result.ts';
import * as unread from './contract/unread.ts';
import { unreadList } from './contract/unread-list.ts';

export function levelResultsApi(gate: Gate, academy: Academy, deps: LevelTestDeps): void {
  serve(gate, readResult, async ({ actor, request, input }) =>
    readResultFor(academy, await levelCaller(academy, actor, request), input),
  );
  serve(gate, readOfficeAttempt, ({ actor, input }) =>
    readForStaff(academy, deps, { actor, attemptNo: input.attemptNo }),
  );
  serve(gate, marks.releaseEndpoint, ({ actor, input }) => releaseByStaff(academy, actor, input));
  serve(gate, marks.markEndpoint, ({ actor, input }) => markAnswer(academy, actor, input));
  serve(gate, marks.decideLevelEndpoint, ({ actor, input }) => decideLevel(academy, actor, input));
  serve(gate, corrections.previewCorrection, ({ actor, input }) =>
    previewCorrectionFor(academy, actor, input),
  );
  serve(gate, corrections.applyCorrection, ({ actor, input }) => applyCorrectionBy(academy, actor, input));
  const list = listServer(gate, academy);
  list(unreadList, (actor, query) => listUnreadFor(academy, deps, { actor, query }));
  list(correctionList, (_actor, query) => listCorrectionsFor(academy, deps, query));
  serve(gate, unread.previewReading, ({ actor, input }) => previewReadingFor(academy, actor, input));
  serve(gate, unread.decideReading, ({ actor, input }) => decideReadingBy(academy, actor, input));
  serve(gate, replayEndpoint, ({ actor, input }) => replayFor(academy, actor, input.attemptNo));
  serve(gate, releases.releaseTogether, ({ actor, input }) => releaseAll(academy, actor, input));
  serve(gate, releases.setReleaseWay, ({ actor, input }) => chooseReleaseWay(academy, actor, input));
  serve(gate, releases.planRelease, ({ actor, input }) => planReleaseBy(academy, actor, input));
  serve(gate, releases.cancelRelease, ({ actor, input }) => cancelReleaseBy(academy, actor, input));
  serve(gate, regrades.readRegradeItem, ({ input }) => readRegradeItemFor(academy, input.itemId));
  serve(gate, regrades.previewRegrade, ({ actor, input }) => previewRegradeFor(academy, actor, input));
  serve(gate, regrades.applyRegrade, ({ actor, input }) => applyRegradeBy(academy, actor, input));
}
