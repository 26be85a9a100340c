import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import type { LevelTestNeeds } from './actions/actor-names.server.ts';
import { exportAttempts, listForStaff } from './actions/attempts/attempt-list.server.ts';
import * as everybody from './actions/attempts/everybody.server.ts';
import { reopenAttempt, retestTold } from './actions/attempts/reopen.server.ts';
import { changeLevelSettings, levelSettings } from './actions/attempts/settings.server.ts';
import * as office from './actions/office.server.ts';
import { applyCorrectionBy, previewCorrectionFor } from './actions/results/attempt-corrections.server.ts';
import * as decide from './actions/results/decide.server.ts';
import { markAnswer } from './actions/results/mark.server.ts';
import { replayFor } from './actions/results/replay.server.ts';
import { decideReadingBy, listUnreadFor, previewReadingFor } from './actions/results/unread.server.ts';
import * as contract from './contract/office.ts';
import * as lists from './contract/office-list.ts';
import * as corrections from './contract/results/attempt-corrections.ts';
import { replayEndpoint } from './contract/results/replay.ts';
import * as unread from './contract/results/unread.ts';
import * as room from './contract/room.ts';

export function levelTestsOfficeApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  needs: LevelTestNeeds,
): void {
  serve(app, gate, contract.liveRoomEndpoint, ({ actor }) => office.liveRoom(academy, actor));
  serve(app, gate, lists.listOfficeAttempts, ({ actor, input }) => listForStaff(academy, actor, input));
  serve(app, gate, lists.exportOfficeAttempts, ({ actor, input }) => exportAttempts(academy, actor, input));
  serve(app, gate, contract.readOfficeAttempt, ({ actor, input }) =>
    office.readForStaff(academy, needs, actor, input.attemptNo),
  );
  serve(app, gate, contract.addTimeEndpoint, ({ actor, input }) => decide.addTime(academy, actor, input));
  serve(app, gate, contract.setExtraTimeEndpoint, ({ actor, input }) =>
    decide.setExtraTime(academy, actor, input),
  );
  serve(app, gate, contract.voidEndpoint, ({ actor, input }) => decide.voidAttempt(academy, actor, input));
  serve(app, gate, contract.releaseEndpoint, ({ actor, input }) =>
    decide.releaseByStaff(academy, actor, input),
  );
  serve(app, gate, contract.markEndpoint, ({ actor, input }) => markAnswer(academy, actor, input));
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
  serve(app, gate, contract.decideLevelEndpoint, ({ actor, input }) =>
    decide.decideLevel(academy, actor, input),
  );
  serve(app, gate, contract.helpedEndpoint, ({ actor, input }) =>
    decide.helped(academy, actor, input.attemptNo),
  );
  serve(app, gate, room.pauseEndpoint, ({ actor, input }) => everybody.pauseOne(academy, actor, input));
  serve(app, gate, room.grantTranscripts, ({ actor, input }) => decide.setTranscripts(academy, actor, input));
  serve(app, gate, room.reopenEndpoint, ({ actor, input }) => reopenAttempt(academy, actor, input));
  serve(app, gate, room.retestToldEndpoint, ({ actor, input }) => retestTold(academy, actor, input));
  serve(app, gate, room.addTimeToAllEndpoint, ({ actor, input }) =>
    everybody.addTimeToAll(academy, actor, input),
  );
  serve(app, gate, room.pauseAllEndpoint, ({ actor, input }) => everybody.pauseAll(academy, actor, input));
  serve(app, gate, room.readLevelSettings, () => levelSettings(academy));
  serve(app, gate, room.saveLevelSettings, ({ actor, input }) => changeLevelSettings(academy, actor, input));
  serve(app, gate, replayEndpoint, ({ actor, input }) => replayFor(academy, actor, input.attemptNo));
}
