import { tickBelow } from '#src/features/branches/rules/planning.ts';
import { presentationOfficeErrors } from '#src/features/presentations/contract/office.ts';
import { testInRoom } from '#src/features/test-sessions/actions/room-use.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';
import { type PlanWish, refuseDoubtful, type Ticks } from './planning.server.ts';

/**
 * Refuses what is doubtful of a presentation, and a place in which a test is held then, unless the office has said that it
 * knows. Call `lockPlanning` before.
 */
export async function refuseUnfit(tx: Tx, wish: PlanWish, ticks: Ticks): Promise<void> {
  await refuseDoubtful(tx, wish, ticks);
  if (wish.isOnline || ticks.sharesRoom) return;
  const { branchId, room, startsAt, endsAt } = wish;
  const test = await testInRoom(tx, { branchId, room, startsAt, endsAt });
  if (!test) return;
  const when = `${formatSeoulDateTime(test.startsAt)}–${formatSeoulTime(test.endsAt)}`;
  const sentence = `${room}에는 그 시간에 ‘${test.title}’ 회차(${when})가 있습니다. 함께 쓰려면 ${tickBelow}`;
  throw presentationOfficeErrors.room_taken({
    message: sentence,
    fields: { [`${wish.fieldsOf}room`]: sentence },
  });
}
