import { watchFigures } from '#src/features/telemetry/figures.server.ts';
import type { Config } from '#src/platform/config.ts';
import { type Database, isAnswering } from '#src/platform/db/database.ts';
import { isServedBy, lastMigration } from '#src/platform/db/migrate.ts';
import { schemaOfProgram, watchMachine } from '#src/platform/operations/build-info.ts';
import type { Metrics } from '#src/platform/operations/metrics.ts';
import { openOpsServer, type ProcessState } from '#src/platform/operations/ops-server.ts';

interface Watched {
  readonly config: Config;
  readonly database: Database;
  readonly app: { readonly metrics: Metrics };
}

export interface Watching {
  /** Said by the process as it goes along. */
  report(part: Partial<Pick<ProcessState, 'web' | 'worker'>>): void;
  state(): Promise<ProcessState>;
  /** Where it is asked; null where `OPS_PORT` is not set. */
  readonly port: number | null;
  close(): void;
}

/** Counts what there is to count, and answers whoever watches over this process on a port of its own. */
export async function openWatching({ config, database, app }: Watched): Promise<Watching> {
  const { registry } = app.metrics;
  const { db, pool } = database;
  watchFigures({ db, pool, registry, nowMs: () => performance.now() });
  watchMachine(registry, { role: config.ROLE, dataDir: config.DATA_DIR });
  const program = schemaOfProgram();
  let parts: Pick<ProcessState, 'web' | 'worker'> = {
    web: config.ROLE === 'worker' ? 'off' : 'starting',
    worker: config.ROLE === 'web' ? 'off' : 'starting',
  };
  const state = async (): Promise<ProcessState> => {
    const isThere = await isAnswering(db);
    const schema = {
      program,
      database: isThere ? await lastMigration(db).catch(() => null) : null,
      isServed: isThere && (await isServedBy(db, 'migrations').catch(() => false)),
    };
    return { role: config.ROLE, ...parts, database: isThere ? 'answers' : 'away', schema };
  };
  const report: Watching['report'] = (part) => {
    parts = { ...parts, ...part };
  };
  if (config.OPS_PORT === undefined) return { report, state, port: null, close: () => undefined };
  const server = await openOpsServer({ port: config.OPS_PORT, host: config.OPS_HOST, registry, state });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.OPS_PORT;
  return {
    report,
    state,
    port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
