import { invariantNames } from '#src/features/invariants/rules.ts';
import { findDisagreeing } from '#src/features/invariants/store/ledgers.server.ts';
import type { TestAcademy } from './start.ts';

/** Which books disagree with each other at this moment, as `book: number of what disagrees`. */
export async function ledgersThatDisagree(academy: TestAcademy): Promise<string[]> {
  const now = academy.clock.now();
  const found = await Promise.all(
    invariantNames.map(async (name) =>
      (await findDisagreeing(academy.db, name, { before: now, most: 10 })).map(
        (one) => `${name}: ${one.subject}`,
      ),
    ),
  );
  return found.flat();
}
