import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { grantWork, productUrlOf } from '#src/platform/db/product-role.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { migrateAll } from './own-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Points at the database `postgres`; tests make their own from the template `academy_template`. */
    postgresUrl: string;
  }
}

/** One throw-away PostgreSQL for the whole run with one migrated template; each test file clones it. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-test-'));
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
    for (const folder of [dataDir, server.home]) rmSync(folder, { recursive: true, force: true });
  };
}
