import type { Tx } from '#src/platform/db/database.ts';
import { formatSeoulDate, seoulDay } from '#src/shared/seoul-time.ts';
import { closureErrors } from '../contract/closures.ts';
import * as store from '../store/closures.server.ts';
import { closedDaysOf } from './closures.server.ts';

/**
 * Begins the planning of something in a branch: who plans there and who closes a day come one after the other, so that each
 * sees what the other did. Branches are locked in the order of their ids.
 */
export const lockPlanning = (tx: Tx, branchId: number): Promise<void> => store.lockPlanning(tx, branchId);

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
  const sentence = `${formatSeoulDate(wish.startsAt)}은 분원이 쉬는 날입니다(${reason}). 그래도 열려면 아래에 표시하고 다시 눌러 주세요.`;
  throw closureErrors.closed_day({ message: sentence, fields: { [wish.field ?? 'day']: sentence } });
}
