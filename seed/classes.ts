import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { insertClass } from '#src/features/classes/store/places.server.ts';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { Levels } from '#src/features/level-results/rules/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import { createPool } from '#src/features/seats/actions/pools.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import type { Teacher } from '#src/features/teachers/contract/teachers.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

const bands = [
  { from: 3, to: 6, word: '초등', weekly: ['월·수 16:00-17:50', '화·목 16:00-17:50'] },
  { from: 7, to: 9, word: '중등', weekly: ['월·금 19:00-21:50', '수·토 14:00-16:50'] },
] as const;
const dayMs = 86_400_000;

/** The first Seoul day from `at` on that falls on the first day of the class. */
function nextDayOf(weekly: string, at: Date): string {
  const wanted = '일월화수목금토'.indexOf(weekly.charAt(0));
  const days = Array.from({ length: 7 }, (_, k) => seoulDay(new Date(at.getTime() + k * dayMs)));
  return days.find((day) => weekDay(day) === wanted) ?? seoulDay(at);
}

/** 0 (Sunday) to 6. */
const weekDay = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

const programmesOf: Readonly<Record<string, readonly string[]>> = {
  math: ['elementary', 'high'],
  science: ['science'],
  reading: ['smart_reading'],
};

/** Whether somebody teaches such a class: the subject, at the branch, in these grades. */
const teaches =
  (subject: string, branchId: number, band: { readonly from: number; readonly to: number }) =>
  (one: Teacher) =>
    one.branchIds.includes(branchId) &&
    one.gradeFrom <= band.to &&
    one.gradeTo >= band.from &&
    one.programmes.some((key) => programmesOf[subject]?.includes(key));

/** Classes of every subject and level, each in half of the branches, with a few seats. */
export async function seedClasses(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  const branches = await listBranches(academy.db);
  const teachers = await listTeachers(academy.db);
  for (const [subjectIndex, [subject, word]] of Object.entries(subjectLabels).entries()) {
    const map = await findLevelMap(academy.db, subject);
    if (!map) continue;
    for (const [levelIndex, level] of Levels.parse(map.cuts).entries()) {
      for (const [branchIndex, branch] of branches.entries()) {
        const turn = branchIndex + levelIndex + subjectIndex;
        const band = bands[turn % 2] ?? bands[0];
        const weekly = band.weekly[levelIndex % 2] ?? band.weekly[0];
        const startsOn = nextDayOf(weekly, new Date(now.getTime() + (10 + 7 * (turn % 3)) * dayMs));
        await inTransaction(academy.db, async (tx) => {
          const poolId = await createPool(tx, 2 + (turn % 4));
          await insertClass(
            tx,
            {
              branchId: branch.id,
              poolId,
              subject,
              levelCode: level.code,
              gradeFrom: band.from,
              gradeTo: band.to,
              title: `${band.word} ${word} ${level.name}반`,
              weekly,
              startsOn,
              teacherId: teachers.find(teaches(subject, branch.id, band))?.teacherId ?? null,
            },
            now,
          );
        });
      }
    }
  }
}
