import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MachineScope, machineScopes } from '#src/shared/access/scopes.ts';
import { type GivenKey, givenKey, withKey } from '../given-keys.ts';
import { givenStaffCookie, startStaffedAcademy } from '../given-staff.ts';
import { call, type TestAcademy } from '../start.ts';
import { givenSide, type Side } from './matrix-world.ts';

/** Every call of other systems with the scope it needs; null: any key will do. */
const scopesOf: Readonly<Record<string, MachineScope | null>> = {
  'GET /api/v1/key': null,
  'GET /api/v1/branches': null,
  'GET /api/v1/registrations': 'registrations:read',
  'GET /api/v1/results': 'results:read',
  'GET /api/v1/enrolments': 'enrolments:read',
  'GET /api/v1/payments': 'payments:read',
  'GET /api/v1/presentations': 'presentations:read',
  'GET /api/v1/members': 'members:read',
};
const personal: readonly MachineScope[] = ['children:personal', 'guardians:personal'];

let academy: TestAcademy;
let own: Side;
let foreign: Side;
let cookie: string;
/** Every scope; of every branch, of the own one, of the other one. */
let whole: GivenKey;
let ofOwn: GivenKey;
let ofOther: GivenKey;

interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly nextAfter: number | null;
}
const read = (route: string, key: GivenKey) => call<Page>(academy, route, withKey(key));

beforeAll(async () => {
  academy = await startStaffedAcademy();
  own = await givenSide(academy, 'daechi');
  foreign = await givenSide(academy, 'songdo');
  cookie = await givenStaffCookie(academy, 'owner@msc.example');
  whole = await givenKey(academy, { cookie });
  ofOwn = await givenKey(academy, { cookie, branchIds: [own.things.branchId] });
  ofOther = await givenKey(academy, { cookie, branchIds: [foreign.things.branchId] });
});
afterAll(() => academy.close());

test('every call of machines stands in the table, with the scope beside its endpoint', () => {
  const served = academy.served.filter(({ who }) => who === 'machine');
  expect(Object.fromEntries(served.map(({ route, scope }) => [route, scope ?? null]))).toEqual(scopesOf);
});

describe('a call admits a key with its scope, and no other', () => {
  test.each(Object.entries(scopesOf))('%s', async (route, scope) => {
    expect(await read(route, whole)).toMatchObject({ resultCode: 0 });
    if (scope === null) return;
    const others = machineScopes.filter((one) => one !== scope);
    const without = await givenKey(academy, { cookie, scopes: others });
    expect(await read(route, without)).toMatchObject({ resultCode: 'common.scope_missing', status: 403 });
    const alone = await givenKey(academy, { cookie, scopes: [scope] });
    expect(await read(route, alone)).toMatchObject({ resultCode: 0 });
    for (const { keyId } of [without, alone])
      await call(academy, `POST /api/office/api-keys/${keyId}/revoke`, {
        cookie,
        json: { reason: '점검이 끝났습니다' },
      });
  });
});

describe('rows of another branch do not exist', () => {
  const paged = Object.keys(scopesOf).filter(
    (route) => scopesOf[route] !== null && !route.endsWith('/results'),
  );
  test.each(paged)('%s', async (route) => {
    const [all, mine, theirs] = await Promise.all(
      [whole, ofOwn, ofOther].map(async (key) => (await read(route, key)).resultData.rows),
    );
    const text = (rows: typeof mine) => (rows ?? []).map((row) => JSON.stringify(row));
    expect(mine?.length).toBeGreaterThan(0);
    expect(theirs?.length).toBeGreaterThan(0);
    expect(text(mine).filter((row) => text(theirs).includes(row))).toEqual([]);
    // The control: the key of every branch sees both.
    expect(text(all)).toEqual(expect.arrayContaining([...text(mine), ...text(theirs)]));
  });
});

describe('people are numbers unless a scope says otherwise', () => {
  test.each(Object.entries(scopesOf).filter(([, scope]) => scope !== null))('%s', async (route, scope) => {
    const key = await givenKey(academy, { cookie, scopes: [scope ?? 'results:read'] });
    const text = JSON.stringify(await read(route, key));
    for (const name of ['이하늘', '이서연', own.member.name, own.member.mobile, '@'])
      expect(text).not.toContain(name);
    await call(academy, `POST /api/office/api-keys/${key.keyId}/revoke`, {
      cookie,
      json: { reason: '점검이 끝났습니다' },
    });
  });

  test('control: with the scopes of people they have names', async () => {
    const key = await givenKey(academy, { cookie, scopes: ['registrations:read', ...personal] });
    const text = JSON.stringify(await read('GET /api/v1/registrations', key));
    expect(text).toContain(own.member.mobile);
  });
});
