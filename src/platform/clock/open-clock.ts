import { type Config, livesInThePresent } from '../config.ts';
import type { DatabaseUrls } from '../prepare-database.ts';
import { startClock } from './clock-start.ts';
import { askDatabase, type DatabaseClock, followDatabase } from './database-clock.ts';

/** The clock of a process, once its database is prepared: it shows the time of the academy there. */
export async function openClock(
  config: Config,
  { url, ownerUrl }: DatabaseUrls,
  log: (line: string) => void,
): Promise<DatabaseClock> {
  const startsAt = config.CLOCK_START ? new Date(config.CLOCK_START) : undefined;
  await startClock({ ownerUrl, startsAt, isReal: livesInThePresent(config), log });
  return followDatabase({ ask: askDatabase(url), log: (line) => console.error(line) });
}
