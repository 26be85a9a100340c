import { listBranches, listTuitions } from '#src/features/branches/actions/branches.server.ts';
import { closuresByBranch } from '#src/features/branches/actions/closures.server.ts';
import { holidaysFrom } from '#src/features/branches/actions/holidays.server.ts';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import { closedDays, readHours } from '#src/features/branches/rules/hours.ts';
import type { LevelTitles, OfferedClass } from '#src/features/classes/contract/classes.ts';
import { inOrderOfUse, kilometresBetween } from '#src/features/classes/rules/distance.ts';
import { holdLooksAhead, holdUntil } from '#src/features/classes/rules/hold.ts';
import { tuitionFor } from '#src/features/classes/rules/tuition-of-class.ts';
import * as store from '#src/features/classes/store/places.server.ts';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { EffectiveLevel } from '#src/features/level-results/contract/result.ts';
import { readPools } from '#src/features/seats/actions/pools.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { teacherOf } from './open-classes.server.ts';

const mostShown = 6;
/** So many names of classes stand beside a level; the others are called alike at other branches. */
const mostTitles = 3;

/** Open classes of every level of a test's subject that take the student's grade. */
export const openFor = (academy: Academy, { subject, grade }: AttemptRow): Promise<store.ClassRow[]> =>
  store.listClassesFor(academy.db, { subject, grade, today: seoulDay(academy.clock.now()) });

/** What the classes of each level are called now, as they stand on the pages of branches and programmes. */
export const titlesByLevel = (open: readonly store.ClassRow[]): LevelTitles[] =>
  [...Map.groupBy(open, (row) => row.level_code)].map(([levelCode, rows]) => ({
    levelCode,
    titles: [...new Set(rows.map(({ title }) => title))].slice(0, mostTitles),
  }));

/** Until when a seat is kept that is taken now, by branch. */
export async function holdEnds(academy: Academy): Promise<(branchId: number) => Date> {
  const now = academy.clock.now();
  const today = seoulDay(now);
  const [branches, holidays, closures] = await Promise.all([
    listBranches(academy.db),
    holidaysFrom(today, holdLooksAhead),
    closuresByBranch(academy.db, today, holdLooksAhead),
  ]);
  return (branchId) => {
    const hours = readHours(branches.find(({ id }) => id === branchId)?.hours ?? '');
    const publicDays = hours?.isOpenOnHolidays ? new Map<string, string>() : holidays;
    return holdUntil(now, { hours, closed: closedDays(publicDays, closures.get(branchId) ?? []) });
  };
}

interface Offering {
  readonly attempt: AttemptRow;
  readonly effective: EffectiveLevel;
  readonly open: readonly store.ClassRow[];
  readonly branches: readonly Branch[];
}

/** The classes a level leads to: with free seats first, then the nearest. */
export async function offered(
  academy: Academy,
  { attempt, effective, open, branches }: Offering,
): Promise<OfferedClass[]> {
  const home = branches.find(({ id }) => id === attempt.branch_id);
  const rows = open.filter((row) => row.level_code === effective.levelCode);
  if (!home || rows.length === 0) return [];
  const [pools, teachers, filed, endOf] = await Promise.all([
    readPools(
      academy.db,
      rows.map((row) => row.pool_id),
    ),
    listTeachers(academy.db),
    listTuitions(academy.db, academy.clock.now()),
    holdEnds(academy),
  ]);
  const classes = rows.flatMap((row): OfferedClass[] => {
    const branch = branches.find(({ id }) => id === row.branch_id);
    const pool = pools.get(row.pool_id);
    if (!branch || !pool) return [];
    return [
      {
        classId: row.id,
        title: row.title,
        weekly: row.weekly,
        startsOn: row.starts_on,
        branchCode: branch.code,
        branchName: branch.name,
        branchPhone: branch.phone,
        distanceKm: Math.round(10 * kilometresBetween(home, branch)) / 10,
        free: Math.max(0, pool.capacity - pool.taken),
        capacity: pool.capacity,
        tuition: tuitionFor(row, attempt.grade, filed),
        keptUntil: endOf(branch.id).toISOString(),
        teacher: teacherOf(row, teachers),
      },
    ];
  });
  return inOrderOfUse(classes).slice(0, mostShown);
}
