import type { Config } from '#src/platform/config.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { followReplica, type PublicReads, primaryOnly } from '#src/platform/db/replica.ts';
import { objectStoreOf } from './object-store.ts';

/** Public pages are drawn a few at a time: more connections would wait. */
const connections = 10;

/** What stands beside the database of this process, as the settings have it. */
export const besideDatabase = (config: Config, database: Database) => ({
  reads: openReads(config, database),
  objects: objectStoreOf(config),
});

interface OpenReads extends PublicReads {
  end(): Promise<void>;
}

/** Where public pages are read from, as the settings have it. */
function openReads(
  { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_MS: mostLagMs }: Config,
  { db }: Database,
): OpenReads {
  if (!url) return { ...primaryOnly(db), end: async () => undefined };
  const replica = openDatabase(url, connections);
  const reads = followReplica(db, replica.db, { mostLagMs, log: (line) => console.error(line) });
  return {
    ...reads,
    async end() {
      reads.close();
      await replica.close();
    },
  };
}
