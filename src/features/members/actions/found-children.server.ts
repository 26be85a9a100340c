import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { OfficeHit } from '#src/shared/access/office.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { maskName } from '../rules/members.ts';
import { listFoundChildren } from '../store/children/found.server.ts';
import { membersInReach, type OfficeMemberHooks } from './office.server.ts';

const limit = 5;

/** Children whose name holds a text, or whose guardian's number ends so; each leads to its family. Guardians stay masked. */
export async function findChildren(
  { db }: Academy,
  actor: StaffActor,
  { text, hooks }: { readonly text: string; readonly hooks: Pick<OfficeMemberHooks, 'membersOf'> },
): Promise<OfficeHit[]> {
  const found = await listFoundChildren(db, membersInReach(actor, hooks), { text, limit });
  return found.map((row) => ({
    kind: '자녀',
    label: row.name,
    note: `${gradeLabel(row.grade)} · ${row.schoolName} · 보호자 ${maskName(row.guardianName)}`,
    to: `/office/members/${row.memberId}`,
  }));
}
