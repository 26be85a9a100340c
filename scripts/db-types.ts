// Writes src/platform/db/db-types.ts from the migrations: a throw-away PostgreSQL is migrated and read.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-types-'));
const server = await startEmbeddedPostgres({
  projectRoot: process.cwd(),
  dataDir,
  say: () => undefined,
  isThrowAway: true,
});
try {
  await migrate(server.url, 'migrations');
  execFileSync(
    process.execPath,
    [
      'node_modules/.bin/kysely-codegen',
      '--dialect',
      'postgres',
      '--url',
      server.url,
      '--out-file',
      'src/platform/db/db-types.ts',
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--type-mapping',
      '{"int8":"number","date":"string"}',
      '--log-level',
      'warn',
    ],
    { stdio: 'inherit' },
  );
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
