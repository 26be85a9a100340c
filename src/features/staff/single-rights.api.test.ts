import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isShutFor } from '#src/features/office-menu/rules/office-pages.ts';
import { companions } from '#src/shared/access/rights.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { StaffListRow } from './contract/people.ts';
import { singleRights, singleRightTable } from './rules/single-rights.ts';
import { listCounsellorRows } from './store/colleagues.server.ts';

let academy: TestAcademy;
const owner = 'owner@msc.example';
beforeAll(async () => {
  academy = await startStaffedAcademy();
});
afterAll(() => academy.close());

describe('single rights', () => {
  const deskEmail = 'desk.daechi@msc.example';
  const managerEmail = 'manager.daechi@msc.example';
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    for (const email of [owner, managerEmail, deskEmail, 'counsellor.daechi@msc.example'])
      cookies.set(email, await givenStaffCookie(academy, email));
  });
  const as = (email: string) => ({ cookie: cookies.get(email) ?? '' });
  const lineOf = async (email: string) => {
    const page = await call<ListPage<StaffListRow>>(academy, `GET /api/office/staff?q=${email}`, as(owner));
    const [row] = page.resultData.rows;
    if (!row) throw new Error(`no ${email}`);
    return row;
  };
  const set = async (
    email: string,
    {
      given = [],
      taken = [],
      by = owner,
      version,
    }: { given?: string[]; taken?: string[]; by?: string; version?: number },
  ) => {
    const row = await lineOf(email);
    const json = { version: version ?? row.version, reason: '업무 분담에 따른 변경', given, taken };
    return call<StaffListRow>(academy, `PUT /api/office/staff/${row.staffId}/rights`, { ...as(by), json });
  };
  const reads = async (email: string, path: string) => (await call(academy, `GET ${path}`, as(email))).status;

  test('given, taken and given back, each counts from the next call of an open session on', async () => {
    expect(await reads(deskEmail, '/api/office/payments')).toBe(403);
    expect(await set(deskEmail, { given: ['money'], taken: ['counter'], by: managerEmail })).toMatchObject({
      status: 200,
      resultData: { given: ['money'], taken: ['counter'] },
    });
    expect(await reads(deskEmail, '/api/office/payments')).toBe(200);
    expect(await reads(deskEmail, '/api/office/cash-drawers')).toBe(403);
    // What else a manager may do is not given with it.
    expect(await reads(deskEmail, '/api/office/staff')).toBe(403);
    expect(await call(academy, 'GET /api/office/me', as(deskEmail))).toMatchObject({
      resultData: { role: 'desk', given: ['money'], taken: ['counter'] },
    });
    await set(deskEmail, {});
    expect(await reads(deskEmail, '/api/office/payments')).toBe(403);
    expect(await reads(deskEmail, '/api/office/cash-drawers')).toBe(200);
  });

  test('the branches stay what they are', async () => {
    await set(deskEmail, { given: ['branch'] });
    const rooms = await call<ListPage<{ branchName: string }>>(
      academy,
      'GET /api/office/branches?size=100',
      as(deskEmail),
    );
    expect(rooms.status).toBe(200);
    expect(rooms.resultData.rows).toHaveLength(1);
    await set(deskEmail, {});
  });

  test('the first page asks what a right brings, and no more what was taken', async () => {
    const cardsOf = async () =>
      JSON.stringify((await call(academy, 'GET /api/office/today', as(deskEmail))).resultData);
    const before = await cardsOf();
    await set(deskEmail, { given: ['money'] });
    expect(await cardsOf()).toContain('/office/payments');
    await set(deskEmail, {});
    expect(before).not.toContain('/office/payments');
  });

  test.each(singleRights.filter((right) => !singleRightTable[right].isHeadOffice))(
    'the first page leads somebody with %s alone to rooms that are open',
    async (right) => {
      const given = right === 'counter' || right === 'checkIn' ? [] : [right];
      const needed = [right, ...(companions[right] ?? [])];
      const taken = (['counter', 'checkIn'] as const).filter((one) => !needed.includes(one));
      if (given.length + taken.length > 0)
        expect(await set(deskEmail, { given, taken })).toMatchObject({ status: 200 });
      const { resultData } = await call<{ cards: { key: string; to: string }[]; agenda: { to: string }[] }>(
        academy,
        'GET /api/office/today',
        as(deskEmail),
      );
      const doors = [...resultData.cards, ...resultData.agenda].map(({ to }) => to.replace(/\?.*/, ''));
      const holder = { role: 'desk', given, taken } as const;
      expect(doors.filter((to) => isShutFor(holder, to))).toEqual([]);
      if (right === 'money') {
        expect(resultData.cards.map(({ key }) => key)).toContain('payments-taken');
        // Control: the same doors are shut for whom the right was not given.
        expect(doors.filter((to) => isShutFor({ role: 'desk' }, to))).toContain('/office/payments');
      }
      await set(deskEmail, {});
    },
  );

  test('whoever counsels by a single right is offered as one, and no more whom it was taken from', async () => {
    const { branchIds } = await lineOf(deskEmail);
    const names = async () =>
      (await listCounsellorRows(academy.db, branchIds[0] ?? 0)).map(({ staffId }) => staffId);
    const desk = (await lineOf(deskEmail)).staffId;
    const counsellor = (await lineOf('counsellor.daechi@msc.example')).staffId;
    expect(await names()).not.toContain(desk);
    await set(deskEmail, { given: ['families'] });
    await set('counsellor.daechi@msc.example', { taken: ['families'] });
    expect(await names()).toContain(desk);
    expect(await names()).not.toContain(counsellor);
    await set(deskEmail, {});
    await set('counsellor.daechi@msc.example', {});
  });

  test.each([
    ['what a manager has not', deskEmail, managerEmail, { given: ['bank'] }, 400, 'common.input_invalid'],
    ['what the role has', deskEmail, owner, { given: ['counter'] }, 400, 'common.input_invalid'],
    ['what knows no branches', deskEmail, owner, { given: ['privacy'] }, 400, 'common.input_invalid'],
    ['what is no single right', deskEmail, owner, { given: ['headOffice'] }, 400, 'common.input_invalid'],
    ['nothing new', deskEmail, owner, {}, 400, 'common.input_invalid'],
    ['oneself', owner, owner, { taken: ['money'] }, 409, 'staff.yourself'],
    ['another branch’s people', 'counsellor.mokdong@msc.example', managerEmail, {}, 404, 'common.not_found'],
    ['a right without the right to', deskEmail, deskEmail, { given: ['money'] }, 403, 'common.forbidden'],
    [
      'a version long gone',
      deskEmail,
      owner,
      { given: ['money'], version: 1 },
      409,
      'common.edited_elsewhere',
    ],
  ])('refused: %s', async (_name, email, by, wish, status, resultCode) => {
    expect(await set(email, { ...wish, by })).toMatchObject({ status, resultCode });
  });

  test('set by two at once, one is told', async () => {
    const { version } = await lineOf(deskEmail);
    const both = await Promise.all([
      set(deskEmail, { given: ['money'], version }),
      set(deskEmail, { given: ['results'], version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await set(deskEmail, {});
  });

  test('it is written down, and another role begins without them', async () => {
    await set(deskEmail, { given: ['money'] });
    const { staffId, version, branchIds } = await lineOf(deskEmail);
    const json = { version, role: 'examiner', branchIds, reason: '시험 감독으로 이동' };
    const moved = await call<StaffListRow>(academy, `PATCH /api/office/staff/${staffId}`, {
      ...as(owner),
      json,
    });
    expect(moved.resultData).toMatchObject({ role: 'examiner', given: [], taken: [] });
    const lines = await academy.db
      .selectFrom('staff_grants')
      .select(['action', 'before', 'after', 'reason'])
      .where('staff_id', '=', staffId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(lines).toMatchObject([
      { action: 'role', before: { '개별 권한': '추가: 결제·환불' } },
      {
        action: 'rights',
        before: { '개별 권한': '없음' },
        after: { '개별 권한': '추가: 결제·환불' },
        reason: '업무 분담에 따른 변경',
      },
    ]);
  });

  test('control: the record itself refuses a right that is given and taken', async () => {
    const both = academy.db
      .updateTable('staff')
      .set({ given_rights: ['money'], taken_rights: ['money'] })
      .where('email', '=', deskEmail)
      .execute();
    await expect(both).rejects.toThrow('staff_check');
  });
});
