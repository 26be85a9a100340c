import type { Tx } from '#src/platform/db/database.ts';
import { countLiveOfChild, listOpenTitles } from '../store/registrations.server.ts';

/** What of a member's registrations is not settled yet, in words; a withdrawal waits for it. */
export function openRegistrationsOf(tx: Tx, memberId: number): Promise<readonly string[]> {
  return listOpenTitles(tx, memberId);
}

/** Whether a child is registered for something to come, and so cannot be removed. */
export async function hasLiveRegistration(tx: Tx, childId: number): Promise<boolean> {
  return (await countLiveOfChild(tx, childId)) > 0;
}
