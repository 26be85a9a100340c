import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { FailedRequestRow } from './contract/failed-request-list.ts';
import { mostFailuresKept } from './rules/failures.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

/** Lets one call end in a fault of ours: the table it reads is not there for its time. */
async function failing(table: string, route: string, cookie = ''): Promise<string> {
  await sql`alter table ${sql.table(table)} rename to gone`.execute(academy.owner);
  const failed = await call(academy, route, { cookie, headers: { 'user-agent': 'Phone of Haneul' } });
  await sql`alter table gone rename to ${sql.table(table)}`.execute(academy.owner);
  expect(failed).toMatchObject({ status: 500, resultCode: 'common.server_failed' });
  return failed.headers.get('x-request-id') ?? '';
}

const find = async (q: string) => {
  const { resultData } = await call<{ rows: FailedRequestRow[] }>(
    academy,
    `GET /api/office/failed-requests?q=${encodeURIComponent(q)}`,
    { cookie: owner },
  );
  return resultData.rows;
};
const found = (q: string) => expect.poll(async () => (await find(q))[0]);

describe('a request that ended in a fault', () => {
  test('is found by its number, with route, time and answer, and nothing of who or what', async () => {
    const id = await failing('branches', 'GET /api/branches');
    await found(id).toMatchObject({
      requestId: id,
      method: 'GET',
      route: '/api/branches',
      status: 500,
      code: 'common.server_failed',
      whoLabel: '방문자',
      thing: null,
    });
    const [row] = await find(id);
    expect(Math.abs(Date.parse(row?.at ?? '') - academy.clock.now().getTime())).toBeLessThan(60_000);
    expect(JSON.stringify(row)).not.toMatch(/Haneul|127\.0\.0\.1/);
  });

  test('names the thing it was about, by its number, and leads to it', async () => {
    const paymentId = `pay-${randomUUID().replaceAll('-', '')}`;
    const id = await failing('payments', `GET /api/office/payments/${paymentId}`, owner);
    await found(id).toMatchObject({
      route: '/api/office/payments/:paymentId',
      whoLabel: '직원',
      thing: { label: `결제 ${paymentId}`, to: `/office/payments/${paymentId}` },
    });
  });

  test('is found by its whole number only, by a part of its route, and by its code', async () => {
    const id = await failing('branches', 'GET /api/branches');
    await found(id).toMatchObject({ requestId: id });
    expect(await find(id.slice(0, 11))).toEqual([]);
    expect((await find('/api/branches')).length).toBeGreaterThan(0);
    expect((await find('server_failed')).length).toBeGreaterThan(0);
    expect(await find('%')).toEqual([]);
  });

  test('control: what was refused or went well is not kept', async () => {
    const refused = await call(academy, 'GET /api/nowhere');
    const fine = await call(academy, 'GET /api/branches');
    const later = await failing('branches', 'GET /api/branches');
    await found(later).toMatchObject({ requestId: later });
    for (const { headers } of [refused, fine])
      expect(await find(headers.get('x-request-id') ?? '')).toEqual([]);
  });

  test('is written down later where it cannot be now', async () => {
    await sql`alter table failed_requests rename to away`.execute(academy.owner);
    const id = await failing('branches', 'GET /api/branches');
    await new Promise((done) => setTimeout(done, 1_000));
    await sql`alter table away rename to failed_requests`.execute(academy.owner);
    await found(id).toMatchObject({ requestId: id });
  });
});

test('after thirty days it is forgotten, and of very many the oldest', async () => {
  const id = await failing('branches', 'GET /api/branches');
  await found(id).toMatchObject({ requestId: id });
  academy.clock.advance(29 * 86_400);
  await academy.jobs['telemetry.forget']?.({});
  expect(await academy.db.selectFrom('failed_requests').select('request_id').execute()).toContainEqual({
    request_id: id,
  });
  await sql`insert into failed_requests (request_id, at, method, route, status, code, took_ms, who, process)
    select 'many-' || n, ${academy.clock.now()}, 'GET', '/api/x', 500, '', 1, 'guest', 'p'
    from generate_series(1, ${mostFailuresKept}) n`.execute(academy.owner);
  await academy.jobs['telemetry.forget']?.({});
  const left = await sql<{ count: number; has: boolean }>`
    select count(*) as count, bool_or(request_id = ${id}) as has from failed_requests`.execute(academy.db);
  expect(left.rows[0]).toEqual({ count: mostFailuresKept, has: false });
  academy.clock.advance(31 * 86_400);
  await academy.jobs['telemetry.forget']?.({});
  expect(await academy.db.selectFrom('failed_requests').select('request_id').execute()).toEqual([]);
});
