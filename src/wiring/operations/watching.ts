import { Gauge } from 'prom-client';
import { watchFigures } from '#src/features/telemetry/figures.server.ts';
import type { Config } from '#src/platform/config.ts';
import { type Database, isAnswering } from '#src/platform/db/database.ts';
import { isServedBy, lastMigration } from '#src/platform/db/migrate.ts';
import type { PublicReads } from '#src/platform/db/replica.ts';
import { schemaOfProgram, watchMachine } from '#src/platform/operations/build-info.ts';
import type { Metrics } from '#src/platform/operations/metrics.ts';
import { openOpsServer, type ProcessState } from '#src/platform/operations/ops-server.ts';

interface Watched {
  readonly config: Config;
  readonly database: Database;
  readonly reads: Pick<PublicReads, 'state'>;
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

/** Nothing where there is no replica: an alert on what is not there would ring for ever. */
function watchReplica({ config, reads, app }: Watched): void {
  if (!config.DATABASE_REPLICA_URL) return;
  const registers = [app.metrics.registry];
  new Gauge({
    name: 'academy_replica_lag_seconds',
    help: 'By how much the replica is behind at most; -1 while nobody knows',
    registers,
    collect() {
      const { lagMs } = reads.state();
      this.set(lagMs === null ? -1 : lagMs / 1000);
    },
  });
  new Gauge({
    name: 'academy_replica_used',
    help: '1 while public pages are read from the replica, 0 while from the primary',
    registers,
    collect() {
      this.set(reads.state().source === 'replica' ? 1 : 0);
    },
  });
}

/** Counts what there is to count, and answers whoever watches over this process on a port of its own. */
export async function openWatching(watched: Watched): Promise<Watching> {
  const { config, database, app } = watched;
  const { registry } = app.metrics;
  const { db, pool } = database;
  watchFigures({ db, pool, registry, nowMs: () => performance.now() });
  watchReplica(watched);
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
