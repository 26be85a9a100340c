import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { countOtherStudents } from '#src/features/level-attempts/store/attempts.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';

const childrenDays = 180;

/** One phone proves so many students, so that nobody collects first tests, and with them the bank, under made-up names. */
export async function requireFewStudents(
  tx: Tx,
  { mobile, name, birthDate }: { readonly mobile: string; readonly name: string; readonly birthDate: string },
  now: Date,
): Promise<void> {
  const { childrenPerPhone } = await readSettings(tx);
  const since = new Date(now.getTime() - childrenDays * dayMs);
  const others = await countOtherStudents(tx, { mobile, studentName: name, birthDate }, since);
  if (others >= childrenPerPhone) throw levelTestErrors.too_many_children();
}
