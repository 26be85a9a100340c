import {
  listComingWaitKeys,
  listTitlesOfOthers,
  moveToCard,
} from '#src/features/registrations/store/children.server.ts';
import { countLiveOfChild, listOpenTitles } from '#src/features/registrations/store/registrations.server.ts';
import { readWaits } from '#src/features/seats/actions/pools.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/**
 * What is not settled yet, in words; a withdrawal waits for it: the member's own registrations, and those others made for
 * children that would go with the member.
 */
export async function openRegistrationsOf(
  tx: Tx,
  memberId: number,
  goneChildIds: readonly number[],
): Promise<readonly string[]> {
  const others = await listTitlesOfOthers(tx, memberId, goneChildIds);
  return [...(await listOpenTitles(tx, memberId)), ...others.map((one) => `${one}: 다른 보호자의 접수`)];
}

/** Whether a child is registered for something to come or stands in line for it, and so cannot be removed. */
export async function isChildExpected(tx: Tx, childId: number, now: Date): Promise<boolean> {
  if ((await countLiveOfChild(tx, childId)) > 0) return true;
  const keys = await listComingWaitKeys(tx, childId, now);
  const active = keys.length === 0 ? [] : await readWaits(tx, keys);
  return active.some((one) => one.state === 'waiting' || one.state === 'offered');
}

/** Two cards are one child: its registrations and places in line go on under the second; false where both sit one test. */
export const mergeRegistrations = (
  tx: Tx,
  cards: { readonly from: number; readonly into: number },
): Promise<boolean> => moveToCard(tx, cards);
