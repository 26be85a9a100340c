import type { PaperDeps } from '#src/features/item-bank/actions/papers.server.ts';
import type { LevelTestDeps } from '#src/features/level-attempts/actions/actor-names.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { analysed } from './actions/analysis-list.server.ts';
import { boundaryCosts } from './actions/boundary-costs.server.ts';
import * as calibrations from './actions/calibrations-office.server.ts';
import * as cuts from './actions/cuts.server.ts';
import { requireFloor } from './actions/paper-floor.server.ts';
import * as simulate from './actions/simulate.server.ts';
import * as contract from './contract/analysis.ts';
import { calibrationList } from './contract/calibration-list.ts';
import { cutPapers, previewCutsEndpoint, publishCuts, readCuts } from './contract/cuts.ts';
import { boundaryCost, listSimulable, readLastSimulation, simulateBlueprint } from './contract/simulation.ts';

/** Serves the desk; answers what the bank below asks of it before it publishes a paper. */
export function itemAnalysisApi(gate: Gate, academy: Academy, deps: LevelTestDeps): PaperDeps {
  serve(gate, contract.readAnalysis, ({ input }) => analysed(academy, input.subject));
  listServer(gate, academy)(calibrationList, (actor, query) => calibrations.listFor(academy, actor, query));
  serve(gate, contract.readCalibration, ({ actor, input }) =>
    calibrations.readOne(academy, actor, input.calibrationId),
  );
  serve(gate, contract.beginCalibration, ({ actor, input }) => calibrations.begin(academy, actor, input));
  serve(gate, contract.cancelCalibration, ({ actor, input }) =>
    calibrations.cancel(academy, actor, input.calibrationId),
  );
  serve(gate, contract.publishCalibration, ({ actor, input }) => calibrations.publish(academy, actor, input));
  serve(gate, readCuts, ({ actor, input }) =>
    cuts.readCutsOf(academy, deps, { actor, subject: input.subject }),
  );
  serve(gate, previewCutsEndpoint, ({ actor, input }) => cuts.previewCutsFor(academy, actor, input));
  serve(gate, cutPapers, ({ input }) => cuts.papersFor(academy, input));
  serve(gate, publishCuts, ({ actor, input }) => cuts.publishCutsOf(academy, actor, input));
  serve(gate, listSimulable, ({ input }) => simulate.listFor(academy, input.subject));
  serve(gate, boundaryCost, () => boundaryCosts(academy));
  serve(gate, readLastSimulation, ({ input }) => simulate.lastOf(academy, deps, input.blueprintId));
  serve(gate, simulateBlueprint, ({ actor, input }) => simulate.simulateFor(academy, actor, input));
  return { requireFloor };
}
