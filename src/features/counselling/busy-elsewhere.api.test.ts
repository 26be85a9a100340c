import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { counsellingJson, givenCalendar, givenRequest, sendRequest } from '#tests/given-counselling.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { freshMobile, givenProvenBrowser } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let daechi = 0;
let mokdong = 0;
let here = 0;
let both = 0;
let owner = '';
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await givenStaff(academy);
  const branches = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute();
  const branchOf = (code: string) => branches.find((one) => one.code === code)?.id ?? 0;
  [daechi, mokdong] = [branchOf('daechi'), branchOf('mokdong')];
  const staff = await academy.db.selectFrom('staff').select(['id', 'email']).orderBy('id').execute();
  const idOf = (email: string) => staff.find((one) => one.email === email)?.id ?? 0;
  here = idOf('manager.daechi@msc.example');
  both = idOf('counsellor.daechi@msc.example');
  await academy.db.insertInto('staff_branches').values({ staff_id: both, branch_id: mokdong }).execute();
  await givenCalendar(academy, daechi, [here, both]);
  await givenCalendar(academy, mokdong, [both]);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

interface Slot {
  readonly day: string;
  readonly time: string;
}

async function timesOf(branchId: number): Promise<Slot[]> {
  const path = `GET /api/counselling/slots?branchId=${branchId}&kind=call`;
  const { resultData } = await call<{ days: { day: string; times: string[] }[] }>(academy, path);
  return resultData.days.flatMap(({ day, times }) => times.map((time) => ({ day, time })));
}
const slotAt = async (index: number) => ({ kind: 'call', ...(await timesOf(daechi))[index] });
const standOf = (requestNo: string) =>
  academy.db
    .selectFrom('counselling_requests as r')
    .leftJoin('counselling_appointments as a', (join) =>
      join.onRef('a.request_id', '=', 'r.id').on('a.state', '=', 'booked'),
    )
    .select(['r.id', 'r.version', 'r.assignee_id as assignee', 'a.staff_id as staff'])
    .where('r.request_no', '=', requestNo)
    .executeTakeFirstOrThrow();
const hasTime = async (branchId: number, slot: object) =>
  (await timesOf(branchId)).some((one) => JSON.stringify({ kind: 'call', ...one }) === JSON.stringify(slot));

test('whoever counsels in two branches is shown, booked and moved to nowhere twice at one time', async () => {
  const slot = await slotAt(20);
  const held = { branchId: mokdong, holder: 'h'.repeat(30), ...slot };
  expect((await call(academy, 'POST /api/counselling/slot-holds', { json: held })).resultCode).toBe(0);
  // Held in the other branch, so the first goes to the colleague, and no second can be taken here.
  const one = await givenRequest(academy, daechi, { slot });
  expect(await standOf(one.request.requestNo)).toMatchObject({ staff: here });
  expect(await hasTime(daechi, slot)).toBe(false);
  academy.clock.advance(6 * 60);
  expect(await hasTime(daechi, slot)).toBe(true);
  await givenRequest(academy, mokdong, { slot });
  expect(await hasTime(daechi, slot)).toBe(false);
  const cookie = await givenProvenBrowser(academy, freshMobile());
  const late = await sendRequest(academy, { cookie }, counsellingJson(daechi, { slot }));
  expect(late.resultCode).toBe('counselling.slot_taken');
  const path = `POST /api/office/counselling-calendars/${daechi}/days-off`;
  const off = await call<{ released: number }>(academy, path, {
    cookie: owner,
    json: { staffId: here, day: slot.day },
  });
  expect([off.status, off.resultData?.released]).toEqual([200, 1]);
  expect(await lastMessageTo(academy, one.mobile)).toContain('뵐 수 없게 되었습니다');
});

test('a time taken in the other branch in this very moment is refused with its sentence, also where a time is changed', async () => {
  const slot = await slotAt(40);
  const asked = await Promise.all([
    givenRequest(academy, daechi),
    givenRequest(academy, daechi),
    givenRequest(academy, mokdong),
  ]);
  const answers = await Promise.all(
    asked.map(({ token }) => call(academy, `POST /api/counselling/${token}/slot`, { json: slot })),
  );
  expect(answers.map(({ status }) => status)).not.toContain(500);
  expect(answers.filter(({ resultCode }) => resultCode === 0)).toHaveLength(2);
});

test('a request that is handed to a colleague takes its time along, unless the colleague is busy then', async () => {
  const slot = await slotAt(50);
  const one = await givenRequest(academy, daechi, { slot });
  const before = await standOf(one.request.requestNo);
  const colleague = before.staff === here ? both : here;
  const handTo = (stand: typeof before, assigneeId: number) =>
    call(academy, `PATCH /api/office/counselling/${stand.id}`, {
      cookie: owner,
      json: {
        version: stand.version,
        nextAction: '',
        nextOn: null,
        assigneeId,
        reason: '병가로 담당을 바꿈',
      },
    });
  expect((await handTo(before, colleague)).resultCode).toBe(0);
  expect(await standOf(one.request.requestNo)).toMatchObject({ assignee: colleague, staff: colleague });
  expect(await lastMessageTo(academy, one.mobile)).toContain('선생님이 맡습니다. 시간은 그대로입니다.');
  const two = await givenRequest(academy, daechi, { slot });
  const other = await standOf(two.request.requestNo);
  expect(other.staff).toBe(before.staff);
  expect((await handTo(other, colleague)).resultCode).toBe('counselling_office.not_free');
  expect(await standOf(two.request.requestNo)).toEqual(other);
});
