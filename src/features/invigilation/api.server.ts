import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { readLiveTest } from './actions/live-test.server.ts';
import * as participants from './actions/participants.server.ts';
import { endRetestWait, reopenAttempt } from './actions/reopen.server.ts';
import { changeLevelSettings, levelSettings, papersByFloor } from './actions/settings.server.ts';
import * as time from './actions/time.server.ts';
import * as room from './contract/live-test.ts';
import * as contract from './contract/office.ts';

export function invigilationApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.liveTestEndpoint, ({ actor }) => readLiveTest(academy, actor));
  serve(gate, contract.addTimeEndpoint, ({ actor, input }) => time.addTime(academy, actor, input));
  serve(gate, contract.setExtraTimeEndpoint, ({ actor, input }) => time.setExtraTime(academy, actor, input));
  serve(gate, contract.voidEndpoint, ({ actor, input }) => time.voidAttempt(academy, actor, input));
  serve(gate, contract.helpedEndpoint, ({ actor, input }) => time.helped(academy, actor, input.attemptNo));
  serve(gate, room.pauseEndpoint, ({ actor, input }) => participants.pauseOne(academy, actor, input));
  serve(gate, room.grantTranscripts, ({ actor, input }) => time.setTranscripts(academy, actor, input));
  serve(gate, room.reopenEndpoint, ({ actor, input }) => reopenAttempt(academy, actor, input));
  serve(gate, room.endRetestWaitEndpoint, ({ actor, input }) => endRetestWait(academy, actor, input));
  serve(gate, room.addTimeToAllEndpoint, ({ actor, input }) =>
    participants.addTimeToAll(academy, actor, input),
  );
  serve(gate, room.pauseAllEndpoint, ({ actor, input }) => participants.pauseAll(academy, actor, input));
  serve(gate, room.readLevelSettings, () => levelSettings(academy));
  serve(gate, room.floorPapers, ({ input }) => papersByFloor(academy, input));
  serve(gate, room.saveLevelSettings, ({ actor, input }) => changeLevelSettings(academy, actor, input));
}
