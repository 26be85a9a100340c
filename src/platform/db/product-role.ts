import { createHmac } from 'node:crypto';
import pg from 'pg';
import { randomPageCost, timeLimits } from './database.ts';

/** The role the product works as; the owner of the database only prepares it. */
const productRole = 'academy_product';

/** The same server as the product's role, whose password follows from the owner's. */
export function productUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(productRole).digest('hex');
  url.username = productRole;
  url.password = password;
  return url.href;
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** What the product writes into; who made a table may change it, and the product makes none. */
const schemas = 'public, graphile_worker';
/** What says which tables there are, and what time it is: read at work, written by the owner. */
const ledgers = 'public.schema_migrations, public.clock_shifts, graphile_worker.migrations';

const alreadyThere = new Set(['42710', '23505']);

async function makeRole(owner: pg.Client, url: string): Promise<void> {
  const name = userOf(url);
  const known = await owner.query('select from pg_roles where rolname = $1', [name]);
  if (known.rowCount) return;
  const password = decodeURIComponent(new URL(url).password);
  try {
    await owner.query(
      `create role ${owner.escapeIdentifier(name)} login nosuperuser nocreatedb nocreaterole noreplication
         nobypassrls password ${owner.escapeLiteral(password)}`,
    );
  } catch (error) {
    // A process on another database of this server made it in the same moment.
    if (!alreadyThere.has((error as { code?: string }).code ?? '')) throw error;
  }
}

/** The jobs' tables hide every row from whoever is not named in a policy (row level security). */
async function openJobTables(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [userOf(role)],
  );
  const name = owner.escapeIdentifier(userOf(role));
  for (const table of rows)
    await owner.query(
      `create policy ${name} on graphile_worker.${table.name} to ${name} using (true) with check (true)`,
    );
}

/** Where a pooler stands between, time limits come from the role: what a session was told is not there for the next statement. */
async function limitRole(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [limit, ms] of Object.entries(timeLimits))
    await owner.query(`alter role ${role} in database ${rows[0]?.name} set ${limit} = ${ms}`);
  await owner.query(
    `alter role ${role} in database ${rows[0]?.name} set random_page_cost = ${randomPageCost}`,
  );
}

/**
 * Lets the role of `url` read and write rows, and nothing else: no tables made or changed, no triggers put to sleep, no
 * logs emptied (OWASP ASVS 5.0 13.2.2, least privilege). Makes the role where there is none. As the owner, after the
 * migrations, at each start.
 * See docs/decisions/0033-the-product-owns-no-table.md.
 */
export async function grantWork(ownerUrl: string, url: string, isPooled = false): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await makeRole(owner, url);
    await owner.query('begin');
    // Two processes that start at once would update the same rows of the catalogue.
    await owner.query('select pg_advisory_xact_lock(727002)');
    const role = owner.escapeIdentifier(userOf(url));
    await owner.query(`grant usage on schema ${schemas} to ${role}`);
    await owner.query(`grant select, insert, update, delete on all tables in schema ${schemas} to ${role}`);
    await owner.query(`grant usage, select, update on all sequences in schema ${schemas} to ${role}`);
    await owner.query(`revoke insert, update, delete on ${ledgers} from ${role}`);
    await openJobTables(owner, url);
    if (isPooled) await limitRole(owner, role);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

/** Whether whoever works with this address could do anything to the server; said at the start. */
export async function isSuperuser(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(
      'select rolsuper as is from pg_roles where rolname = current_user',
    );
    return rows[0]?.is ?? false;
  } finally {
    await client.end();
  }
}
