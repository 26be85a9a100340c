import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from '#src/commands.ts';
import { written } from '#src/platform/backup/restore-times.ts';
import { hashTables } from '#src/platform/backup/table-hashes.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { claimDatabase } from '#src/platform/mode/claim-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { prepareDatabase } from '#src/platform/prepare-database.ts';
import { seal } from '#src/platform/tokens.ts';
import { throwAwayFolder } from '#tests/throw-away.ts';

const key = 'a'.repeat(64);
const root = throwAwayFolder('academy-backup-');
const dataDir = join(root, 'data');
const backupDir = join(root, 'kept');
let server: EmbeddedPostgres | null = null;
/** Where its files are, and all that is made beside them. */
let folder = '';

const settings = (env: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', SECRET_KEY: key, DATA_DIR: dataDir, BACKUP_DIR: backupDir, ...env });

/** What a command printed, and the sentence it ended with; blank where it ended well. */
async function command(line: readonly string[], env: Record<string, string> = {}) {
  const printed: string[] = [];
  const told: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  const error = vi.spyOn(console, 'error').mockImplementation((text: string) => void told.push(text));
  try {
    await runCommand(line, () => settings(env));
  } finally {
    log.mockRestore();
    error.mockRestore();
    process.exitCode = 0;
  }
  return { printed: printed.join('\n'), refused: told.join('\n').trim() };
}

const open = (isArchived = true) =>
  startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataDir,
    log: () => undefined,
    ...(isArchived && { backupDir }),
  });

async function ask<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server?.url ?? '' });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Writes a row, and answers a moment at which it is there and nothing later is. */
async function write(page: string): Promise<Date> {
  await ask(`insert into page_counts (day, event, page, source, total, visits)
    values ('2026-11-26', 'page_view', '${page}', 'direct', 1, 1)`);
  await pause(1_100);
  const [row] = await ask<{ at: Date }>(`select date_trunc('second', clock_timestamp()) as at`);
  await pause(1_100);
  return row?.at ?? new Date();
}
const pages = async () =>
  (await ask<{ page: string }>('select page from page_counts order by page')).map(({ page }) => page);
const noted = () =>
  ask<{ kind: string; is_well: boolean; note: string }>(
    'select kind, is_well, note from backups order by id',
  );
const archive = () => ask('select pg_switch_wal()').then(() => pause(1_500));
const stop = async () => {
  await server?.stop();
  server = null;
};

beforeAll(async () => {
  server = await open(false);
  folder = dirname(server.folder);
  await prepareDatabase({ ownerUrl: server.url, url: server.url }, () => undefined);
  const { db, close } = openDatabase(server.url, 1);
  await claimDatabase({ config: settings(), db, clock: systemClock });
  await close();
  await ask(`insert into messages (template, channel, recipient, body, sealed_body, state, created_at, settled_at)
    values ('proof_code', 'sms', '01000000000', '***', '${seal(key, 'message body', 'code')}', 'sent', now(), now())`);
});
afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('a backup is refused', () => {
  test('without a folder, for a server of one’s own, and with another key', async () => {
    expect((await command(['backup'], { BACKUP_DIR: '' })).refused).toContain('BACKUP_DIR is not set');
    const elsewhere = { BACKUP_DIR: '', DATABASE_URL: server?.url ?? '' };
    for (const line of [['backup'], ['backup', '--rehearse'], ['restore', '--to', 'latest']])
      expect((await command(line, elsewhere)).refused).toContain('and DATABASE_URL is set');
    expect((await command(['backup'], { SECRET_KEY: 'b'.repeat(64) })).refused).toContain(
      'This SECRET_KEY is not the one this database was written with',
    );
    expect(() => settings({ DATABASE_URL: server?.url ?? '' })).toThrow('BACKUP_DIR is for the embedded');
  });

  test('while the server that runs does not archive there; that is told of by --check too, and noted', async () => {
    expect((await command(['backup'])).refused).toContain('Start the product again with BACKUP_DIR set');
    const checked = await command(['backup', '--check']);
    expect(checked.printed).toContain('archive_mode is off');
    expect(checked.refused).toContain('wrong with the archive');
    expect(await noted()).toMatchObject([
      { kind: 'base', is_well: false },
      { kind: 'check', is_well: false },
    ]);
  });
});

describe('a database that is archived', () => {
  let first: Date;
  let second: Date;
  let hashes: Awaited<ReturnType<typeof hashTables>>;

  beforeAll(async () => {
    await stop();
    server = await open();
    await write('before');
  });

  test('is copied while it works, and the command says from when on and that the key is apart', async () => {
    const killed = join(backupDir, 'bases', '20260101T000000Z.part', 'files');
    mkdirSync(killed, { recursive: true });
    const { printed, refused } = await command(['backup']);
    expect(refused).toBe('');
    // What one before, which was killed, has left.
    expect(readdirSync(join(backupDir, 'bases')).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(printed).toMatch(/Copied [\d,]+ MB in [\d.]+ s/);
    expect(printed).toContain('SECRET_KEY is not in it');
    expect(printed).toMatch(
      /Every moment from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d on can be restored \(1 of 7 bases\)/,
    );
    expect((await noted()).at(-1)).toMatchObject({ kind: 'base', is_well: true });
    first = await write('first');
    hashes = await hashTables(server?.url ?? '');
    second = await write('second');
    expect((await command(['backup', '--check'])).refused).toBe('');
  });

  test('is rehearsed beside the product, every table that stood still being the same', async () => {
    const { printed, refused } = await command(['backup', '--rehearse']);
    expect(refused).toBe('');
    expect(printed).toMatch(/\d{2,} tables are the same, row by row/);
    expect(printed).toContain('1 of 1 values tried');
    expect((await noted()).at(-1)).toMatchObject({ kind: 'rehearsal', is_well: true });
    expect(readdirSync(folder).filter((name) => name.includes('rehearsal'))).toEqual([]);
  });

  test('is not restored while it runs, nor to a moment that was not, nor with another key', async () => {
    expect((await command(['restore', '--to', written(first)])).refused).toContain('Stop the product first');
    await archive();
    await stop();
    const refusals: [string[], Record<string, string>, RegExp][] = [
      [['restore'], {}, /The moment is missing/],
      [['restore', '--to', '2026-02-31 10:00:00'], {}, /is no moment/],
      [['restore', '--to', '2099-01-01 00:00:00'], {}, /is in the future/],
      [['restore', '--to', '2026-01-01 00:00:00'], {}, /The earliest moment that can be restored is/],
      [['restore', '--to', 'latest'], { BACKUP_DIR: join(root, 'nowhere') }, /There is no folder/],
      [['restore', '--to', 'latest'], { BACKUP_DIR: root }, /holds no backup/],
      [['restore', '--to', written(first)], { SECRET_KEY: 'b'.repeat(64) }, /This SECRET_KEY is not the one/],
    ];
    for (const [line, env, sentence] of refusals)
      expect((await command(line, env)).refused).toMatch(sentence);
    // Nothing was touched, and nothing is left of the tries.
    expect(readdirSync(folder).sort()).toEqual(['18', 'password', 'server.log']);
  });

  test('is not restored over a gap in its log, and the sentence names the file', async () => {
    const log = join(backupDir, 'log');
    const segments = readdirSync(log)
      .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
      .sort();
    const missing = segments.at(-2) ?? '';
    renameSync(join(log, missing), join(root, missing));
    // What the lost server still has is not asked for it.
    renameSync(folder, join(root, 'away'));
    const { refused } = await command(['restore', '--to', written(new Date())]);
    expect(refused).toContain(`The log has a gap: ${missing} is not in BACKUP_DIR/log`);
    rmSync(folder, { recursive: true });
    renameSync(join(root, 'away'), folder);
    renameSync(join(root, missing), join(log, missing));
  });

  test('is restored to a second with equal hashes of all tables, and the files of before are kept', async () => {
    const { printed, refused } = await command(['restore', '--to', written(first)]);
    expect(refused).toBe('');
    expect(printed).toContain(`Restored to ${written(first)}`);
    expect(readdirSync(folder).some((name) => /^18\.before-\d{8}T\d{6}Z$/.test(name))).toBe(true);
    server = await open();
    expect(await pages()).toEqual(['before', 'first']);
    const restored = await hashTables(server.url);
    const other = [...hashes.keys()].filter(
      (name) => JSON.stringify(restored.get(name)) !== JSON.stringify(hashes.get(name)),
    );
    // It knows that it came out of a backup; nothing else is another.
    expect(other).toEqual(['public.backups']);
    expect((await noted()).at(-1)).toMatchObject({ kind: 'restore', is_well: true });
  });

  test('control: another second gives other rows, also one that was left by a restore in between', async () => {
    await write('after the restore');
    await archive();
    await stop();
    expect((await command(['restore', '--to', written(second)])).refused).toBe('');
    server = await open();
    expect(await pages()).toEqual(['before', 'first', 'second']);
    await archive();
    await stop();
  });

  test('keeps so many bases and no more of the log than they need', async () => {
    server = await open();
    const { printed } = await command(['backup'], { BACKUP_KEEP: '1' });
    expect(printed).toMatch(/Removed the bases \S+ and \d+ pieces of the log/);
    expect(readdirSync(join(backupDir, 'bases'))).toHaveLength(1);
    await stop();
    expect((await command(['restore', '--to', written(second)])).refused).toContain('The earliest moment');
    expect((await command(['restore', '--to', 'latest'])).refused).toBe('');
    server = await open();
    expect(await pages()).toEqual(['before', 'first', 'second']);
    await stop();
  });

  test('a base of which a file was changed is refused with the name of the file', async () => {
    const [label = ''] = readdirSync(join(backupDir, 'bases'));
    const file = join(backupDir, 'bases', label, 'files', 'PG_VERSION');
    writeFileSync(file, '17\n');
    expect((await command(['restore', '--to', 'latest'])).refused).toContain('PG_VERSION is not as it was');
    expect(existsSync(join(folder, '18', 'PG_VERSION'))).toBe(true);
  });
});
