import { listTuitions } from '#src/features/branches/actions/branches.server.ts';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import { openClasses } from '#src/features/classes/actions/open-classes.server.ts';
import { tuitionOf } from '#src/features/classes/rules/tuition-of-class.ts';
import type { Academy } from '#src/platform/academy.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { spokenTimes } from '#src/shared/words/spoken-time.ts';
import type { ShownClass } from '../contract/shown.ts';

/** Every class that may be joined or waited for, with what it costs at its branch. */
export async function shownClasses(academy: Academy, branches: readonly Branch[]): Promise<ShownClass[]> {
  const [classes, filed] = await Promise.all([
    openClasses(academy),
    listTuitions(academy.db, academy.clock.now()),
  ]);
  return classes.flatMap(({ weekly, startsOn, levelCode: _, ...one }) => {
    const branch = branches.find(({ id }) => id === one.branchId);
    if (!branch) return [];
    return [
      {
        ...one,
        branchCode: branch.code,
        branchName: branch.name,
        times: spokenTimes(weekly),
        begins: formatDay(startsOn),
        grades: gradeBand(one.gradeFrom, one.gradeTo),
        tuition: tuitionOf(one, filed),
      },
    ];
  });
}
