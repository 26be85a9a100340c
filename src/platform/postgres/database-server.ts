import type { Config } from '../config.ts';
import { productUrlOf } from '../db/product-role.ts';
import type { DatabaseUrls } from '../prepare-database.ts';
import { startEmbeddedPostgres } from './embedded.ts';

export interface DatabaseServer extends DatabaseUrls {
  stop(): Promise<void>;
  /** Of a start that failed: a server that was found running stays, for it may be that of another process. */
  giveUp(): Promise<void>;
}

export interface OpeningServer {
  readonly log: (line: string) => void;
  /** Called when the embedded server ended and could not be started again; absent: nobody watches over it. */
  readonly onLost?: (error: unknown) => void;
}

/** The PostgreSQL of `DATABASE_URL`, or the embedded one of this data folder; one that runs already is used, and left running. */
export async function openDatabaseServer(config: Config, opening: OpeningServer): Promise<DatabaseServer> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl = url, DATABASE_DIRECT_URL: directUrl } = config;
  const leave = async () => undefined;
  if (url && ownerUrl) return { url, ownerUrl, directUrl, stop: leave, giveUp: leave };
  const server = await startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataDir: config.DATA_DIR,
    backupDir: config.BACKUP_DIR,
    ...opening,
  });
  const isGuest = server.wasRunning && !opening.onLost;
  return {
    ownerUrl: server.url,
    url: productUrlOf(server.url),
    stop: async () => (isGuest ? undefined : server.stop()),
    giveUp: () => server.giveUp(),
  };
}
