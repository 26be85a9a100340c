import type { Tx } from '#src/platform/db/database.ts';
import type { Erasee, Kept } from '#src/platform/db/personal/personal-data.ts';
import { listReleased } from '../store/number-claims.server.ts';

/** Claims that freed a number: they say since when its next holder has it, and go four hundred days after their end. */
export async function releasedNumbers(tx: Tx, whose: Erasee): Promise<Kept> {
  return { ids: 'memberId' in whose ? await listReleased(tx, whose.memberId) : [], until: null };
}
