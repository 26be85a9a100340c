// The scripts of deploy/postgres with Debian's own PostgreSQL 15: several restores, one after the other.
import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { serverUser } from '#src/platform/postgres/server-user.ts';
import { freePort } from '../product.ts';
import { throwAwayFolder } from '../throw-away.ts';

const bin = '/usr/lib/postgresql/15/bin';
const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0).reverse()) end();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A cluster as Debian keeps it, in a folder of its own, which archives as deploy/postgres/academy.conf has it. */
async function givenCluster() {
  const home = throwAwayFolder('academy-debian-');
  const user = serverUser();
  if (user) chownSync(home, user.uid, user.gid);
  // Where that user can reach them.
  cpSync('deploy/postgres', join(home, 'scripts'), { recursive: true });
  const [port, restoredPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH,
    PGHOST: home,
    PGPORT: String(port),
    PGDATABASE: 'postgres',
    PGUSER: 'postgres',
    ACADEMY_BACKUP: join(home, 'backup'),
    ACADEMY_CLUSTERS: home,
    ACADEMY_CONFIG: join(home, 'postgresql.conf'),
    ACADEMY_RESTORED_PORT: String(restoredPort),
  };
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, {
      env,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    }).trim();
  const script = (name: string, ...words: string[]) => run('sh', join(home, 'scripts', name), ...words);
  const [main, restored] = [join(home, '15/main'), join(home, '15/restored')];
  run('mkdir', '-p', join(home, '15'), join(home, 'backup/log'), join(home, 'backup/bases'));
  run(join(bin, 'initdb'), '-D', main, '-A', 'trust', '-U', 'postgres', '--no-sync');
  writeFileSync(
    env.ACADEMY_CONFIG,
    `data_directory = '${main}'
hba_file = '${main}/pg_hba.conf'
ident_file = '${main}/pg_ident.conf'
port = ${port}
listen_addresses = ''
unix_socket_directories = '${home}'
wal_level = replica
archive_mode = on
archive_command = 'ACADEMY_BACKUP=${env.ACADEMY_BACKUP} sh ${home}/scripts/archive-log %p %f'
`,
  );
  const control = (folder: string, ...words: string[]) =>
    run(join(bin, 'pg_ctl'), '-D', folder, '-w', '-l', join(home, 'server.log'), ...words);
  const start = () => control(main, '-o', `-c config_file=${env.ACADEMY_CONFIG}`, 'start');
  const ask = (text: string) => run('psql', '-qAtc', text);
  ending.push(() => {
    for (const folder of [restored, main])
      if (existsSync(join(folder, 'postmaster.pid'))) control(folder, '-m', 'immediate', 'stop');
    rmSync(home, { recursive: true, force: true });
  });
  start();
  /** What docs/install.md does with what was restored. */
  const takeItsPlace = async () => {
    control(restored, 'stop');
    control(main, '-m', 'fast', 'stop');
    run('mv', main, `${main}-before-${Date.now()}`);
    run('mv', restored, main);
    start();
    // Beginnings and bases are told apart by the second.
    await pause(1_100);
  };
  return { script, run, ask, takeItsPlace, restored, logFolder: join(home, 'backup/log') };
}

type Cluster = Awaited<ReturnType<typeof givenCluster>>;

/** Writes a row, and answers a moment at which it was the last. */
async function writtenThen({ ask }: Cluster, n: number): Promise<string> {
  ask(`insert into rows values (${n})`);
  await pause(100);
  const at = ask(`select clock_timestamp()`);
  await pause(100);
  return at;
}

const rowsOf = ({ ask }: Cluster) => ask(`select string_agg(n::text, ' ' order by n) from rows`);

/** Waits until all that was written so far is in the archive. */
async function archived({ ask }: Cluster): Promise<void> {
  const segment = ask(`select pg_walfile_name(pg_switch_wal())`);
  await expect
    .poll(() => ask(`select coalesce(last_archived_wal >= '${segment}', false) from pg_stat_archiver`), {
      timeout: 60_000,
    })
    .toBe('t');
}

describe.skipIf(!existsSync(join(bin, 'initdb')))('with the PostgreSQL of Debian', () => {
  it('a restore is taken back by another, also to what one left behind, and the log goes on being archived', async () => {
    const cluster = await givenCluster();
    const { script, ask, takeItsPlace, logFolder } = cluster;
    ask('create table rows (n int)');
    script('base-backup');
    await pause(1_100);
    const first = await writtenThen(cluster, 1);
    const second = await writtenThen(cluster, 2);
    const third = await writtenThen(cluster, 3);
    await writtenThen(cluster, 4);
    await archived(cluster);

    script('restore-to', second);
    await takeItsPlace();
    expect(rowsOf(cluster)).toBe('1 2');
    const afterSecond = await writtenThen(cluster, 20);
    await writtenThen(cluster, 21);
    await archived(cluster);

    script('restore-to', first);
    await takeItsPlace();
    expect(rowsOf(cluster)).toBe('1');
    await writtenThen(cluster, 10);
    // Another life under the same name would never be archived: what is there already is not the same.
    await archived(cluster);
    expect(ask('select failed_count from pg_stat_archiver')).toBe('0');
    expect(readdirSync(logFolder)).toEqual(
      expect.arrayContaining(['00000002.history.gz', '00000003.history.gz']),
    );

    script('restore-to', third);
    await takeItsPlace();
    expect(rowsOf(cluster)).toBe('1 2 3');
    script('restore-to', afterSecond);
    await takeItsPlace();
    expect(rowsOf(cluster)).toBe('1 2 20');
  }, 400_000);

  it('a moment is refused with a sentence and leaves nothing behind; a rehearsal archives nothing', async () => {
    const cluster = await givenCluster();
    const { script, ask, run, restored, logFolder } = cluster;
    ask('create table rows (n int)');
    script('base-backup');
    await pause(1_100);
    await writtenThen(cluster, 1);
    await archived(cluster);
    const before = readdirSync(logFolder);
    expect(() => script('restore-to', '2099-01-01 00:00:00')).toThrow('is still to come');
    expect(() => script('restore-to', 'soon')).toThrow('is no moment');
    expect(() => script('restore-to', '2020-01-01 00:00:00+09')).toThrow('No base in');
    run('mv', logFolder, `${logFolder}-away`);
    run('mkdir', logFolder);
    expect(() => script('restore-to', 'latest')).toThrow();
    expect(existsSync(restored)).toBe(false);
    run('rm', '-r', logFolder);
    run('mv', `${logFolder}-away`, logFolder);
    script('restore-to', 'latest');
    expect(existsSync(restored)).toBe(true);
    const histories = readdirSync(logFolder).filter((name) => name.includes('history'));
    expect(histories).toEqual(before.filter((name) => name.includes('history')));
  }, 300_000);
});
