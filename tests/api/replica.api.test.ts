import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { listPosts } from '#src/features/boards/actions/posts.server.ts';
import { saveSetting } from '#src/features/site/store/settings.server.ts';
import { type Db, inTransaction, openDatabase } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrate.ts';
import { grantWork, productUrlOf } from '#src/platform/db/product-role.ts';
import { followReplica, type PublicReads } from '#src/platform/db/replica.ts';
import { migrateJobs } from '#src/platform/jobs/jobs.ts';
import { openWatching } from '#src/wiring/operations/watching.ts';
import { cloneDatabase } from '#tests/clones.ts';
import { debianPrograms, givenReplica, type Replicated } from '#tests/outside/streaming-replica.ts';
import { call, startAcademyOn, type TestAcademy } from '#tests/start.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

// Where there is no PostgreSQL of Debian there is nothing to try: `apt-get install postgresql`.
describe.skipIf(debianPrograms() === null)('a replica that streams', () => {
  let servers: Replicated;
  let academy: TestAcademy;
  let replicaUrl = '';
  beforeAll(async () => {
    servers = await givenReplica();
    await migrate(servers.ownerUrl, 'migrations');
    await migrateJobs(servers.ownerUrl);
    await grantWork(servers.ownerUrl, productUrlOf(servers.ownerUrl));
    replicaUrl = servers.replicaUrlOf(productUrlOf(servers.ownerUrl));
    academy = await startAcademyOn(servers.ownerUrl, {
      settings: { DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_LAG_MS: '10000' },
    });
    await seedBranches(academy);
  });
  afterAll(async () => {
    await academy.close();
    await servers.end();
  });
  afterEach(() => servers.resume().catch(() => undefined));

  const source = () => academy.reads.state().source;
  const isReplicaRead = () => academy.reads.read(async ({ isReplica }) => isReplica);
  /** A setting as a read finds it, wherever that is. */
  const settingOf = (db: Db, name: string) =>
    db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  let version = 0;
  const change = async (value: number) => {
    await inTransaction(academy.db, (tx) =>
      saveSetting(tx, { name: 'replica.test', value: { value }, version: version++, now: new Date() }),
    );
  };
  const read = () => academy.reads.read(async ({ db }) => (await settingOf(db, 'replica.test'))?.value);

  it('is read from while it is near, and its lag is known', async () => {
    // What was written first may be heard of a moment later: until it is there, the primary is read.
    await expect.poll(isReplicaRead).toBe(true);
    expect(academy.reads.state().lagMs).toBeLessThan(10_000);
    const isCopy = () =>
      academy.reads.read(
        async ({ db }) =>
          (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]?.is,
      );
    await expect.poll(isCopy).toBe(true);
    const watching = await openWatching(academy);
    await expect.poll(() => academy.app.metrics.registry.metrics()).toMatch(/academy_replica_used 1\n/);
    watching.close();
  });

  it('answers what boards, search and pages ask for', async () => {
    const found = () =>
      academy.reads.read(async ({ db, isReplica }) => {
        const query = { category: '', keywords: '공지', page: 1, size: 10 as const };
        const { posts } = await listPosts(db, 'notice', { query, now: new Date() });
        return { posts, isReplica };
      });
    await expect.poll(found).toEqual({ posts: [], isReplica: true });
    const { status } = await call(academy, 'GET /api/boards/notice/posts');
    expect([status, source()]).toEqual([200, 'replica']);
  });

  it('is asked nothing from a change on until it has it, and never shows what was before', async () => {
    await expect.poll(source).toBe('replica');
    await servers.pause();
    await change(1);
    // Although the replica is not late yet.
    await expect.poll(source, { interval: 5 }).toBe('primary');
    for (let n = 0; n < 20; n++) {
      expect(await read()).toEqual({ value: 1 });
      await pause(10);
    }
    await servers.resume();
    await expect.poll(source).toBe('replica');
    expect(await read()).toEqual({ value: 1 });
  });

  it('control: followed by its lag alone, it shows what was before', async () => {
    await change(2);
    await expect.poll(source).toBe('replica');
    const replica = openDatabase(replicaUrl, 2);
    const deaf: PublicReads = followReplica(academy.db, replica.db, { mostLagMs: 60_000 });
    await expect.poll(() => deaf.state().source).toBe('replica');
    const readDeaf = () => deaf.read(async ({ db }) => (await settingOf(db, 'replica.test'))?.value);
    await expect.poll(readDeaf).toEqual({ value: 2 });
    await servers.pause();
    await change(3);
    expect(await readDeaf()).toEqual({ value: 2 });
    // Told of it, it is not shown by the academy itself, which hears in a moment.
    await expect.poll(read, { interval: 5 }).toEqual({ value: 3 });
    deaf.close();
    await replica.close();
  });

  it('is left alone where it is later than the bound, and comes back', async () => {
    await servers.resume();
    const replica = openDatabase(replicaUrl, 2);
    const strict = followReplica(academy.db, replica.db, { mostLagMs: 1_000 });
    const followed = () => strict.state().source;
    await expect.poll(followed).toBe('replica');
    await servers.pause();
    // Nothing published: only time goes by while others write.
    const writing = setInterval(
      () => void sql`select pg_notify('x', ''), txid_current()`.execute(academy.db),
      50,
    );
    await expect.poll(followed).toBe('primary');
    expect(await strict.read(async ({ isReplica }) => isReplica)).toBe(false);
    clearInterval(writing);
    await servers.resume();
    await expect.poll(followed).toBe('replica');
    strict.close();
    await replica.close();
  });

  it('that fails is answered for by the primary in the same read, and rests', async () => {
    await expect.poll(source).toBe('replica');
    const asked: boolean[] = [];
    const answer = await academy.reads.read(async ({ db, isReplica }) => {
      asked.push(isReplica);
      // A replica takes no writes: PostgreSQL refuses this one there.
      await sql`create temporary table if not exists nothing (id int)`.execute(db);
      return 'done';
    });
    expect([answer, asked, source()]).toEqual(['done', [true, false], 'primary']);
    await expect.poll(source).toBe('replica');
  });

  it('of another server is asked nothing, however near its places in the log look', async () => {
    const stranger = openDatabase(servers.replicaUrlOf(productUrlOf(servers.ownerUrl)), 2);
    const lines: string[] = [];
    const strange = await startAcademyOn(await cloneDatabase());
    const reads = followReplica(strange.db, stranger.db, {
      mostLagMs: 60_000,
      log: (line) => lines.push(line),
    });
    await expect.poll(() => lines).toEqual([expect.stringContaining('none of this primary')]);
    expect(reads.state()).toEqual({ source: 'primary', lagMs: null });
    reads.close();
    await stranger.close();
    await strange.close();
  });

  it('that goes away, or was made a primary, is asked nothing any more; nothing fails', async () => {
    await expect.poll(source).toBe('replica');
    await servers.promote();
    await expect.poll(source).toBe('primary');
    await servers.endReplica();
    expect(await isReplicaRead()).toBe(false);
    // A list of posts is what a replica would be asked for. A crowded machine may call it busy for a moment.
    const listed = async () => (await call(academy, 'GET /api/boards/notice/posts')).resultCode;
    await expect.poll(listed).toBe(0);
  });
});
