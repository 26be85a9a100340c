import { seedDemo } from '#seed/demo.ts';
import { demoOwnerCode, demoStaff } from '#seed/staff.ts';
import type { Academy } from './platform/academy.ts';
import { type Config, livesInThePresent } from './platform/config.ts';
import { academyName } from './platform/identity/identity.server.ts';
import { serviceLines } from './platform/mode/vendors.ts';

/** The demo academy lives only among sandboxes. */
const isDemo = (config: Config) => !livesInThePresent(config);

async function isEmpty(academy: Academy): Promise<boolean> {
  const seeded = await academy.db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', 'demo.seeded')
    .executeTakeFirst();
  return !seeded;
}

/** Seeds the demo academy, once, the same every time with dates relative to today. */
export async function prepareDemo(academy: Academy, log: (line: string) => void): Promise<void> {
  if (!isDemo(academy.config) || !(await isEmpty(academy))) return;
  log('Seeding the demo academy.');
  await seedDemo(academy);
  const at = JSON.stringify(academy.clock.now().toISOString());
  await academy.db.insertInto('settings').values({ name: 'demo.seeded', value: at }).execute();
}

/** Prints where the academy is open; of the demo its accounts, otherwise which providers are real and which are off. */
export async function greetDemo(academy: Academy, log: (line: string) => void): Promise<void> {
  const { config } = academy;
  log('');
  log(`${await academyName(academy.db)} is open: ${config.publicUrl}`);
  log('');
  if (!isDemo(config)) {
    for (const line of serviceLines(config)) log(line);
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
