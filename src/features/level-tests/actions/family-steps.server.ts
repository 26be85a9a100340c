import type { FamilyAsked, FamilyStep } from '#src/features/contacts/contract/family-step.ts';
import { attemptLabels, subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type { Db } from '#src/platform/db/database.ts';
import { listFamilyAttempts } from '../store/family-steps.server.ts';

/** The level tests a family's children took in these branches. */
export async function levelTestSteps(db: Db, asked: FamilyAsked): Promise<FamilyStep[]> {
  return (await listFamilyAttempts(db, asked)).map((row) => ({
    at: row.at,
    label: `레벨 테스트 ${attemptLabels[row.state]}`,
    detail: [subjectLabels[row.subject] ?? row.subject, row.studentName, row.level && `레벨 ${row.level}`]
      .filter(Boolean)
      .join(' · '),
    to: `/office/level-tests/attempts/${row.attemptNo}`,
  }));
}
