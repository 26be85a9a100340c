import { spawn } from 'node:child_process';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { grantWork, productUrlOf } from '#src/platform/db/product-role.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { migrateAll } from './own-postgres.ts';
import { throwAwayFolder } from './throw-away.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Points at the database `postgres`; tests make their own from the template `academy_template`. */
    postgresUrl: string;
  }
}

/** One throw-away PostgreSQL for the whole run with one migrated template; each test file clones it. */
export default async function setup(project: TestProject) {
  const dataDir = throwAwayFolder('academy-test-');
  const server = await startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataDir,
    log: () => undefined,
    isThrowAway: true,
  });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create database academy_template');
  await client.end();
  const templateUrl = server.url.replace(/\/postgres$/, '/academy_template');
  await migrateAll(templateUrl);
  await grantWork(templateUrl, productUrlOf(templateUrl));
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    removeBeside([dataDir, server.home]);
  };
}

/** A database is some 1,600 files and each test file has its own: nobody waits a minute for half a million to be removed. */
function removeBeside(folders: readonly string[]): void {
  const script =
    'for (const folder of process.argv.slice(1)) fs.rmSync(folder, { recursive: true, force: true })';
  spawn(process.execPath, ['-e', script, ...folders], { detached: true, stdio: 'ignore' }).unref();
}
