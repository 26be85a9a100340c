import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { Levels } from '#src/features/level-results/rules/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import type { Academy } from '#src/platform/academy.ts';

/** The levels of the newest cut lines of each subject. */
export async function levelsOf(academy: Academy) {
  const maps = await Promise.all(
    Object.keys(subjectLabels).map(async (subject) => ({
      subject,
      cuts: (await findLevelMap(academy.db, subject))?.cuts,
    })),
  );
  return maps.flatMap(({ subject, cuts }) => {
    const levels = Levels.safeParse(cuts);
    return levels.success ? levels.data.map(({ code, name }) => ({ subject, code, name })) : [];
  });
}
