import { randomBytes } from 'node:crypto';
import { seedBranches } from '#seed/branches.ts';
import type { CounsellingView } from '#src/features/counselling/contract/requests.ts';
import { insertHours, insertShift } from '#src/features/counselling/store/calendar.server.ts';
import { givenCaptchaPass } from './given-members.ts';
import { branchIdOf } from './given-office.ts';
import { freshMobile, givenProvenBrowser } from './given-presentations.ts';
import { givenStaff } from './given-staff.ts';
import { call, type TestAcademy } from './start.ts';

/** Weekdays 14:00-18:00 in a branch, one room for visits, and these people on shift on every one of them. */
export async function givenCalendar(
  academy: TestAcademy,
  branchId: number,
  staffIds: readonly number[],
): Promise<void> {
  const weekdays = [1, 2, 3, 4, 5];
  await insertHours(
    academy.db,
    branchId,
    weekdays.map((weekday) => ({
      weekday,
      opens: '14:00',
      closes: '18:00',
      breakStarts: null,
      breakEnds: null,
      visitRooms: 1,
    })),
  );
  for (const staffId of staffIds)
    for (const weekday of weekdays)
      await insertShift(academy.db, branchId, { staffId, weekday, starts: '14:00', ends: '17:00' });
}

/** The branches with their staff, and 대치 with a calendar in which these counsel, in the order of their addresses. */
export async function givenTeam(
  academy: TestAcademy,
  emails: readonly string[] = ['counsellor.daechi@msc.example', 'manager.daechi@msc.example'],
) {
  await seedBranches(academy);
  await givenStaff(academy);
  const staff = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', 'in', emails)
    .orderBy('email')
    .execute();
  const team = staff.map(({ id }) => id);
  const daechi = await branchIdOf(academy, 'daechi');
  await givenCalendar(academy, daechi, team);
  return { daechi, mokdong: await branchIdOf(academy, 'mokdong'), team };
}

export const counsellingJson = (branchId: number, change: object = {}) => ({
  branchId,
  guardianName: '김서연',
  childGrade: 5,
  topics: ['admission', 'level'],
  wish: 'evening',
  message: '평일 저녁에 통화 가능합니다.',
  ...change,
});

/** Asks over HTTP; a guest brings a fresh captcha pass. */
export async function sendRequest(
  academy: TestAcademy,
  who: { readonly cookie?: string; readonly token?: string; readonly key?: string },
  json: object,
) {
  const captchaPass = who.token ? undefined : await givenCaptchaPass(academy, 'counselling');
  return call<{ requestNo: string }>(academy, 'POST /api/counselling', {
    ...who,
    key: who.key ?? `key-${randomBytes(8).toString('hex')}`,
    json: { ...json, ...(captchaPass && { captchaPass }) },
  });
}

/** A request of a fresh phone, with its private link. */
export async function givenRequest(
  academy: TestAcademy,
  branchId: number,
  change: object = {},
): Promise<{ mobile: string; cookie: string; token: string; request: CounsellingView }> {
  const mobile = freshMobile();
  const cookie = await givenProvenBrowser(academy, mobile);
  const answer = await sendRequest(academy, { cookie }, counsellingJson(branchId, change));
  if (answer.resultCode !== 0) throw new Error(`counselling: ${JSON.stringify(answer)}`);
  const own = await call<{ requests: CounsellingView[] }>(academy, 'GET /api/counselling/requests', {
    cookie,
  });
  const request = own.resultData.requests.find((one) => one.requestNo === answer.resultData.requestNo);
  if (!request?.token) throw new Error('The request is not among the own ones.');
  return { mobile, cookie, token: request.token, request };
}
