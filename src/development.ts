import type { ServerBuild } from 'react-router';
import { openAcademy } from './open.ts';
import { openClock } from './platform/clock/open-clock.ts';
import { readConfig } from './platform/config.ts';
import { productUrlOf } from './platform/db/product-role.ts';
import { localSecretKey } from './platform/local-secret-key.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { prepareDatabase } from './platform/prepare-database.ts';
import { withLastingKeyOf } from './platform/rotation/key-marks.ts';

/** Opens the academy inside Vite's development server, which does the listening. */
export async function openForDevelopment() {
  const given = readConfig({ ...process.env, NODE_ENV: 'development' }, () =>
    localSecretKey(process.env.DATA_DIR || '.data'),
  );
  const log = (line: string) => console.log(`  ${line}`);
  const ownerUrl =
    given.DATABASE_OWNER_URL ??
    given.DATABASE_URL ??
    (await startEmbeddedPostgres({ projectRoot: process.cwd(), dataDir: given.DATA_DIR, log })).url;
  const url = given.DATABASE_URL ?? productUrlOf(ownerUrl);
  await prepareDatabase({ url, ownerUrl }, log);
  const config = await withLastingKeyOf(url, given);
  const pages = async () => (await import('virtual:react-router/server-build')) as ServerBuild;
  const academy = await openAcademy({
    config,
    clock: await openClock(config, { url, ownerUrl }, log),
    databaseUrl: url,
    pages,
    ownUrl: `http://127.0.0.1:${config.PORT}`,
  });
  await academy.prepare(log);
  await academy.work();
  await academy.greet(log);
  return academy;
}
