import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { seedDemo } from '#seed/demo.ts';
import { seedDemoReports } from '#seed/demo-reports.ts';
import { seedDemoSimulations } from '#seed/demo-simulations.ts';
import { seedMadeUpStudents } from '#seed/made-up-students.ts';
import { seedSeason } from '#seed/season.ts';
import { demoOwnerCode, demoStaff } from '#seed/staff.ts';
import type { PaymentHooks } from './features/payments/actions/orders.server.ts';
import type { Academy } from './platform/academy.ts';
import { type Config, livesInThePresent } from './platform/config.ts';
import type { Db, Tx } from './platform/db/database.ts';
import { academyName } from './platform/identity/identity.server.ts';
import { addJob, type JobHandler } from './platform/jobs/jobs.ts';
import { serviceLines } from './platform/mode/vendors.ts';
import { seasonHooks } from './wiring/office/season-hooks.ts';

/** The demo academy lives only among sandboxes. */
const isDemo = (config: Config) => !livesInThePresent(config);

const mark = 'demo.seeded';
const reportsJob = 'demo.reports';
const studentsJob = 'demo.students';
const seasonJob = 'demo.season';

async function isSeeded(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('settings').select('name').where('name', '=', mark).executeTakeFirst();
  return row !== undefined;
}

/** The seed writes a branch first, and the mark last. */
async function refuseHalfSeeded(tx: Tx): Promise<void> {
  const begun = await tx.selectFrom('branches').select('id').executeTakeFirst();
  if (begun)
    throw new Error(
      'A demo was begun in this database and not finished. Begin on an empty one: another DATABASE_URL, or an empty DATA_DIR.',
    );
}

/** Seeds under a lock that ends with this transaction; answers whether it is done, by whomever. */
async function trySeeding(academy: Academy, log: (line: string) => void): Promise<boolean> {
  const { db, clock } = academy;
  // Not `inTransaction`, which tries again: what a seed that failed has written is there.
  return db.transaction().execute(async (tx) => {
    // The seed writes through other connections, for longer than a transaction may do nothing.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('demo seed', 0)) as "isOurs"`.execute(tx);
    if (!rows[0]?.isOurs) return false;
    if (await isSeeded(tx)) return true;
    await refuseHalfSeeded(tx);
    log('Seeding the demo academy.');
    await seedDemo(academy);
    const at = JSON.stringify(clock.now().toISOString());
    await tx.insertInto('settings').values({ name: mark, value: at }).execute();
    if (academy.config.DEMO_STUDENTS > 0)
      for (const name of [reportsJob, seasonJob, studentsJob]) await addJob(tx, { name, key: name }, {});
    return true;
  });
}

/** Seeds the demo academy, once, the same every time with dates relative to today. Of two processes at once one waits. */
export async function prepareDemo(academy: Academy, log: (line: string) => void): Promise<void> {
  if (!isDemo(academy.config) || (await isSeeded(academy.db))) return;
  while (!(await trySeeding(academy, log))) await sleep(500);
}

/** Reports to look at, made-up students and the season behind come in the background: the first start waits for none of them. */
export const demoJobs = (academy: Academy, hooks: PaymentHooks): Record<string, JobHandler> => ({
  [reportsJob]: async () => {
    if (!isDemo(academy.config)) return;
    await seedDemoReports(academy);
    await seedDemoSimulations(academy);
  },
  [seasonJob]: async () => {
    if (isDemo(academy.config)) await seedSeason(academy, seasonHooks(academy, hooks));
  },
  [studentsJob]: async () => {
    if (isDemo(academy.config)) await seedMadeUpStudents(academy, academy.config.DEMO_STUDENTS);
  },
});

/** Prints where the academy is open; of the demo its accounts, otherwise which providers are real and which are off. */
export async function greetDemo(academy: Academy, log: (line: string) => void): Promise<void> {
  const { config } = academy;
  log('');
  log(`${await academyName(academy.db)} is open: ${config.publicUrl}`);
  log('');
  if (!isDemo(config)) {
    for (const line of serviceLines(config)) log(line);
    if (config.ACADEMY === 'real' && !config.PUBLIC_URL)
      log(
        `PUBLIC_URL is not set: links in texts and mails lead to ${config.publicUrl}. Set the address families open.`,
      );
    return;
  }
  log('Members   parent1, parent2, parent3 (one, two, three children)   password msc-academy-demo');
  log(`Sandbox   ${config.publicUrl}/sandbox   (messages, payments, captcha answers)`);
  log(`Office    ${config.publicUrl}/office   owner@msc.example, same password`);
  const staff = demoStaff(config);
  const owner = staff.find((one) => one.role === 'owner');
  log(
    `          authenticator secret ${owner?.totpSecret}, code now ${demoOwnerCode(config, academy.clock.now())} (the others: /sandbox)`,
  );
  // A counsellor of every branch: the one of the first stands for them.
  const others = staff.filter(
    ({ email }) => !email.startsWith('owner') && !/^counsellor\.(?!daechi)/.test(email),
  );
  log(`          ${others.map(({ email }) => email).join(', ')}`);
}
