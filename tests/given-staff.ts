import { seedBranches } from '#seed/branches.ts';
import { demoStaff, seedStaff } from '#seed/staff.ts';
import { totpOf } from '#src/features/staff/actions/sign-in.server.ts';
import { cookieOf } from './given-members.ts';
import { call, startAcademy, type TestAcademy } from './start.ts';

/** The code of one member of staff at the academy's now. */
export function codeOf(academy: TestAcademy, email: string): string {
  const secret = demoStaff(academy.config).find((one) => one.email === email)?.totpSecret ?? '';
  return totpOf(secret, email).generate({ timestamp: academy.clock.now().getTime() });
}

/** Seeds the staff once; branches must be there. */
export async function givenStaff(academy: TestAcademy): Promise<void> {
  const one = await academy.db.selectFrom('staff').select('id').orderBy('id').executeTakeFirst();
  if (!one) await seedStaff(academy);
}

/** An academy with its branches and their staff. */
export async function startStaffedAcademy(): Promise<TestAcademy> {
  const academy = await startAcademy();
  await seedBranches(academy);
  await givenStaff(academy);
  return academy;
}

/** Signs in with password and code, over HTTP; answers the cookie. Moves the clock on, since a code works once. */
export async function givenStaffCookie(academy: TestAcademy, email: string): Promise<string> {
  academy.clock.advance(31);
  const first = await call<{ ticket: string }>(academy, 'POST /api/office/signin', {
    json: { email, password: 'msc-academy-demo' },
  });
  const json = { ticket: first.resultData.ticket, code: codeOf(academy, email) };
  const second = await call(academy, 'POST /api/office/signin/code', { json });
  if (second.resultCode !== 0) throw new Error(`staff sign-in: ${JSON.stringify(second)}`);
  return cookieOf(second, '__Host-staff');
}
