import type { FamilyAsked, FamilyStep } from '#src/features/contacts/contract/family-step.ts';
import {
  listFamilyRegistrations,
  listRegistrationDays,
} from '#src/features/entrance-tests/store/family-steps.server.ts';
import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import type { Db } from '#src/platform/db/database.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** The entrance tests a family registered for in these branches. */
export async function entranceSteps(db: Db, asked: FamilyAsked): Promise<FamilyStep[]> {
  return (await listFamilyRegistrations(db, asked)).map((row) => ({
    at: row.at,
    label: `입학 테스트 ${registrationLabels[row.state]}`,
    detail: `${row.title} · ${row.childName} · ${formatSeoulDateTime(row.startsAt)}`,
    to: `/office/tests/${row.sessionId}`,
  }));
}

/** When these members registered children for tests, by member, oldest first. */
export async function registeredAt(
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Date[]>> {
  const rows = await listRegistrationDays(db, memberIds);
  const byMember = Map.groupBy(rows, (row) => row.memberId);
  return new Map([...byMember].map(([memberId, own]) => [memberId, own.map(({ at }) => at)]));
}
