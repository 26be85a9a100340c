// What every bench needs: a durable PostgreSQL of its own, servers on it, members by the thousand, a table of rows.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { build } from 'vite';
import { accessTokenOf } from '#src/features/sessions/tokens.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { freePort, productSecretKey, type RunningProduct, startProduct } from '#tests/product.ts';

/** One line of the report; `control` is what the same measurement gives without the idea it measures. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly reference: string;
  readonly goal: string;
  readonly isReached: boolean;
  /** How often it was measured, and the least and the most of it. */
  readonly spread?: string;
}

export interface Bench {
  readonly name: string;
  readonly title: string;
  run(machine: { readonly postgresUrl: string }, log: (line: string) => void): Promise<Row[]>;
}

/** A PostgreSQL with its full durability, thrown away afterwards. */
export async function openPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  const server = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataDir, log: () => undefined });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      for (const folder of [dataDir, server.home]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built product in so many processes on one database; the first does the work behind too. */
export async function startProcesses(databaseUrl: string, count: number): Promise<RunningProduct[]> {
  const products = [await startProduct(databaseUrl)];
  while (products.length < count) products.push(await startProduct(databaseUrl, { ROLE: 'web' }));
  return products;
}

export interface BareServer {
  readonly url: string;
  readonly child: ChildProcess;
  end(): Promise<void>;
}

const built = new Map<string, Promise<string>>();

/** Builds a program of the benches as the product is built, since the sources ask the bundler for lists of files; once. */
export function builtProgram(script: string): Promise<string> {
  const name = basename(script, '.ts');
  const outDir = join(process.cwd(), 'dist/bench', name);
  const building = async () => {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: script,
        outDir,
        emptyOutDir: true,
        target: 'esnext',
        rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
      },
    });
    return join(outDir, `${name}.mjs`);
  };
  const made = built.get(script) ?? building();
  built.set(script, made);
  return made;
}

/** The API from the sources in a process of its own. */
export async function startBare(
  databaseUrl: string,
  env: Record<string, string> = {},
  script = 'bench/server.ts',
): Promise<BareServer> {
  const port = await freePort();
  const program = await builtProgram(script);
  const child = spawn(process.execPath, [...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? []), program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: productSecretKey,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.unref();
  process.on('exit', () => child.kill('SIGKILL'));
  const gone = new Promise<void>((done) => child.on('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    if (await fetch(`${url}/livez`).catch(() => null)) break;
    if (attempt > 300) throw new Error('The bare server did not answer.');
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url,
    child,
    async end() {
      // Waiting for a child that is not counted would end this process first.
      child.ref();
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export interface BenchParent {
  readonly memberId: number;
  readonly childId: number;
  readonly token: string;
}

/** So many members with one child of fifteen each, signed in; written in four statements. */
export async function givenParents(db: Kysely<DB>, count: number): Promise<BenchParent[]> {
  const { rows: members } = await sql<{ id: number }>`
    insert into members (login_id, name, mobile, email, enroll_type, mobile_proven_at, created_at)
    select 'bench' || n, '김서연', '010' || lpad((20000000 + n)::text, 8, '0'), 'bench' || n || '@msc.example', 'web', now(), now()
    from generate_series(1, ${count}) n returning id`.execute(db);
  const { rows: children } = await sql<{ id: number; member_id: number }>`
    insert into children (member_id, name, birth_date, school_name, grade, grade_year, judged_on, created_at)
    select id, '김하준', date '2011-03-02', '대치중학교', 9, 2026, current_date, now() from members where login_id like 'bench%'
    returning id, member_id`.execute(db);
  const sessions = members.map(({ id }) => ({ memberId: id, sessionId: randomUUID() }));
  await sql`
    insert into sessions (id, member_id, seed, rotated_at, device, address, created_at, last_seen_at, expires_at)
    select s.id, s.member_id, 'seed', now(), 'bench', '127.0.0.1', now(), now(), now() + interval '1 day'
    from unnest(${sessions.map((one) => one.sessionId)}::uuid[], ${sessions.map((one) => one.memberId)}::bigint[]) as s (id, member_id)`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  const config = readConfig({ NODE_ENV: 'production' }, productSecretKey);
  const signer = { config, clock: systemClock } as Academy;
  const childOf = new Map(children.map((child) => [child.member_id, child.id]));
  return Promise.all(
    sessions.map(async (one) => ({
      memberId: one.memberId,
      childId: childOf.get(one.memberId) ?? 0,
      token: await accessTokenOf(signer, one),
    })),
  );
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** `5 runs, 41-47`. */
export const spreadOf = (values: readonly number[], digits = 0) =>
  `${values.length} runs, ${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)}`;

export const median = (values: readonly number[]) => quantile(values, 0.5);
