import type { Db, Tx } from '#src/platform/db/database.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';

/** Gives each claim the number its registration will have, `ET26-7KQ2MX`. */
export async function numbered<C>(
  tx: Db | Tx,
  claims: readonly C[],
  now: Date,
): Promise<{ claim: C; registrationNo: string }[]> {
  const drawn = await drawReferenceNos(tx, 'ET', { count: claims.length, now });
  return claims.map((claim, index) => ({ claim, registrationNo: drawn[index] ?? '' }));
}
