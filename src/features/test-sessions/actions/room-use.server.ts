import { tickBelow } from '#src/features/branches/rules/planning.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import {
  listHeld,
  listInRoom,
  type RoomTime,
  type RoomUse,
} from '#src/features/test-sessions/store/room-use.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import {
  formatSeoulDateTime,
  formatSeoulTime,
  seoulDayAfter,
  startOfSeoulDay,
} from '#src/shared/seoul-time.ts';

/** What planning a test asks of the features above, which use rooms too; handed down by open.ts. */
export interface RoomHooks {
  presentationInRoom(tx: Tx, wish: RoomTime): Promise<RoomUse | undefined>;
}

interface Shared {
  readonly sharesRoom: boolean;
  readonly rooms: RoomHooks;
}

async function whatIsInRoom(tx: Tx, wish: RoomTime, rooms: RoomHooks): Promise<[string, RoomUse] | null> {
  const [test] = await listInRoom(tx, wish);
  if (test) return ['회차', test];
  const presentation = await rooms.presentationInRoom(tx, wish);
  return presentation ? ['설명회', presentation] : null;
}

/**
 * Refuses a second session in one room at one time, be the other a test or a presentation, by the field of the room, unless
 * the office has said that they share it. Call `lockPlanning` before, so that two who plan at once see each other.
 */
export async function refuseTakenRoom(tx: Tx, wish: RoomTime, { sharesRoom, rooms }: Shared): Promise<void> {
  if (sharesRoom) return;
  const there = await whatIsInRoom(tx, wish, rooms);
  if (!there) return;
  const [kind, other] = there;
  const when = `${formatSeoulDateTime(other.startsAt)}–${formatSeoulTime(other.endsAt)}`;
  const sentence = `${wish.room}에는 그 시간에 ‘${other.title}’ ${kind}(${when})가 있습니다. 함께 쓰려면 ${tickBelow}`;
  throw testErrors.room_taken({ message: sentence, fields: { room: sentence } });
}

/** The test that is held in a room during a time, if there is one. */
export async function testInRoom(tx: Tx, wish: RoomTime): Promise<RoomUse | undefined> {
  return (await listInRoom(tx, wish))[0];
}

/** The tests that are held in a branch on a Seoul day, as the office calls them. */
export async function testsOn(tx: Tx, branchId: number, day: string): Promise<string[]> {
  const span = { startsAt: startOfSeoulDay(day), endsAt: startOfSeoulDay(seoulDayAfter(day)) };
  const held = await listHeld(tx, branchId, span);
  return held.map(({ title, startsAt }) => `입학 테스트 ‘${title}’ ${formatSeoulTime(startsAt)}`);
}
