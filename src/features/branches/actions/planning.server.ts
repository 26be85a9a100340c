import type { Tx } from '#src/platform/db/database.ts';
import { formatSeoulDate, seoulDay } from '#src/shared/seoul-time.ts';
import { closureErrors } from '../contract/closures.ts';
import { roomErrors } from '../contract/rooms.ts';
import { tickBelow } from '../rules/planning.ts';
import * as store from '../store/closures.server.ts';
import { findRoomSize } from '../store/rooms.server.ts';
import { closedDaysOf } from './closures.server.ts';

/**
 * Begins the planning of something in a branch: who plans there and who closes a day come one after the other, so that each
 * sees what the other did. Branches are locked in the order of their ids.
 */
export const lockPlanning = (tx: Tx, branchId: number): Promise<void> => store.lockPlanning(tx, branchId);

interface SeatsWish {
  readonly branchId: number;
  readonly room: string;
  readonly capacity: number;
  /** Goes before the name of the field; nothing where the form plans one session. */
  readonly fieldsOf?: string;
  /** How one goes past it, where the form has no box to tick. */
  readonly wayOn?: string;
}

/**
 * Refuses more seats than a room of the branch takes, by the field of the seats, unless the office has said that it knows.
 * A place that is none of the branch's rooms takes any number.
 */
export async function refuseSmallRoom(tx: Tx, wish: SeatsWish, overRoom: boolean): Promise<void> {
  if (overRoom) return;
  const size = await findRoomSize(tx, wish.branchId, wish.room);
  if (size === undefined || wish.capacity <= size) return;
  const sentence = `${wish.room}에는 ${size}명까지 들어갑니다. ${wish.wayOn ?? `정원을 줄이거나, 그래도 열려면 ${tickBelow}`}`;
  throw roomErrors.room_small({
    message: sentence,
    fields: { [`${wish.fieldsOf ?? ''}capacity`]: sentence },
  });
}

interface Wish {
  readonly branchId: number;
  readonly startsAt: Date;
  /** The field of the day in the form; `day` where nothing is said. */
  readonly field?: string;
}

/** Refuses a day on which the branch is closed, by the field of the day, unless the office has said that it is held all the same. */
export async function refuseClosedDay(tx: Tx, wish: Wish, onClosedDay: boolean): Promise<void> {
  if (onClosedDay) return;
  const day = seoulDay(wish.startsAt);
  const reason = (await closedDaysOf(tx, wish.branchId, { day, days: 1 })).get(day);
  if (reason === undefined) return;
  const sentence = `${formatSeoulDate(wish.startsAt)}은 분원이 쉬는 날입니다(${reason}). 그래도 열려면 ${tickBelow}`;
  throw closureErrors.closed_day({ message: sentence, fields: { [wish.field ?? 'day']: sentence } });
}
