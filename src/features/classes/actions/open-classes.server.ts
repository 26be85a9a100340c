import { readPools } from '#src/features/seats/actions/pools.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import type { ShownTeacher } from '#src/features/teachers/contract/teachers.ts';
import { thumbOf } from '#src/features/teachers/rules/teachers.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import type { ClassTeacher, OpenClass } from '../contract/classes.ts';
import { type ClassRow, listOpenClasses } from '../store/places.server.ts';
import { levelsOf } from './levels.server.ts';

/** Who teaches a class, where it is somebody families are shown. */
export function teacherOf(row: ClassRow, teachers: readonly ShownTeacher[]): ClassTeacher | null {
  const teacher = teachers.find(({ teacherId }) => teacherId === row.teacher_id);
  return teacher ? { teacherId: teacher.teacherId, name: teacher.name, picture: thumbOf(teacher) } : null;
}

/** Every class that may still be joined or waited for, with its seats and its teacher (1,000 at most). */
export async function openClasses(academy: Academy): Promise<OpenClass[]> {
  const { db, clock } = academy;
  const rows = await listOpenClasses(db, seoulDay(clock.now()));
  const [pools, teachers, levels] = await Promise.all([
    readPools(
      db,
      rows.map((row) => row.pool_id),
    ),
    listTeachers(db),
    levelsOf(academy),
  ]);
  return rows.map((row) => {
    const { capacity = 0, taken = 0 } = pools.get(row.pool_id) ?? {};
    return {
      classId: row.id,
      branchId: row.branch_id,
      subject: row.subject,
      level:
        levels.find(({ subject, code }) => subject === row.subject && code === row.level_code)?.name ?? null,
      levelCode: row.level_code,
      gradeFrom: row.grade_from,
      gradeTo: row.grade_to,
      title: row.title,
      weekly: row.weekly,
      startsOn: row.starts_on,
      capacity,
      free: Math.max(0, capacity - taken),
      teacher: teacherOf(row, teachers),
    };
  });
}
