import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmPayment, type GivenHold, givenAuthenticated, givenHold } from '#tests/given-payments.ts';
import { givenPresentation } from '#tests/given-presentations.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let manager: string;
let daechi: number;
let songdo: number;
let hold: GivenHold;

const branchOf = async (code: string) =>
  (await academy.db.selectFrom('branches').select('id').where('code', '=', code).executeTakeFirstOrThrow())
    .id;
const read = (url: string, headers: Record<string, string> = {}) =>
  fetch(url.replace(academy.config.publicUrl, academy.url), { headers });
/** Lines of a calendar are folded at 75 bytes. */
const textOf = async (url: string) => (await (await read(url)).text()).replaceAll('\r\n ', '');
const own = (method: string, token = hold.member.token) =>
  call<{ url: string; createdAt: string | null }>(academy, `${method} /api/account/calendar`, { token });
const ofBranch = (branchId: number, name = '원장') =>
  call<{ feedId: number; url: string }>(academy, 'POST /api/office/calendar-feeds', {
    cookie: manager,
    json: { branchId, name },
  });

beforeAll(async () => {
  academy = await startStaffedAcademy();
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  [daechi, songdo] = [await branchOf('daechi'), await branchOf('songdo')];
  await academy.db
    .insertInto('settings')
    .values({ name: 'academy.identity', value: JSON.stringify({ name: '한빛학원' }) })
    .execute();
  const session = await givenSession(academy, { capacity: 9, feeKrw: 20_000, branchId: daechi });
  hold = await givenHold(academy, { poolOf: session });
  await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
  await givenPresentation(academy, { branch: 'daechi' });
});
afterAll(() => academy.close());

describe('the calendar of a family', () => {
  test('has its tests, with the name of the child and of the academy', async () => {
    const { url } = (await own('POST')).resultData;
    const text = await textOf(url);
    expect(text).toContain('BEGIN:VEVENT');
    expect(text).toContain('이하늘 입학 테스트');
    expect(text).toContain(`접수번호 ${hold.registrationNo}`);
    expect(text).toContain('X-WR-CALNAME:한빛학원 일정');
    expect(text).not.toContain(hold.member.mobile);
  });

  test('that has not changed is answered by 304; what changed is sent', async () => {
    const { url } = (await own('POST')).resultData;
    const etag = (await read(url)).headers.get('etag') ?? '';
    academy.clock.advance(120);
    const again = await read(url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await academy.db
      .updateTable('test_sessions')
      .set({ room: '909호' })
      .where('branch_id', '=', daechi)
      .execute();
    expect((await read(url, { 'if-none-match': etag })).status).toBe(200);
  });

  test('has one address: a new one ends the one before, and it can be ended', async () => {
    const first = (await own('POST')).resultData.url;
    const second = (await own('POST')).resultData.url;
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await own('DELETE')).resultData.createdAt).toBeNull();
    expect((await read(second)).status).toBe(404);
    expect((await own('GET')).resultData.createdAt).toBeNull();
  });

  test('made twice at once is one', async () => {
    await Promise.all([own('POST'), own('POST'), own('POST')]);
    const rows = await academy.db
      .selectFrom('calendar_feeds')
      .select('id')
      .where('member_id', '=', hold.member.userSeqId)
      .where('revoked_at', 'is', null)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('ends when the member leaves', async () => {
    const { url } = (await own('POST')).resultData;
    const set = (status: 'withdrawn' | 'active') =>
      academy.owner
        .updateTable('members')
        .set({ status, withdrawn_at: status === 'active' ? null : academy.clock.now() })
        .where('id', '=', hold.member.userSeqId)
        .execute();
    await set('withdrawn');
    expect((await read(url)).status).toBe(404);
    await set('active');
    expect((await read(url)).status).toBe(200);
  });
});

describe('the calendar of a branch', () => {
  test('has tests and presentations with their seats, and nobody’s name', async () => {
    const { url } = (await ofBranch(daechi)).resultData;
    const text = await textOf(url);
    expect(text).toContain('SUMMARY:입학 테스트');
    expect(text).toContain('SUMMARY:설명회');
    expect(text).toContain('X-WR-CALNAME:한빛학원');
    for (const name of ['이하늘', hold.member.name, hold.member.mobile]) expect(text).not.toContain(name);
  });

  test('is the own branch’s only, and ends when it is revoked', async () => {
    expect(await ofBranch(songdo)).toMatchObject({ status: 404 });
    const { feedId, url } = (await ofBranch(daechi)).resultData;
    const end = (cookie: string) =>
      call(academy, `POST /api/office/calendar-feeds/${feedId}/revoke`, { cookie, json: {} });
    const other = await givenStaffCookie(academy, 'manager.songdo@msc.example').catch(() => null);
    if (other) expect(await end(other)).toMatchObject({ status: 404 });
    expect(await end(manager)).toMatchObject({ resultCode: 0 });
    expect((await read(url)).status).toBe(404);
    expect(await end(manager)).toMatchObject({ status: 404 });
  });

  test('has ten addresses at most', async () => {
    const all = [];
    for (let n = 0; n < 11; n += 1) all.push(await ofBranch(daechi, `직원 ${n}`));
    expect(all.at(-1)).toMatchObject({ resultCode: 'calendar.too_many' });
  });
});

test('an address that is none is slowed, and a right one beside it is not', async () => {
  const { url } = (await own('POST')).resultData;
  const guess = () => read(`${academy.config.publicUrl}/calendar/${'x'.repeat(43)}.ics`);
  const statuses = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await guess()).status);
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
  expect((await read(url)).status).toBe(200);
});
