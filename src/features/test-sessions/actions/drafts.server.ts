import { refuseClosedDay, refuseSmallRoom } from '#src/features/branches/actions/planning.server.ts';
import { createPool } from '#src/features/seats/actions/pools.server.ts';
import { insertSession } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type RoomHooks, refuseTakenRoom } from './room-use.server.ts';

/** A session as it is planned; its instants were looked over before. */
export interface SessionDraft {
  readonly testId: number;
  readonly branchId: number;
  readonly room: string;
  readonly capacity: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly sharesRoom: boolean;
  readonly onClosedDay: boolean;
  readonly overRoom: boolean;
}

/**
 * Plans one session with its pool of seats, which families do not see yet. Refuses a room that is taken then or
 * takes fewer, and a day on which the branch is closed, unless told. Call `lockPlanning` before.
 */
export async function draftSession(
  tx: Tx,
  actor: StaffActor,
  { draft, rooms, now }: { readonly draft: SessionDraft; readonly rooms: RoomHooks; readonly now: Date },
): Promise<number> {
  const { sharesRoom, onClosedDay, overRoom, capacity, ...planned } = draft;
  await refuseTakenRoom(tx, planned, { sharesRoom, rooms });
  await refuseClosedDay(tx, planned, onClosedDay);
  await refuseSmallRoom(tx, { ...planned, capacity }, overRoom);
  const poolId = await createPool(tx, capacity);
  const id = await insertSession(tx, { ...planned, poolId, state: 'draft' }, now);
  await auditChange(tx, actor, {
    entity: 'test-session',
    entityId: id,
    branchId: planned.branchId,
    action: '회차 등록',
    after: { 시작: formatSeoulDateTime(planned.startsAt), 고사실: planned.room, 정원: capacity },
    at: now,
  });
  return id;
}
