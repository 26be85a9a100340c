import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { counsellingJson, givenCalendar, givenRequest, sendRequest } from '#tests/given-counselling.ts';
import { freshMobile, givenProvenBrowser } from '#tests/given-presentations.ts';
import { givenStaff } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let branchId: number;
// Saturday 10:00 in Seoul; the next weekday is Monday 23 November. One counsellor is on shift.
const monday = '2026-11-23';
beforeAll(async () => {
  academy = await startAcademy({ TRUSTED_PROXY: '127.0.0.1' });
  await seedBranches(academy);
  await givenStaff(academy);
  const find = (table: 'branches' | 'staff', column: 'code' | 'email', value: string) =>
    academy.db
      .selectFrom(table)
      .select('id')
      .where(column as never, '=', value as never)
      .executeTakeFirstOrThrow();
  branchId = (await find('branches', 'code', 'daechi')).id;
  const { id } = await find('staff', 'email', 'counsellor.daechi@msc.example');
  await givenCalendar(academy, branchId, [id]);
});
afterAll(() => academy.close());

const newHolder = () => randomBytes(16).toString('hex');
const hold = (time: string, holder: string, change: object = {}) =>
  call<{ heldUntil: string }>(academy, 'POST /api/counselling/slot-holds', {
    json: { branchId, kind: 'call', day: monday, time, holder, ...change },
  });
const timesFor = async (holder?: string) => {
  const { resultData } = await call<{ days: { day: string; times: string[] }[] }>(
    academy,
    `GET /api/counselling/slots?branchId=${branchId}&kind=call${holder ? `&holder=${holder}` : ''}`,
  );
  return resultData.days.find((one) => one.day === monday)?.times ?? [];
};
const ask = async (time: string, holder?: string) => {
  const cookie = await givenProvenBrowser(academy, freshMobile());
  const slot = { kind: 'call', day: monday, time };
  return sendRequest(academy, { cookie }, counsellingJson(branchId, { slot, ...(holder && { holder }) }));
};

test('a held time is shown and given to nobody else for five minutes; whoever holds it takes it', async () => {
  const holder = newHolder();
  const held = await hold('14:00', holder);
  expect(Date.parse(held.resultData.heldUntil) - academy.clock.now().getTime()).toBe(300_000);
  expect(await timesFor()).not.toContain('14:00');
  expect(await timesFor(holder)).toContain('14:00');
  expect((await ask('14:00')).resultCode).toBe('counselling.slot_taken');
  expect((await ask('14:00', newHolder())).resultCode).toBe('counselling.slot_taken');
  expect((await hold('14:00', newHolder())).resultCode).toBe('counselling.slot_taken');
  expect((await hold('14:00', holder)).resultCode).toBe(0);
  expect((await ask('14:00', holder)).resultCode).toBe(0);
  expect(await timesFor(holder)).not.toContain('14:00');
});

test('control: without the hold, five minutes later, the time is anybody’s', async () => {
  const holder = newHolder();
  await hold('14:30', holder);
  expect((await ask('14:30')).resultCode).toBe('counselling.slot_taken');
  academy.clock.advance(300);
  expect(await timesFor()).toContain('14:30');
  expect((await ask('14:30')).resultCode).toBe(0);
  expect((await ask('14:30', holder)).resultCode).toBe('counselling.slot_taken');
});

test('another choice gives the first one back', async () => {
  const holder = newHolder();
  await hold('15:00', holder);
  await hold('15:30', holder);
  expect(await timesFor()).toEqual(expect.arrayContaining(['15:00']));
  expect(await timesFor()).not.toContain('15:30');
});

test('of twelve at once one holds the time, and no counsellor is held twice', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => hold('16:00', newHolder())));
  expect(all.filter(({ resultCode }) => resultCode === 0)).toHaveLength(1);
  expect(new Set(all.map(({ resultCode }) => resultCode))).toEqual(new Set([0, 'counselling.slot_taken']));
});

test('a time that nobody can be given is not held either; neither is a second with a sent request', async () => {
  expect((await hold('14:00', newHolder(), { day: '2026-11-20' })).resultCode).toBe('counselling.slot_past');
  expect((await hold('14:00', newHolder(), { day: '2026-11-22' })).resultCode).toBe(
    'counselling.slot_closed',
  );
  expect((await hold('17:30', newHolder())).resultCode).toBe('counselling.slot_closed');
  expect((await hold('14:00', newHolder(), { branchId: 999_999 })).resultCode).toBe(
    'counselling.branch_gone',
  );
  expect((await hold('14:00', 'short')).status).toBe(400);
  const { request } = await givenRequest(academy, branchId, {
    slot: { kind: 'call', day: monday, time: '16:30' },
  });
  expect(request.appointment).not.toBeNull();
  expect((await hold('16:30', newHolder())).resultCode).toBe('counselling.slot_taken');
});

test('one network holds three times at once; control: another holds the fourth, and the form goes without it', async () => {
  academy.clock.advance(601);
  const day = '2026-11-24';
  const from = (clientAddress: string, time: string) =>
    call(academy, 'POST /api/counselling/slot-holds', {
      json: { branchId, kind: 'call', day, time, holder: newHolder() },
      headers: { 'x-forwarded-for': clientAddress },
    });
  for (const time of ['14:00', '14:30', '15:00'])
    expect((await from('203.0.113.7', time)).resultCode).toBe(0);
  expect(await from('203.0.113.7', '15:30')).toMatchObject({
    status: 409,
    resultCode: 'counselling.holds_full',
  });
  expect((await from('203.0.113.8', '15:30')).resultCode).toBe(0);
  const cookie = await givenProvenBrowser(academy, freshMobile());
  const slot = { kind: 'call', day, time: '16:00' };
  expect((await sendRequest(academy, { cookie }, counsellingJson(branchId, { slot }))).resultCode).toBe(0);
});

test('many networks together never hold more than a quarter of a branch’s times', async () => {
  academy.clock.advance(601);
  const days = async () => {
    const path = `GET /api/counselling/slots?branchId=${branchId}&kind=call`;
    const { resultData } = await call<{ days: { day: string; times: string[] }[] }>(academy, path);
    return resultData.days.flatMap(({ day, times }) => times.map((time) => ({ day, time })));
  };
  const all = await days();
  let held = 0;
  for (const [index, slot] of all.entries()) {
    const answer = await call(academy, 'POST /api/counselling/slot-holds', {
      json: { branchId, kind: 'call', ...slot, holder: newHolder() },
      headers: { 'x-forwarded-for': `198.51.100.${index % 250}` },
    });
    if (answer.resultCode === 0) held += 1;
  }
  expect(held).toBeGreaterThan(3);
  expect(held).toBeLessThanOrEqual(Math.ceil(all.length / 4) + 1);
  expect((await days()).length).toBe(all.length - held);
});

test('holds that ran out are swept, and one address cannot hold the whole calendar', async () => {
  academy.clock.advance(601);
  await academy.jobs['counselling.destroy']?.({});
  const { count } = await academy.db
    .selectFrom('counselling_slot_holds')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
  const holder = newHolder();
  const codes: unknown[] = [];
  for (let index = 0; index < 41; index++) codes.push((await hold('15:00', holder)).resultCode);
  expect(codes.slice(0, 40).every((code) => code === 0)).toBe(true);
  expect(codes[40]).toBe('counselling.too_many_holds');
});
