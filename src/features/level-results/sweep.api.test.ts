import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenBank, givenBank, givenSitting, passTime } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { items: 60 });
});
afterAll(() => academy.close());

const states = async () => {
  const rows = await academy.db.selectFrom('level_attempts').select(['attempt_no', 'state']).execute();
  return new Map(rows.map((row) => [row.attempt_no, row.state]));
};

test('an attempt that cannot be closed keeps no other from its result, nor the office from its list', async () => {
  const [bad, good] = [await givenSitting(academy, bank), await givenSitting(academy, bank)];
  await sql`create function spoil_attempt() returns trigger language plpgsql as $$ begin
    if new.attempt_no = ${sql.lit(bad.attemptNo)} then raise exception 'a bad row'; end if; return new; end $$`.execute(
    academy.owner,
  );
  await sql`create trigger spoil_attempt before update on level_attempts for each row
    execute function spoil_attempt()`.execute(academy.owner);
  // The screen of the bad one is away; nobody but the sweep comes by.
  academy.clock.advance(bank.minutes * 60 + 120);
  await expect(academy.jobs['level-tests.sweep']?.({})).rejects.toThrow('a bad row');
  expect((await states()).get(good.attemptNo)).toBe('released');
  expect((await states()).get(bad.attemptNo)).toBe('in_progress');
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  expect((await call(academy, 'GET /api/office/level-tests/live', { cookie })).status).toBe(200);
  await sql`drop trigger spoil_attempt on level_attempts`.execute(academy.owner);
  await passTime(academy, 1);
  await academy.jobs['level-tests.sweep']?.({});
  expect((await states()).get(bad.attemptNo)).toBe('released');
});
