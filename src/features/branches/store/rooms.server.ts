import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { Room, roomList } from '../contract/room-list.ts';
import type { RoomInput } from '../contract/rooms.ts';
import { idsOf, type Own } from './office.server.ts';

const rooms = (db: Db | Tx, own: Own) =>
  db
    .selectFrom('branch_rooms as r')
    .innerJoin('branches as b', 'b.id', 'r.branch_id')
    .select([
      'r.id as roomId',
      'r.branch_id as branchId',
      'b.name as branchName',
      'r.name',
      'r.kind',
      'r.floor',
      'r.capacity',
      'r.note',
      'r.is_open as isOpen',
      'r.version',
    ])
    .$narrowType<{ kind: Room['kind'] }>()
    .$if(own !== null, (query) => query.where('r.branch_id', 'in', idsOf(own ?? [])));

/** Rooms of the own scope. */
export async function listRooms(db: Db, own: Own, filter: QueryOf<typeof roomList>): Promise<ListPage<Room>> {
  let query = rooms(db, own);
  if (filter.branchId) query = query.where('r.branch_id', '=', filter.branchId);
  if (filter.kind) query = query.where('r.kind', '=', filter.kind);
  if (filter.isOpen) query = query.where('r.is_open', '=', filter.isOpen === 'true');
  if (filter.q)
    query = query.where((eb) =>
      eb.or([eb('r.name', 'ilike', likeText(filter.q)), eb('r.note', 'ilike', likeText(filter.q))]),
    );
  return readList(query, filter, {
    by: { branch: 'b.position', name: 'r.name', capacity: 'r.capacity' },
    first: 'branch',
    tie: 'r.id',
  });
}

/** The rooms of a branch that are in use, by floor and name. */
export function listOpenRooms(db: Db, branchId: number): Promise<Room[]> {
  return rooms(db, null)
    .where('r.branch_id', '=', branchId)
    .where('r.is_open', '=', true)
    .orderBy('r.floor')
    .orderBy('r.name')
    .limit(200)
    .execute();
}

/** The rooms in use of some branches, by branch and name (2,000 at most). */
export function listRoomsOf(db: Db, branchIds: readonly number[]): Promise<Room[]> {
  return rooms(db, branchIds)
    .where('r.is_open', '=', true)
    .orderBy('r.branch_id')
    .orderBy('r.name')
    .limit(2_000)
    .execute();
}

/** How many a room of a branch takes; undefined for a name that is not one of its rooms. */
export async function findRoomSize(tx: Tx, branchId: number, name: string): Promise<number | undefined> {
  const room = await rooms(tx, null)
    .where('r.branch_id', '=', branchId)
    .where('r.name', '=', name)
    .executeTakeFirst();
  return room?.capacity;
}

/** A room of the own scope; another's does not exist. */
export async function findRoom(db: Db | Tx, own: Own, id: number): Promise<Room | undefined> {
  return rooms(db, own).where('r.id', '=', id).executeTakeFirst();
}

const columnsOf = ({ isOpen, ...room }: RoomInput) => ({ ...room, is_open: isOpen });

export async function insertRoom(db: Db | Tx, branchId: number, room: RoomInput): Promise<number> {
  const row = await db
    .insertInto('branch_rooms')
    .values({ ...columnsOf(room), branch_id: branchId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a room that still is as it was looked at; false where somebody was faster. */
export async function updateRoom(
  tx: Tx,
  id: number,
  { version, room }: { version: number; room: RoomInput },
): Promise<boolean> {
  const row = await tx
    .updateTable('branch_rooms')
    .set(columnsOf(room))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
