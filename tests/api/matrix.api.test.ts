import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightOf } from '#src/shared/access/rights.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { givenStaffCookie, startStaffedAcademy } from '../given-staff.ts';
import { type Answer, type CallOptions, call, type TestAcademy } from '../start.ts';
import { type Ask, allRoles, matrix, missingRow, type Row } from './matrix.ts';
import { givenSide, type Side } from './matrix-world.ts';

type Caller = 'stranger' | 'member' | StaffRole;
const callers: readonly Caller[] = ['stranger', 'member', ...allRoles];
const emails: Readonly<Record<StaffRole, string>> = {
  owner: 'owner@msc.example',
  editor: 'editor@msc.example',
  manager: 'manager.daechi@msc.example',
  counsellor: 'counsellor.daechi@msc.example',
  examiner: 'examiner@msc.example',
  desk: 'desk.daechi@msc.example',
  privacy: 'privacy@msc.example',
};
const isRole = (caller: Caller): caller is StaffRole => caller !== 'stranger' && caller !== 'member';

let academy: TestAcademy;
let own: Side;
let foreign: Side;
const keys = new Map<Caller, CallOptions>();

async function signIn(caller: Caller): Promise<void> {
  if (isRole(caller)) keys.set(caller, { cookie: await givenStaffCookie(academy, emails[caller]) });
  if (caller !== 'member') return;
  const form = { memberId: own.member.memberId, password: own.member.password };
  const answer = await call<{ accessToken: string }>(academy, 'POST /api/login', { form });
  keys.set(caller, { token: answer.resultData.accessToken });
}

beforeAll(async () => {
  academy = await startStaffedAcademy();
  own = await givenSide(academy, 'daechi');
  foreign = await givenSide(academy, 'songdo');
  for (const caller of callers) await signIn(caller);
});
afterAll(() => academy.close());

const askOf = (row: Row, side: Side): Ask => {
  if (!row.of) return {};
  return typeof row.of === 'function' ? row.of(side.things) : row.of.ask;
};

let serial = 0;
/** Every call comes with a fresh request number; a path that names nothing of the world gets a 1. */
async function send(route: string, ask: Ask, caller: Caller): Promise<Answer<unknown>> {
  const [method = 'GET', pattern = '/'] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(ask.path?.[name] ?? '1'),
  );
  const query = new URLSearchParams(
    Object.entries(ask.query ?? {}).map(([key, value]) => [key, String(value)]),
  );
  serial += 1;
  return call(academy, `${method} ${path}${query.size > 0 ? `?${query}` : ''}`, {
    ...keys.get(caller),
    key: `matrix-key-${serial}`,
    ...(method === 'GET' ? {} : { json: ask.json ?? {} }),
  });
}

const refusals = new Set<unknown>([
  'common.sign_in_required',
  'common.forbidden',
  'common.key_required',
  'api_key.invalid',
]);
const mayCall = (row: Row, caller: Caller) =>
  row.who === 'anyone' ||
  (row.who === 'member' && caller === 'member') ||
  (row.who === 'staff' && isRole(caller) && row.roles.includes(caller));
const isOfTheOffice = (caller: Caller) => isRole(caller);

/** What a caller must be told who may not: sign in where there is no session of that kind, otherwise no. */
function refusalFor(row: Row, caller: Caller): string {
  // A member's token stands where a key would, and is none.
  if (row.who === 'machine') return caller === 'member' ? 'api_key.invalid' : 'common.key_required';
  return row.who === 'staff' && isOfTheOffice(caller) ? 'common.forbidden' : 'common.sign_in_required';
}

async function drive(route: string, row: Row): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  // Those who are refused go first: whatever an admitted caller changes cannot hide a missing refusal.
  const ordered = [...callers].sort((a, b) => Number(mayCall(row, a)) - Number(mayCall(row, b)));
  let isUsed = false;
  for (const caller of ordered) {
    const { resultCode, status } = await send(route, askOf(row, own), caller);
    const isLost = typeof row.of === 'function' && status === 404 && !(row.isOnce && isUsed);
    isUsed ||= mayCall(row, caller);
    seen[caller] = refusals.has(resultCode) ? resultCode : isLost ? 'own thing not found' : 'admitted';
    if (row.ends && mayCall(row, caller)) await signIn(caller);
    if (row.endsMember && mayCall(row, caller)) await signIn('member');
  }
  return seen;
}

describe('every endpoint admits whom its row names, and nobody else', () => {
  test.each(Object.entries(matrix))('%s', async (route, row) => {
    const wanted = Object.fromEntries(
      callers.map((caller) => [caller, mayCall(row, caller) ? 'admitted' : refusalFor(row, caller)]),
    );
    expect(await drive(route, row)).toEqual(wanted);
  });
});

const owned = Object.entries(matrix).filter(([, row]) => typeof row.of === 'function');
const scoped: readonly StaffRole[] = ['manager', 'counsellor', 'examiner', 'desk'];

describe("another's thing does not exist", () => {
  test.each(owned)('%s', async (route, row) => {
    const near =
      row.who === 'member' ? (['member'] as const) : scoped.filter((role) => row.roles.includes(role));
    for (const caller of near) {
      const theirs = await send(route, askOf(row, foreign), caller);
      expect(theirs.status, `${caller} asks for another's: ${JSON.stringify(theirs)}`).toBe(404);
    }
  });
});

test('control: a row that admits too few or too many is noticed', async () => {
  const tooFew: Row = { who: 'staff', roles: ['owner'] };
  expect(await drive('GET /api/office/me', tooFew)).toMatchObject({ editor: 'admitted' });
  const tooMany: Row = { who: 'anyone', roles: [] };
  expect(await drive('GET /api/account', tooMany)).toMatchObject({ stranger: 'common.sign_in_required' });
});

describe('the matrix is whole', () => {
  test('each endpoint that is served has a row, and each row an endpoint', () => {
    const served = academy.served.map((one) => one.route as string);
    expect(served.filter((route) => !matrix[route]).map(missingRow)).toEqual([]);
    expect(Object.keys(matrix).filter((route) => !served.includes(route))).toEqual([]);
  });

  test('a path that names a thing says whose it is, or why it is nobody’s', () => {
    const silent = Object.entries(matrix)
      .filter(([route, row]) => row.who !== 'anyone' && route.includes(':') && !row.of)
      .map(([route]) => `${route}: give its row (it) => ({ path: { … } }) or common('why', { path: { … } })`);
    expect(silent).toEqual([]);
  });

  test('what is declared beside the endpoint is what the row says', () => {
    const differing = academy.served.filter((one) => {
      const row = matrix[one.route];
      const roles = one.who === 'staff' ? (one.roles ?? allRoles) : [];
      return row && (row.who !== one.who || [...row.roles].sort().join() !== [...roles].sort().join());
    });
    expect(differing.map((one) => one.route)).toEqual([]);
  });

  test('the roles beside an endpoint are a row of the one table of rights', () => {
    // The very row: single rights are looked up by it.
    const astray = academy.served.filter((one) => one.roles && !rightOf(one.roles));
    expect(astray.map((one) => `${one.route}: ${one.roles?.join(' ')}`)).toEqual([]);
  });
});
