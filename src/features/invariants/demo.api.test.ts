import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await academy.prepare(() => undefined);
  academy.clock.advance(1_201);
  await academy.jobs['seats.sweep']?.({});
});
afterAll(() => academy.close());

/** What disagrees after the next run of the job. */
const compare = async () => {
  academy.clock.advance(600);
  await academy.jobs['invariants.compare']?.({});
  const rows = await academy.db
    .selectFrom('disagreements')
    .select(['invariant', 'subject'])
    .where('settled_at', 'is', null)
    .execute();
  return rows.map(({ invariant, subject }) => `${invariant} ${subject}`);
};

test('the demo academy begins with books that agree', async () => {
  expect(await compare()).toEqual([]);
});

test('no session of the demo seats more than its room takes', async () => {
  const { rows } = await sql<{ room: string }>`
    select distinct b.code || ' ' || r.name as room from branch_rooms r
      join branches b on b.id = r.branch_id
      join test_sessions s on s.branch_id = r.branch_id and s.room = r.name
      join seat_pools p on p.id = s.pool_id
    where p.capacity > r.capacity`.execute(academy.db);
  expect(rows).toEqual([]);
});

test.each(['single', 'multiple', 'text', 'number', 'order', 'match', 'gaps'])(
  'a live item of the kind %s is found without its answers, and without any key',
  async (kind) => {
    const { rows } = await sql<{ id: number; code: string; key: { gaps?: object[] } }>`
      select v.id, i.code, v.key from item_versions v join items i on i.id = v.item_id
      where v.status = 'live' and v.kind = ${kind} order by v.id limit 1`.execute(academy.db);
    const [item] = rows;
    // The trigger keeps a reviewed version: only an accident changes it.
    const set = (key: object | undefined) =>
      academy.owner.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const written = JSON.stringify(key);
        await sql`update item_versions set key = ${written}::jsonb where id = ${item?.id}`.execute(tx);
      });
    const gaps = item?.key.gaps?.map((gap) => ({ ...gap, accepted: [], entries: [] }));
    const correct = kind === 'single' ? '' : [];
    for (const bare of [{ ...item?.key, accepted: [], correct, gaps }, {}]) {
      await set(bare);
      expect(await compare()).toEqual([`item-without-key ${item?.code}`]);
      await set(item?.key);
      expect(await compare()).toEqual([]);
    }
  },
);
