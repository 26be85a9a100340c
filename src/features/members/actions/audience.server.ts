import { listReaders } from '#src/features/members/store/audience.server.ts';
import type { Person } from '#src/features/messages/rules/templates.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';

/** Active members as readers of a text of the office, with what it may say of each. */
export async function membersToWrite(
  { db }: Academy,
  among: Among | null,
  grade: number | null,
): Promise<Person[]> {
  const rows = await listReaders(db, among, grade);
  return rows.map((row) => ({
    memberId: row.id,
    name: row.name,
    mobile: row.mobile,
    email: row.email,
    agrees: { day: row.marketing, night: row.marketingNight },
    values: {
      이름: row.name,
      자녀: row.children.map((child) => child.name).join(', '),
      학년: [...new Set(row.children.map((child) => gradeLabel(child.grade)))].join(', '),
    },
  }));
}
