import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { openAcademy } from './open.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';

const say = (line: string) => console.log(`  ${line}`);

/** The demo's own key, made once under the data folder; production sets SECRET_KEY. */
function localSecretKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

async function openDatabaseServer(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => undefined };
  return startEmbeddedPostgres({ projectRoot: process.cwd(), dataDir: config.DATA_DIR, say });
}

async function main(): Promise<void> {
  const dataDir = process.env.DATA_DIR || '.data';
  const config = readConfig(process.env, process.env.SECRET_KEY ? undefined : localSecretKey(dataDir));
  say('Starting PostgreSQL.');
  const server = await openDatabaseServer(config);
  const applied = await migrate(server.url, 'migrations');
  if (applied.length > 0) say(`Applied ${applied.length} migrations.`);
  const pages = async () => (await import('virtual:react-router/server-build')) as unknown as ServerBuild;
  const academy = await openAcademy({ config, clock: systemClock, databaseUrl: server.url, pages });
  await academy.app.listen({ port: config.PORT, host: config.HOST });
  say(`MSC 아카데미 is open at ${config.publicUrl}`);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await academy.close();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
