import { setFlagsFromString } from 'node:v8';
import type { ServerBuild } from 'react-router';
import { runCommand } from './commands.ts';
import { openAcademy } from './open.ts';
import { openClock } from './platform/clock/open-clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { listenAs } from './platform/http/server.ts';
import { localSecretKey } from './platform/local-secret-key.ts';
import { outliveRejections } from './platform/operations/rejections.ts';
import { sweepAfterRushes } from './platform/operations/sweeping.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/postgres/database-server.ts';
import { prepareDatabase } from './platform/prepare-database.ts';
import { withLastingKeyOf } from './platform/rotation/key-marks.ts';
import { explainStartFailure } from './start-failures.ts';
import { openWatching } from './wiring/operations/watching.ts';

const log = (line: string) => console.log(`  ${line}`);
/** Beside the time to drain: jobs, connections a proxy keeps, what is under way. */
const stopWithinMs = 15_000;

// By itself the heap may grow to four times what lives in it before it is swept; see docs/decisions/0018-memory.md.
setFlagsFromString('--heap-growing-percent=100');

/** Without its database the product is of no use; whoever watches over it may begin it afresh. */
function onLost(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  console.error(`\n  PostgreSQL ended and could not be started again: ${why}\n`);
  process.exit(1);
}

/** SIGINT and SIGTERM: finish what is under way, close, end; after so long end anyway. */
function stopOnSignals(close: () => Promise<void>, withinMs: number): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), withinMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function open(given: Config, server: DatabaseServer): Promise<void> {
  await prepareDatabase(server, log);
  const config = await withLastingKeyOf(server.directUrl ?? server.url, given);
  const pages = async () => (await import('virtual:react-router/server-build')) as ServerBuild;
  const clock = await openClock(config, server, log);
  const academy = await openAcademy({
    config,
    clock,
    databaseUrl: server.url,
    directUrl: server.directUrl,
    pages,
  });
  const watching = await openWatching({ ...academy, config });
  const endSweeping = sweepAfterRushes(academy.app);
  stopOnSignals(async () => {
    if (config.ROLE !== 'worker') watching.report({ web: 'draining' });
    await academy.close();
    watching.close();
    endSweeping();
    clock.close();
    await server.stop();
  }, config.DRAIN_MS + stopWithinMs);
  await academy.prepare(log);
  // The first page loads what draws them all: nobody waits for that where another process answers meanwhile.
  if (config.ROLE !== 'worker') await academy.app.inject('/');
  if (await listenAs(academy.app, config)) watching.report({ web: 'listening' });
  if (config.ROLE !== 'web') {
    await academy.work();
    watching.report({ worker: 'working' });
  }
  await academy.greet(log);
}

function settings(): Config {
  return readConfig(process.env, () => localSecretKey(process.env.DATA_DIR || '.data'));
}

async function main(): Promise<void> {
  outliveRejections();
  const config = settings();
  if (!config.DATABASE_URL) log('Starting PostgreSQL.');
  const server = await openDatabaseServer(config, { log, onLost });
  try {
    await open(config, server);
  } catch (error) {
    await server.giveUp();
    throw error;
  }
}

async function start(): Promise<void> {
  const command = process.argv.slice(2);
  if (command.length > 0) return runCommand(command, settings);
  await main();
}

start().catch((error: unknown) => {
  console.error(`\n  ${explainStartFailure(error, Number(process.env.PORT ?? 3000))}\n`);
  process.exit(1);
});
