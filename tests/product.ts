import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { productUrlOf } from '#src/platform/db/product-role.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { nodeEnvironment, nodeFlags } from '../scripts/node-flags.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built product answers, seeded with the demo academy. */
    productUrl: string;
    /** Its database, for stories that read the books. */
    productDatabaseUrl: string;
  }
}

/** The key of every product the stories start; the demo's authenticators follow from it. */
export const productSecretKey = 'c'.repeat(64);

export interface RunningProduct {
  readonly url: string;
  readonly databaseUrl: string;
  readonly child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Ends it with a signal and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Below those that the system hands out by itself: nobody is given it between the look and the start. */
const lowest = 15_000;
const highest = 32_000;

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.on('error', () => done(freePort()));
    probe.listen(randomInt(lowest, highest), '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : freePort()));
    });
  });
}

/** A fresh database on a server of tests, migrated where that has the template; the product does what is left, and seeds it. */
export async function emptyDatabase(postgresUrl: string): Promise<string> {
  const name = `p_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  const template = await client.query("select from pg_database where datname = 'academy_template'");
  const copy = template.rowCount ? 'template academy_template strategy file_copy' : '';
  await client.query(`create database ${name} ${copy}`);
  await client.end();
  return postgresUrl.replace(/\/postgres$/, `/${name}`);
}

/** Starts the built product as a person would run it, and waits for its first answer. */
export async function startProduct(
  databaseUrl: string,
  settings: Record<string, string> = {},
  /** Where another build lies; this one, unless said. */
  folder = '.',
): Promise<RunningProduct> {
  const port = Number(settings.PORT ?? (await freePort()));
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-product-'));
  const env = {
    ...process.env,
    ...nodeEnvironment,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: productUrlOf(databaseUrl),
    DATABASE_OWNER_URL: databaseUrl,
    SECRET_KEY: productSecretKey,
    // On a crowded machine a product is late without having much to do; who tests that asks for it.
    SHED_AT_MS: '0',
    // A slow machine is no vendor that is away.
    CAPTCHA_WAIT_MS: '60000',
    DRAIN_MS: '0',
    // The tests sit their own level tests, and count them.
    DEMO_STUDENTS: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [...nodeFlags, 'dist/server/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let isEnded = false;
  const gone = new Promise<void>((done) => {
    child.on('exit', (code) => {
      // Neither told to nor killed by its test: what it said last is the only trace.
      if (!isEnded && code) console.error(`The product ended by itself (${code}):\n${printed.slice(-4_000)}`);
      done();
    });
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const url = `http://localhost:${port}`;
  await firstAnswer(url, child, () => printed);
  return {
    url,
    databaseUrl,
    child,
    output: () => printed,
    async end(signal = 'SIGTERM') {
      isEnded = true;
      child.kill(signal);
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function firstAnswer(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1_800; attempt++) {
    if (child.exitCode !== null) throw new Error(`The product ended before it answered:\n${printed()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The product did not answer within 180 s:\n${printed()}`);
}

/** One seeded product for all stories of the run. */
export default async function setup(project: TestProject) {
  const postgresUrl = project.getProvidedContext().postgresUrl;
  const product = await startProduct(await emptyDatabase(postgresUrl));
  project.provide('productUrl', product.url);
  project.provide('productDatabaseUrl', product.databaseUrl);
  return () => product.end();
}
