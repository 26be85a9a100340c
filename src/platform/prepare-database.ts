import { migrate } from './db/migrate.ts';
import { grantWork, isSuperuser } from './db/product-role.ts';
import { migrateJobs } from './jobs/jobs.ts';

export interface DatabaseUrls {
  /** What the product works as. */
  readonly url: string;
  /** What the tables belong to; the same where only one user was given. */
  readonly ownerUrl: string;
  /** PostgreSQL itself, where `url` is a pooler before it: for what needs a session of its own. */
  readonly directUrl?: string | undefined;
}

/** Brings the tables up to date as their owner and lets the product's user work with them. */
export async function prepareDatabase(
  { url, ownerUrl, directUrl }: DatabaseUrls,
  log: (line: string) => void,
): Promise<void> {
  const applied = await migrate(ownerUrl, 'migrations', { log });
  if (applied.length > 0) log(`Prepared the tables (${applied.length} migrations).`);
  await migrateJobs(ownerUrl);
  if (url !== ownerUrl) await grantWork(ownerUrl, url, directUrl !== undefined);
  if (await isSuperuser(url))
    log('The user of DATABASE_URL may do anything to its server; see "Own database" in docs/operations.md.');
}
