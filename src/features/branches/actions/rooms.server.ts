import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { branchOfficeErrors } from '../contract/office.ts';
import type { Room, roomList } from '../contract/room-list.ts';
import {
  type addRoomEndpoint,
  type RoomInput,
  roomErrors,
  type saveRoomEndpoint,
} from '../contract/rooms.ts';
import { roomKinds, roomLabels } from '../rules/rooms.ts';
import { findBranch } from '../store/office.server.ts';
import * as store from '../store/rooms.server.ts';

/** Rooms of the own branches. */
export function listRooms(
  academy: Academy,
  actor: StaffActor,
  query: QueryOf<typeof roomList>,
): Promise<ListPage<Room>> {
  return store.listRooms(academy.db, actor.branchIds, query);
}

/** The rooms of a branch that families are told of. */
export const openRooms = (db: Db, branchId: number): Promise<Room[]> => store.listOpenRooms(db, branchId);

/** The rooms in use of some branches, for a form that plans in all of them. */
export const roomsOf = (db: Db, branchIds: readonly number[]): Promise<Room[]> =>
  store.listRoomsOf(db, branchIds);

const useLabel = (isOpen: boolean) => (isOpen ? '사용' : '닫음');

const said = (room: RoomInput) => ({
  [roomLabels.name]: room.name,
  [roomLabels.kind]: roomKinds[room.kind],
  [roomLabels.floor]: room.floor,
  [roomLabels.capacity]: room.capacity,
  [roomLabels.note]: room.note,
  [roomLabels.isOpen]: useLabel(room.isOpen),
});

async function own(tx: Tx, actor: StaffActor, roomId: number): Promise<Room> {
  const row = await store.findRoom(tx, actor.branchIds, roomId);
  if (!row) throw roomErrors.room_gone();
  return row;
}

/** Refuses the second room of one name in a branch, whoever was faster. */
async function refusingTwins<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!brokeConstraint(error, 'branch_rooms_name')) throw error;
    throw roomErrors.name_taken({ fields: { name: '같은 이름의 강의실이 이미 있습니다.' } });
  }
}

const noted = (room: Room, action: string) => ({
  entity: 'branch-room',
  entityId: room.roomId,
  branchId: room.branchId,
  action,
});

/** Adds a room to an own branch. */
export async function addRoom(
  academy: Academy,
  actor: StaffActor,
  { branchId, ...room }: InputOf<typeof addRoomEndpoint>,
): Promise<Room> {
  return refusingTwins(
    inTransaction(academy.db, async (tx) => {
      if (!(await findBranch(tx, actor.branchIds, branchId))) throw branchOfficeErrors.branch_gone();
      const added = await own(tx, actor, await store.insertRoom(tx, branchId, room));
      await auditChange(tx, actor, {
        ...noted(added, '강의실 추가'),
        after: said(added),
        at: academy.clock.now(),
      });
      return added;
    }),
  );
}

/** Changes or closes a room; sessions keep what was announced. */
export async function saveRoom(
  academy: Academy,
  actor: StaffActor,
  { roomId, version, ...room }: InputOf<typeof saveRoomEndpoint>,
): Promise<Room> {
  return refusingTwins(
    inTransaction(academy.db, async (tx) => {
      const before = await own(tx, actor, roomId);
      if (!(await store.updateRoom(tx, roomId, { version, room }))) throw commonErrors.edited_elsewhere();
      const after = await own(tx, actor, roomId);
      const change = { ...noted(after, '강의실 변경'), before: said(before), after: said(after) };
      await auditChange(tx, actor, { ...change, at: academy.clock.now() });
      return after;
    }),
  );
}
