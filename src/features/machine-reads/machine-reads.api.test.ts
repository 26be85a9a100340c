import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenAccessAt } from '#src/platform/office-log.ts';
import { type GivenKey, givenKey, withKey } from '#tests/given-keys.ts';
import { type GivenHold, givenHold } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
let hold: GivenHold;
let later: GivenHold;

interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly nextAfter: number | null;
}
const registrations = (key: GivenKey, query = '') =>
  call<Page>(academy, `GET /api/v1/registrations${query}`, withKey(key));
const accesses = () =>
  academy.db
    .selectFrom('personal_access_log')
    .select(['staff_id', 'api_key_id', 'whose', 'what', 'reason'])
    .orderBy('seq')
    .execute();

beforeAll(async () => {
  academy = await startStaffedAcademy();
  const session = await givenSession(academy, { capacity: 9 });
  hold = await givenHold(academy, { poolOf: session });
  academy.clock.advance(60);
  later = await givenHold(academy, { poolOf: session });
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

describe('a key', () => {
  test('is shown once, kept as its hash, and noted in the history', async () => {
    const { key, keyId } = await givenKey(academy, { cookie: owner });
    const row = await academy.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', keyId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key);
    const list = await call<{ rows: unknown[] }>(academy, 'GET /api/office/api-keys', { cookie: owner });
    expect(JSON.stringify(list)).not.toContain(key);
    const history = await call(academy, `GET /api/office/changes?entity=api-key&entityId=${keyId}`, {
      cookie: owner,
    });
    expect(JSON.stringify(history)).toContain('API 키 만들기');
    expect(JSON.stringify(history)).not.toContain(key);
  });

  test('says what it may read, and when it was last used', async () => {
    const key = await givenKey(academy, { cookie: owner, scopes: ['results:read'] });
    expect((await call(academy, 'GET /api/v1/key', withKey(key))).resultData).toMatchObject({
      scopes: ['results:read'],
      branches: null,
    });
    const list = await call<{ rows: { keyId: number; lastUsedAt: string | null }[] }>(
      academy,
      'GET /api/office/api-keys',
      { cookie: owner },
    );
    const row = list.resultData.rows.find(({ keyId }) => keyId === key.keyId);
    expect(row?.lastUsedAt).toBe(academy.clock.now().toISOString());
  });

  test('that is revoked is refused at once, and cannot be revoked twice', async () => {
    const key = await givenKey(academy, { cookie: owner });
    const end = () =>
      call(academy, `POST /api/office/api-keys/${key.keyId}/revoke`, {
        cookie: owner,
        json: { reason: '계약이 끝났습니다' },
      });
    expect(await registrations(key)).toMatchObject({ resultCode: 0 });
    expect(await end()).toMatchObject({ resultCode: 0 });
    expect(await registrations(key)).toMatchObject({ resultCode: 'api_key.revoked', status: 401 });
    expect(await end()).toMatchObject({ resultCode: 'api_key.ended', status: 409 });
  });

  test('opens nothing but its own calls', async () => {
    const key = await givenKey(academy, { cookie: owner });
    for (const route of ['GET /api/account', 'GET /api/office/members', 'GET /api/office/api-keys'])
      expect(await call(academy, route, withKey(key))).toMatchObject({ status: 401 });
  });

  test('of a name that is taken, an unknown branch or no scope is refused at its field', async () => {
    const json = { name: '한 번', scopes: ['results:read'], branchIds: [], days: 90 };
    const make = (change: object) =>
      call(academy, 'POST /api/office/api-keys', { cookie: owner, json: { ...json, ...change } });
    expect(await make({})).toMatchObject({ resultCode: 0 });
    expect(await make({})).toMatchObject({
      resultCode: 'api_key.name_taken',
      fields: { name: expect.any(String) },
    });
    expect(await make({ name: '둘', branchIds: [999] })).toMatchObject({
      resultCode: 'api_key.branch_unknown',
      fields: { branchIds: expect.any(String) },
    });
    expect(await make({ name: '셋', scopes: [] })).toMatchObject({
      resultCode: 'common.input_invalid',
      fields: { scopes: expect.any(String) },
    });
    expect(await make({ name: '넷', days: 4_000 })).toMatchObject({
      fields: { days: '기한을 골라 주세요.' },
    });
  });
});

describe('what is read', () => {
  test('comes by pages, each row once', async () => {
    const key = await givenKey(academy, { cookie: owner, scopes: ['registrations:read'] });
    const first = await registrations(key, '?size=1');
    const second = await registrations(key, `?size=1&after=${first.resultData.nextAfter}`);
    const third = await registrations(key, `?size=1&after=${second.resultData.nextAfter}`);
    expect([first, second].map(({ resultData }) => resultData.rows[0]?.registrationNo)).toEqual([
      hold.registrationNo,
      later.registrationNo,
    ]);
    expect(third.resultData).toEqual({ rows: [], nextAfter: null });
  });

  test('since an instant: what was made or has moved since', async () => {
    const key = await givenKey(academy, { cookie: owner, scopes: ['registrations:read'] });
    const since = async (at: Date) => {
      const found = await registrations(key, `?updatedSince=${encodeURIComponent(at.toISOString())}`);
      return found.resultData.rows.map(({ registrationNo }) => registrationNo);
    };
    const made = async ({ registrationNo }: GivenHold) =>
      (
        await academy.db
          .selectFrom('registrations')
          .select('created_at')
          .where('registration_no', '=', registrationNo)
          .executeTakeFirstOrThrow()
      ).created_at;
    const aMinuteAfter = (at: Date) => new Date(at.getTime() + 60_000);
    expect(await since(aMinuteAfter(await made(later)))).toEqual([later.registrationNo]);
    expect(await since(await made(later))).toContain(hold.registrationNo);
    academy.clock.advance(120);
    const before = academy.clock.now();
    expect(await since(before)).toEqual([]);
    await academy.db
      .insertInto('history')
      .values({
        entity: 'registration',
        entity_id: Number((await registrations(key)).resultData.rows[0]?.registrationId),
        from_state: 'held',
        to_state: 'held',
        actor_kind: 'product',
        code: 'noted',
        at: before,
      })
      .execute();
    expect(await since(before)).toEqual([hold.registrationNo]);
    // It bears the instant at which it began to be written; a run that began while it was is told of it by the next.
    const inSeconds = (seconds: number) => new Date(before.getTime() + seconds * 1000);
    expect(await since(inSeconds(50))).toEqual([hold.registrationNo]);
    expect(await since(inSeconds(61))).toEqual([]);
    expect(await registrations(key, '?updatedSince=yesterday')).toMatchObject({
      resultCode: 'common.input_invalid',
      fields: { updatedSince: expect.any(String) },
    });
  });

  test('with names is written into the access log under the key, and the chain holds', async () => {
    const plain = await givenKey(academy, { cookie: owner, scopes: ['registrations:read'] });
    const before = (await accesses()).length;
    await registrations(plain);
    expect(await accesses()).toHaveLength(before);
    const key = await givenKey(academy, {
      cookie: owner,
      scopes: ['registrations:read', 'guardians:personal'],
    });
    await registrations(key);
    const line = (await accesses()).at(-1);
    expect(line).toMatchObject({ staff_id: null, api_key_id: key.keyId, what: 'API로 접수 읽기 (2건)' });
    expect(line?.whose).toBe(`회원 ${hold.member.userSeqId}, ${later.member.userSeqId}`);
    expect(await brokenAccessAt(academy.db)).toBeNull();
    const shown = await call(academy, 'GET /api/office/access-log', { cookie: owner });
    expect(JSON.stringify(shown)).toContain('API 키 시스템');
  });

  test('of a member who left has no name any more', async () => {
    const key = await givenKey(academy, {
      cookie: owner,
      scopes: ['registrations:read', 'members:read', 'children:personal', 'guardians:personal'],
    });
    const both = async () =>
      JSON.stringify([await registrations(key), await call(academy, 'GET /api/v1/members', withKey(key))]);
    const { mobile, userSeqId } = later.member;
    expect(await both()).toContain(mobile);
    await academy.owner
      .updateTable('members')
      .set({ status: 'withdrawn', withdrawn_at: academy.clock.now() })
      .where('id', '=', userSeqId)
      .execute();
    const text = await both();
    expect(text).not.toContain(mobile);
    expect(text).toContain(`"memberId":${userSeqId},"state":"withdrawn","guardian":null,"children":[]`);
    expect(text).toContain(hold.member.mobile);
  });
});

describe('how much and how long', () => {
  test('a key whose time is over is refused', async () => {
    const key = await givenKey(academy, { cookie: owner });
    expect(await registrations(key)).toMatchObject({ resultCode: 0 });
    academy.clock.set(new Date(key.expiresAt));
    expect(await registrations(key)).toMatchObject({ resultCode: 'api_key.expired', status: 401 });
  });

  test('a key is held to its calls in a minute', async () => {
    const key = await givenKey(academy);
    const ask = () => call(academy, 'GET /api/v1/key', withKey(key));
    const codes = [];
    for (let n = 0; n < 121; n += 1) codes.push((await ask()).resultCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(120);
    expect(await ask()).toMatchObject({ resultCode: 'common.too_many', status: 429 });
    academy.clock.advance(61);
    expect(await ask()).toMatchObject({ resultCode: 0 });
  });

  test('guesses are slowed by their address, and a right key beside them is not', async () => {
    const key = await givenKey(academy);
    const guess = () => registrations({ ...key, key: `academy_${'x'.repeat(43)}` });
    const codes = [];
    for (let n = 0; n < 21; n += 1) codes.push((await guess()).resultCode);
    expect(codes.slice(0, 20).every((code) => code === 'api_key.invalid')).toBe(true);
    expect(codes[20]).toBe('common.too_many');
    expect(await registrations(key)).toMatchObject({ resultCode: 0 });
    expect(await call(academy, 'GET /api/v1/key')).toMatchObject({ resultCode: 'common.key_required' });
  });
});
