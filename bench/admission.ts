// Grouped admission alone, without HTTP: our desk beside the same rows written by plain SQL on one connection.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import {
  type RegistrationBatcher,
  registrationBatcher,
} from '#src/features/entrance-tests/actions/register.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrate.ts';
import { keyReferenceNos } from '#src/platform/db/queries/counters.ts';
import { emptyDatabase } from '#tests/product.ts';
import { type Bench, type BenchParent, givenParents, median, spreadOf } from './kit.ts';
import { giveUpHeld, openSession } from './rush-load.ts';

const groupSize = 64;
const claims = groupSize * 100;
/** The control is a rate as well, and a fiftieth of the speed: fewer of them say the same in seconds. */
const controlClaims = groupSize * 10;
const rounds = 5;

/** Claims seated a second. */
async function throughDesk(desk: RegistrationBatcher, poolId: number, parents: readonly BenchParent[]) {
  const began = performance.now();
  await Promise.all(
    parents.map((parent) =>
      desk.claim(poolId, {
        memberId: parent.memberId,
        child: {
          childId: parent.childId,
          name: '김하준',
          birthDate: '2011-03-02',
          schoolName: '대치중학교',
          grade: 9,
        },
        guardian: { name: '김서연', mobile: '01020000000' },
      }),
    ),
  );
  return parents.length / ((performance.now() - began) / 1000);
}

const admit = `
  with h as (
    insert into seat_holds (pool_id, holder_key, seats, state, expires_at)
    select $1, $3 || n, 1, 'held', now() + interval '10 minutes' from generate_series(1, ${groupSize}) n
    returning id, holder_key
  ), history as (
    insert into history (entity, entity_id, actor_kind, code, data, at)
    select 'seats', $1, 'product', 'held', jsonb_build_object('holdId', id, 'seats', 1, 'why', 'claim'), now() from h
  ), r as (
    insert into registrations (registration_no, session_id, test_id, child_id, member_id, hold_id, state, amount_krw,
      hold_expires_at, child_name, child_grade, school_name, guardian_name, guardian_mobile, created_at)
    select holder_key, $2, (select test_id from test_sessions where id = $2), 9000000 + id, 9000000 + id, id, 'held',
      20000, now() + interval '10 minutes', '김하준', 9, '대치중학교', '김서연', '01020000000', now() from h
    returning id, member_id
  ), past as (
    insert into history (entity, entity_id, to_state, actor_kind, actor_id, code, at)
    select 'registration', id, 'held', 'member', member_id, 'register', now() from r
  )
  insert into orders (order_no, member_id, purpose, ref_id, title, amount_krw, created_at)
  select $3 || id, member_id, 'entrance_test', id, '응시료', 20000, now() from r`;

const link = `
  update registrations r set order_id = o.id, order_no = o.order_no
  from orders o where o.ref_id = r.id and o.purpose = 'entrance_test' and r.session_id = $1 and r.order_id is null`;

/** The same rows in the same tables: 64 in one transaction, one connection, no decision made. */
async function bySql(databaseUrl: string, opened: { poolId: number; sessionId: number }): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const began = performance.now();
  for (let done = 0; done < claims; done += groupSize) {
    await client.query('begin');
    await client.query('select * from seat_pools where id = $1 for update', [opened.poolId]);
    await client.query({
      name: 'admit',
      text: admit,
      values: [opened.poolId, opened.sessionId, randomUUID()],
    });
    await client.query({ name: 'link', text: link, values: [opened.sessionId] });
    await client.query('update seat_pools set taken = taken + $2 where id = $1', [opened.poolId, groupSize]);
    await client.query('commit');
  }
  const took = performance.now() - began;
  await client.end();
  return claims / (took / 1000);
}

export const admissionBench: Bench = {
  name: 'admission',
  title: `Grouped admission alone: ${claims.toLocaleString('en')} claims in groups of ${groupSize}, every one seated`,
  async run({ postgresUrl }, log) {
    const databaseUrl = await emptyDatabase(postgresUrl);
    await migrate(databaseUrl, 'migrations');
    const database = openDatabase(databaseUrl);
    keyReferenceNos('admission bench');
    const academy = { db: database.db, clock: systemClock } as Academy;
    const parents = await givenParents(database.db, claims);
    const figures = { desk: [] as number[], single: [] as number[], sql: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      // A child is not in two rooms at once: every session has hours of its own.
      let at = 200 + round * 12;
      const open = async () => {
        at += 4;
        await giveUpHeld(database);
        return openSession(database, at, claims);
      };
      figures.desk.push(
        await throughDesk(registrationBatcher(academy, groupSize), (await open()).poolId, parents),
      );
      figures.sql.push(await bySql(databaseUrl, await open()));
      figures.single.push(
        await throughDesk(
          registrationBatcher(academy, 1),
          (await open()).poolId,
          parents.slice(0, controlClaims),
        ),
      );
      const last = Object.entries(figures).map(([way, rates]) => `${way} ${rates.at(-1)?.toFixed(0)}`);
      log(`round ${round + 1} of ${rounds}: ${last.join(', ')} a second`);
    }
    await database.close();
    const [ours, ceiling, single] = [median(figures.desk), median(figures.sql), median(figures.single)];
    return [
      {
        what: 'claims seated a second, 64 in a transaction',
        figure: ours.toFixed(0),
        reference: `${ceiling.toFixed(0)} the same rows by plain SQL (${(ours / ceiling).toFixed(2)} ×)`,
        goal: '≥ 0.5 ×',
        isReached: ours / ceiling >= 0.5,
        spread: `${spreadOf(figures.desk)} by turns with ${spreadOf(figures.sql)}`,
      },
      {
        what: 'control: one claim a transaction',
        figure: single.toFixed(0),
        reference: `${ours.toFixed(0)} in groups (${(ours / single).toFixed(1)} × of it)`,
        goal: 'fewer',
        isReached: single < ours,
        spread: spreadOf(figures.single),
      },
    ];
  },
};
