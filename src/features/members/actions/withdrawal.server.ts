import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { MemberMoments } from '../actions.server.ts';

/** What a member should know before leaving: what must be settled first, and what the goodbye cancels. */
export async function outlookOf(
  academy: Academy,
  memberId: number,
  moments: MemberMoments,
): Promise<{ blocking: string[]; cancelled: string[] }> {
  const blocking = await inTransaction(academy.db, (tx) => moments.openMattersOf(tx, memberId));
  return { blocking: [...blocking], cancelled: [...(await moments.comingOf(memberId))] };
}
