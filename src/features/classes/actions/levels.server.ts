import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { Levels } from '#src/features/level-results/rules/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import { subjectOfProgramme } from '../rules/tuition-of-class.ts';

/** What the levels of a programme are called now, from the lowest; none where no level test leads into it. */
export async function levelsOfProgramme(db: Db, programme: string): Promise<string[]> {
  const subject = subjectOfProgramme(programme);
  const levels = Levels.safeParse(subject && (await findLevelMap(db, subject))?.cuts);
  return levels.success ? levels.data.map(({ name }) => name) : [];
}

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
