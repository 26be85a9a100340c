import { drawNumbers } from '#src/platform/db/counters.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { referenceNo } from '#src/shared/reference-no.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** Gives each claim the number its registration will have, `ET26-7KQ2MX`. */
export async function numbered<C>(
  tx: Db | Tx,
  claims: readonly C[],
  now: Date,
): Promise<{ claim: C; registrationNo: string }[]> {
  const drawn = await drawNumbers(tx, 'registration_numbers', claims.length);
  return claims.map((claim, index) => ({
    claim,
    registrationNo: referenceNo('ET', seoulDay(now), drawn[index] ?? 0),
  }));
}
