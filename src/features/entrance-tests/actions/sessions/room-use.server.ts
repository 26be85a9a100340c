import { testErrors } from '#src/features/entrance-tests/contract/registrations/registrations.ts';
import { listInRoom, type RoomTime } from '#src/features/entrance-tests/store/sessions/room-use.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';

/**
 * Refuses a second session in one room at one time, by the field of the room, unless the office has said that they share
 * it. Sessions of one branch are planned one after the other, so that two who plan at once see each other.
 */
export async function refuseTakenRoom(tx: Tx, wish: RoomTime, sharesRoom: boolean): Promise<void> {
  if (sharesRoom) return;
  const [other] = await listInRoom(tx, wish);
  if (!other) return;
  const when = `${formatSeoulDateTime(other.startsAt)}–${formatSeoulTime(other.endsAt)}`;
  const sentence = `${wish.room}에는 그 시간에 ‘${other.title}’ 회차(${when})가 있습니다. 함께 쓰려면 아래에 표시하고 다시 만들어 주세요.`;
  throw testErrors.room_taken({ message: sentence, fields: { room: sentence } });
}
