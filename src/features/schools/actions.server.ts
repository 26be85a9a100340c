import type { Academy } from '#src/platform/academy.ts';
import { stateOf } from '#src/platform/mode/vendors.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { type School, schoolErrors } from './contract.ts';

/** Asks the provider of schools; 10 at most, empty when nothing fits. An address may ask 120 times in ten minutes. */
export async function findSchools(academy: Academy, letters: string, address: string): Promise<School[]> {
  if (stateOf(academy.config, 'school') === 'off') throw schoolErrors.off();
  const rateLimit = { name: `schools ${address}`, limit: 120, windowSeconds: 600 };
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, rateLimit);
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  return [...(await academy.providers.school.search(letters))];
}
