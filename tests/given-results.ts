import { type GivenFamily, givenFamily, registerOne } from './given-families.ts';
import { givenStaff } from './given-staff.ts';
import { givenSession } from './given-tests.ts';
import type { TestAcademy } from './start.ts';

interface Result {
  readonly verdict: 'pass' | 'wait' | 'fail';
  readonly placement?: string;
}

/** The staff, and an entrance test in two days whose children, one a family, are already entered as come and judged. */
export async function givenResults(academy: TestAcademy, results: readonly Result[]) {
  const { sessionId } = await givenSession(academy, { capacity: 9, startsInHours: 48 });
  await givenStaff(academy);
  const families: GivenFamily[] = [];
  const numbers: string[] = [];
  for (const _ of results) {
    const family = await givenFamily(academy);
    families.push(family);
    numbers.push((await registerOne(academy, family, sessionId, family.younger)).resultData.registrationNo);
  }
  const { branch_id: branchId } = await academy.db
    .selectFrom('test_sessions')
    .select('branch_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const rows = await academy.db
    .updateTable('registrations')
    .set({ state: 'attended' })
    .where('registration_no', 'in', numbers)
    .returning(['id', 'registration_no'])
    .execute();
  const { id: staffId } = await academy.db
    .selectFrom('staff')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await academy.db
    .insertInto('test_results')
    .values(
      rows.map(({ id, registration_no: no }) => ({
        registration_id: id,
        scores: [80],
        placement: results[numbers.indexOf(no)]?.placement ?? '',
        verdict: results[numbers.indexOf(no)]?.verdict ?? 'fail',
        comment: '',
        staff_id: staffId,
        updated_at: academy.clock.now(),
      })),
    )
    .execute();
  return { sessionId, branchId, families, numbers };
}

/** Shows families the results of a session from now on. */
export async function showResults({ db, clock }: TestAcademy, sessionId: number): Promise<void> {
  await db
    .updateTable('test_sessions')
    .set({ results_at: clock.now() })
    .where('id', '=', sessionId)
    .execute();
}
