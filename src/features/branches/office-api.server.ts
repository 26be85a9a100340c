import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as fees from './actions/fees.server.ts';
import * as office from './actions/office.server.ts';
import { listProgrammes, saveProgrammes } from './actions/programmes.server.ts';
import * as rooms from './actions/rooms.server.ts';
import * as tuition from './actions/tuition.server.ts';
import { importTuitions } from './actions/tuition-import.server.ts';
import { branchList } from './contract/branch-list.ts';
import * as contract from './contract/office.ts';
import { listProgrammesEndpoint, saveProgrammesEndpoint } from './contract/programmes.ts';
import { roomList } from './contract/room-list.ts';
import * as places from './contract/rooms.ts';
import * as courses from './contract/tuition.ts';
import { tuitionList } from './contract/tuition-list.ts';

/** Branches and their tuition as staff keep them. */
export function officeBranchesApi(gate: Gate, academy: Academy): void {
  const list = listServer(gate, academy);
  list(branchList, (actor, query) => office.listForStaff(academy, actor, query));
  list(tuitionList, (actor, query) => tuition.listTuitionsForStaff(academy, actor, query));
  serve(gate, contract.addBranchEndpoint, ({ actor, input }) => office.addBranch(academy, actor, input));
  serve(gate, contract.saveBranchEndpoint, ({ actor, input }) => office.saveBranch(academy, actor, input));
  serve(gate, listProgrammesEndpoint, async () => ({ programmes: await listProgrammes(academy.db) }));
  serve(gate, saveProgrammesEndpoint, async ({ actor, input }) => ({
    programmes: await saveProgrammes(academy, actor, input),
  }));
  serve(gate, courses.addTuitionEndpoint, ({ actor, input }) => tuition.addTuition(academy, actor, input));
  serve(gate, courses.saveTuitionEndpoint, ({ actor, input }) => tuition.saveTuition(academy, actor, input));
  serve(gate, courses.removeTuitionEndpoint, ({ actor, input }) =>
    tuition.removeTuition(academy, actor, input),
  );
  serve(gate, courses.importTuitionsEndpoint, ({ actor, input }) => importTuitions(academy, actor, input));
  serve(gate, courses.listFeesEndpoint, ({ actor, input }) => fees.listFees(academy, actor, input));
  serve(gate, courses.announceFeeEndpoint, ({ actor, input }) => fees.announceFee(academy, actor, input));
  serve(gate, courses.cancelFeeEndpoint, ({ actor, input }) => fees.cancelFee(academy, actor, input));
  list(roomList, (actor, query) => rooms.listRooms(academy, actor, query));
  serve(gate, places.addRoomEndpoint, ({ actor, input }) => rooms.addRoom(academy, actor, input));
  serve(gate, places.saveRoomEndpoint, ({ actor, input }) => rooms.saveRoom(academy, actor, input));
}
