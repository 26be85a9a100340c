import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenHold } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
const givenSession = sessionsApart(() => academy, 200);
const room = () => givenSession({ capacity: 3, feeKrw: 20_000 });

/** From now on this row cannot be written, as when a rule of its table stands against it. */
async function spoil(
  table: 'seat_pools' | 'test_rounds' | 'registration_notices',
  id: number,
): Promise<void> {
  const name = sql.id(`spoil_${table}`);
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin
    if new.${sql.id(table === 'registration_notices' ? 'registration_id' : 'id')} = ${sql.lit(id)} then raise exception 'a bad row'; end if; return new; end $$`.execute(
    academy.owner,
  );
  await sql`create trigger ${name} before insert or update on ${sql.table(table)} for each row execute function ${name}()`.execute(
    academy.owner,
  );
}

const seenFaults = async () =>
  (await (await fetch(`${academy.url}/sandbox/api/errors`)).text()).split('seats.sweep pool').length - 1;

async function takenOf(poolId: number): Promise<number> {
  const row = await academy.db
    .selectFrom('seat_pools')
    .select('taken')
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  return row.taken;
}

test('a pool that cannot be swept keeps its own seats only; the third failure in a row is reported', async () => {
  const [bad, good] = [await room(), await room()];
  for (const poolOf of [bad, good]) await givenHold(academy, { poolOf });
  await spoil('seat_pools', bad.poolId);
  academy.clock.advance(700);
  const sweep = () => academy.jobs['seats.sweep']?.({});
  await expect(sweep()).rejects.toThrow(`seats.sweep pool ${bad.poolId}: a bad row`);
  expect([await takenOf(bad.poolId), await takenOf(good.poolId)]).toEqual([1, 0]);
  await expect(sweep()).rejects.toThrow('a bad row');
  expect(await seenFaults()).toBe(0);
  await expect(sweep()).rejects.toThrow('a bad row');
  await expect.poll(seenFaults).toBe(1);
});

async function givenLottery(sessionId: number): Promise<number> {
  const now = academy.clock.now();
  const { id } = await academy.db
    .insertInto('test_rounds')
    .values({
      title: '겨울 회차',
      mode: 'lobby',
      opens_at: now,
      draws_at: now,
      seed: `seed ${sessionId}`,
      seed_hash: 'hash',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db.updateTable('test_sessions').set({ round_id: id }).where('id', '=', sessionId).execute();
  return id;
}

test('a round that cannot be drawn stops no other', async () => {
  const bad = await givenLottery((await room()).sessionId);
  const good = await givenLottery((await room()).sessionId);
  await spoil('test_rounds', bad);
  academy.clock.advance(1);
  await expect(academy.jobs['tests.rounds']?.({})).rejects.toThrow(`tests.rounds draw ${bad}: a bad row`);
  const drawn = await academy.db
    .selectFrom('test_rounds')
    .select('id')
    .where('drawn_at', 'is not', null)
    .execute();
  expect(drawn.map((row) => row.id)).toEqual([good]);
});

test('a seat nobody can be reminded of keeps nobody else from being reminded', async () => {
  const [bad, good] = [await givenHold(academy, { poolOf: await room() }), await givenHold(academy)];
  const idOf = async (no: string) =>
    (
      await academy.db
        .selectFrom('registrations')
        .select('id')
        .where('registration_no', '=', no)
        .executeTakeFirstOrThrow()
    ).id;
  const [badId, goodId] = [await idOf(bad.registrationNo), await idOf(good.registrationNo)];
  await spoil('registration_notices', badId);
  academy.clock.advance(200);
  await expect(academy.jobs['tests.notices']?.({})).rejects.toThrow(`tests.notices held ${badId}: a bad row`);
  const notified = await academy.db
    .selectFrom('registration_notices')
    .select('registration_id')
    .where('registration_id', 'in', [badId, goodId])
    .execute();
  expect(notified.map((row) => row.registration_id)).toEqual([goodId]);
});
