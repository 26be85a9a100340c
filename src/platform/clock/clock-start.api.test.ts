import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase } from '#tests/clones.ts';
import { givenStaff } from '#tests/given-staff.ts';
import { startAcademyOn, type TestAcademy } from '#tests/start.ts';
import { productUrlOf } from '../db/product-role.ts';
import { addJob, listJobs } from '../jobs/jobs.ts';
import { startClock } from './clock-start.ts';
import { askDatabase, type DatabaseClock, followDatabase } from './database-clock.ts';

const opening = '2026-12-02T09:58:00+09:00';
const nine = new Date(opening);
/** A crowded machine takes its time between the two; what is told apart here lies a minute and more apart. */
const nearMs = 20_000;
const closeTo = (at: Date, expected: Date) =>
  expect(Math.abs(at.getTime() - expected.getTime())).toBeLessThan(nearMs);

let academy: TestAcademy;
const opened: DatabaseClock[] = [];
beforeAll(async () => {
  academy = await startAcademyOn(await cloneDatabase());
});
beforeEach(async () => {
  await academy.owner.deleteFrom('clock_shifts').execute();
  await academy.owner.deleteFrom('service_beat').execute();
});
afterAll(async () => {
  for (const clock of opened) clock.close();
  await academy.close();
});

/** A process that is started with this CLOCK_START. */
async function started(startsAt: string | null, isReal = false): Promise<DatabaseClock> {
  const said: string[] = [];
  const log = (line: string) => said.push(line);
  const ownerUrl = academy.ownerUrl;
  await startClock({ ownerUrl, startsAt: startsAt === null ? undefined : new Date(startsAt), isReal, log });
  const clock = await followDatabase({ ask: askDatabase(productUrlOf(ownerUrl)), log });
  opened.push(clock);
  return clock;
}

describe('CLOCK_START', () => {
  test('without it the time is that of PostgreSQL', async () => {
    closeTo((await started(null)).now(), new Date());
  });

  test('gives the academy that time, and every process on its database agrees, with the setting or without', async () => {
    const [first, same, otherZone, none] = [
      await started(opening),
      await started(opening),
      await started('2026-12-02T00:58:00Z'),
      await started(null),
    ];
    closeTo(first.now(), nine);
    for (const other of [same, otherZone, none]) {
      const apartMs = other.now().getTime() - first.now().getTime();
      expect(Math.abs(apartMs)).toBeLessThan(nearMs / 2);
    }
  });

  test('goes on from where it is at the next start, and does not begin again', async () => {
    await started(opening);
    await academy.owner
      .updateTable('clock_shifts')
      .set({ told_at: sql<Date>`told_at - interval '90 seconds'` })
      .execute();
    closeTo((await started(opening)).now(), new Date(nine.getTime() + 90_000));
  });

  test('a later one sets it forward, and nobody is given back the time between', async () => {
    await started(opening);
    await academy.owner.insertInto('service_beat').values({ at: nine }).execute();
    const later = '2026-12-03T09:58:00+09:00';
    const clock = await started(later);
    closeTo(clock.now(), new Date(later));
    const heartbeat = await academy.db.selectFrom('service_beat').select('at').executeTakeFirstOrThrow();
    closeTo(heartbeat.at, clock.now());
  });

  test('does not go back behind what was written', async () => {
    await academy.owner.insertInto('service_beat').values({ at: nine }).execute();
    await expect(started('2026-12-02T09:57:00+09:00')).rejects.toThrow(
      'CLOCK_START is before 2026년 12월 2일 (수) 오전 9:58',
    );
    closeTo((await started(null)).now(), new Date());
  });

  test('a real academy does not open on the database of a demo with another time', async () => {
    await started(opening);
    await expect(started(null, true)).rejects.toThrow('a database of its own');
  });

  test('a process that runs hears of it at once', async () => {
    const clock = await started(null);
    const follower = await startAcademyOn(academy.ownerUrl, { clock });
    await started(opening);
    await expect.poll(() => Math.abs(clock.now().getTime() - nine.getTime())).toBeLessThan(nearMs);
    await follower.close();
  });

  test('a job that is due by the academy’s time is worked then, and shown with that time', async () => {
    await started(opening);
    await addJob(
      academy.db,
      { name: 'nobody.does', key: 'due', runAt: new Date(nine.getTime() + 60_000) },
      {},
    );
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - clock_timestamp())::float8 as seconds
      from graphile_worker.jobs where key = 'due'`.execute(academy.db);
    expect(rows[0]?.seconds).toBeGreaterThan(50);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
    const { rows: shown } = await listJobs(academy.db, { q: 'nobody', page: 1, size: 20 });
    closeTo(shown[0]?.runAt ?? new Date(0), new Date(nine.getTime() + 60_000));
  });

  test('logs are kept for their years by the time that also wrote them', async () => {
    await givenStaff(academy);
    await started('2031-01-01T00:00:00Z');
    await sql`insert into personal_access_log (staff_id, at, address, whose, what, reason)
      select min(id), '2029-06-01', '', '', '', '' from staff`.execute(academy.db);
    const cut = () => sql`delete from personal_access_log where at < '2030-01-01'`.execute(academy.db);
    await expect(cut()).rejects.toThrow('append-only');
    await started('2031-07-01T00:00:00Z');
    await cut();
  });
});

test('no default and no function of the tables looks at another clock', async () => {
  const { rows } = await sql<{ where: string }>`
    select c.relname || '.' || a.attname as "where"
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace
      and pg_get_expr(d.adbin, d.adrelid) ~* '(now|_timestamp)[(]|current_|localtime'
      and pg_get_expr(d.adbin, d.adrelid) !~ 'academy_'
    union all
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~* '(?<!academy_)(now|_timestamp)[(]|current_|localtime'
    order by 1`.execute(academy.db);
  // The list of migrations is written by the owner; `academy_now` is what the others ask.
  expect(rows.map((row) => row.where)).toEqual(['academy_now', 'schema_migrations.applied_at']);
});
