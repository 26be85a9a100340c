// `npm run academy -- …`: what the person at the server does without the office, such as inviting its first owner.
import { parseArgs } from 'node:util';
import { putShippedBank } from '#seed/shipped-bank.ts';
import { checkStore, moveFiles } from './features/boards/actions/stored-files.server.ts';
import { moveMedia } from './features/item-media/actions.server.ts';
import {
  CommandRefused,
  inviteFirstOwner,
  listAtTheServer,
  resetAtTheServer,
  type ServerCommand,
  type ServerInvitation,
} from './features/staff/actions/joining/at-the-server.server.ts';
import { StaffEmailInput } from './features/staff/contract/people.ts';
import { systemClock } from './platform/clock/clock.ts';
import { openClock } from './platform/clock/open-clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrationStatus, tryMigrations } from './platform/db/migrate.ts';
import { claimDatabase } from './platform/mode/claim-database.ts';
import { vendors } from './platform/mode/vendors.ts';
import { openDatabaseServer } from './platform/postgres/database-server.ts';
import { prepareDatabase } from './platform/prepare-database.ts';
import { withLastingKey } from './platform/rotation/key-marks.ts';
import { rotateKey } from './platform/rotation/rotate-key.ts';
import { formatSeoulDateTime } from './shared/seoul-time.ts';
import { explainStartFailure } from './start-failures.ts';
import { checkEachProvider, checkedLines } from './wiring/check-providers.ts';
import { makeBackup, rehearseBackup, restoreBackup } from './wiring/operations/backup-commands.ts';
import { objectStoreOf } from './wiring/operations/object-store.ts';
import { checkArchive, inspectBeside, noteRehearsal } from './wiring/operations/own-server-backup.ts';
import { sealedColumns } from './wiring/operations/sealed-columns.ts';
import { vendorHosts } from './wiring/vendor-hosts.ts';

const log = (line = '') => console.log(line === '' ? '' : `  ${line}`);

interface Asked {
  readonly email: string;
  readonly name: string;
  readonly isDryRun: boolean;
  readonly isBack: boolean;
  readonly to: string | undefined;
  /** What else a backup was asked to do than to be made. */
  readonly backup: 'check' | 'rehearse' | 'rehearsed-by-hand' | undefined;
  /** Where a backup was restored to. */
  readonly rehearsedAt: string | undefined;
}

interface Command {
  readonly usage: string;
  readonly does: string;
  readonly requiresEmail: boolean;
  readonly run: (config: Config, asked: Asked) => Promise<void>;
}

/** What is done with the academy's database, whether the product runs meanwhile or not. */
function inAcademy(work: (academy: ServerCommand, asked: Asked) => Promise<void>): Command['run'] {
  return async (config, asked) => {
    const server = await openDatabaseServer(config, { log });
    try {
      await prepareDatabase(server, log);
      const clock = await openClock(config, server, log);
      const database = openDatabase(server.directUrl ?? server.url, 2);
      const given = { config, clock, db: database.db };
      try {
        await claimDatabase(given);
        const academy = { ...given, config: await withLastingKey(given.db, config) };
        await work(academy, asked);
      } finally {
        clock.close();
        await database.close();
      }
    } finally {
      await server.stop();
    }
  };
}

async function check(config: Config): Promise<void> {
  const checked = await checkEachProvider({ config, hosts: vendorHosts, now: () => systemClock.now() });
  for (const line of checkedLines(checked)) log(line);
  const objects = objectStoreOf(config);
  const wrong = objects && (await checkStore(objects));
  if (objects) log(`Store of objects: ${wrong ?? 'writes, reads and removes.'}`);
  if (wrong) throw new CommandRefused(`The store of objects fails: ${wrong}.`);
  const failed = checked.filter(({ isFailed }) => isFailed);
  if (failed.length > 0)
    throw new CommandRefused(
      `${failed.map(({ service }) => vendors[service].title).join(', ')}: see above. Look at the keys, and whether this machine reaches the vendor.`,
    );
}

async function sealAnew({ config, db }: ServerCommand): Promise<void> {
  if (!config.olderSecretKey)
    throw new CommandRefused(
      'SECRET_KEY_OLD is missing. Make a new key (openssl rand -hex 32), start every process with it as SECRET_KEY and with the key so far as SECRET_KEY_OLD, and run this with the same; see "The secret key" in docs/operations.md.',
    );
  const rotated = await rotateKey({ config, db, columns: sealedColumns });
  for (const [{ table, column }, { sealed, lost }] of rotated)
    if (sealed + lost > 0)
      log(`${table}.${column}: ${sealed} sealed anew${lost > 0 ? `, ${lost} that neither key opens` : ''}`);
  log('Everything is sealed by SECRET_KEY. Unset SECRET_KEY_OLD in every process and start it again.');
}

/** Files of posts and of items go into the store of objects, or back. */
async function move({ config, db, clock }: ServerCommand, { isBack }: Asked): Promise<void> {
  const objects = objectStoreOf(config);
  if (!objects)
    throw new CommandRefused(
      'There is no store of objects: set STORE_ENDPOINT, STORE_BUCKET, STORE_REGION, STORE_ACCESS_KEY_ID and STORE_SECRET_ACCESS_KEY as every process has them.',
    );
  const to = isBack ? 'database' : 'store';
  const ofPosts = await moveFiles({ db, clock, objects }, to);
  const ofItems = ofPosts.failure ? null : await moveMedia({ db, objects }, { to });
  const moved = ofPosts.moved + (ofItems?.moved ?? 0);
  const failure = ofPosts.failure ?? ofItems?.failure;
  log(`${moved} files moved, ${Math.ceil((ofPosts.bytes + (ofItems?.bytes ?? 0)) / 1024)} KB.`);
  if (failure)
    throw new CommandRefused(
      `It ended before all were moved: ${failure}. What was moved stays so; run it again for the rest.`,
    );
}

async function listMigrations(config: Config, { isDryRun }: Asked): Promise<void> {
  const server = await openDatabaseServer(config, { log });
  try {
    const { applied, waiting, requires } = await migrationStatus(server.ownerUrl, 'migrations');
    log(`${applied} migrations are applied, ${waiting.length} wait${waiting.length > 0 ? ':' : '.'}`);
    for (const name of waiting) log(name);
    for (const name of requires) log(`No program may run any more that does not know ${name}.`);
    if (!isDryRun) return;
    const tried = await tryMigrations(server.ownerUrl, 'migrations');
    log(`${tried.length} of them ran in a transaction that was rolled back; nothing was changed.`);
  } finally {
    await server.stop();
  }
}

function printLink({ link, expiresAt, voided }: ServerInvitation): void {
  for (const address of voided) log(`The invitation of ${address} is void.`);
  log('Open this once, to set a password and an authenticator:');
  log();
  log(link);
  log();
  log(
    `It is good until ${formatSeoulDateTime(expiresAt)}. Whoever has it becomes this person: hand it over by a safe way.`,
  );
}

const backupActs = { check: checkArchive, rehearse: rehearseBackup, 'rehearsed-by-hand': noteRehearsal };

const commands: Readonly<Record<string, Command>> = {
  owner: {
    usage: 'owner --email owner@academy.kr [--name 김하늘]',
    does: 'invites the first owner of this academy and prints the link',
    requiresEmail: true,
    run: inAcademy(async (academy, asked) => printLink(await inviteFirstOwner(academy, asked))),
  },
  staff: {
    usage: 'staff',
    does: 'lists who may sign in to the office, who is invited and who left',
    requiresEmail: false,
    run: inAcademy(async (academy) => {
      const staff = await listAtTheServer(academy);
      if (staff.length === 0)
        log('Nobody yet. The first owner: npm run academy -- owner --email owner@academy.kr');
      for (const { email, name, role, state, lastSeenAt } of staff)
        log(`${email}  ${name}  ${role}  ${state}  ${lastSeenAt ? formatSeoulDateTime(lastSeenAt) : '-'}`);
    }),
  },
  reset: {
    usage: 'reset --email someone@academy.kr',
    does: 'takes password, authenticator and sessions of one away and prints a link to set them anew',
    requiresEmail: true,
    run: inAcademy(async (academy, { email }) => printLink(await resetAtTheServer(academy, email))),
  },
  migrations: {
    usage: 'migrations [--dry-run]',
    does: 'says which migrations wait; with --dry-run runs them in a transaction that is rolled back',
    requiresEmail: false,
    run: listMigrations,
  },
  'rotate-key': {
    usage: 'rotate-key',
    does: 'seals by SECRET_KEY what SECRET_KEY_OLD sealed; may be ended and run again, while the product runs with both',
    requiresEmail: false,
    run: inAcademy(sealAnew),
  },
  'move-files': {
    usage: 'move-files [--back]',
    does: 'moves pictures and files of posts, and those of items, into the store of STORE_…, or back; may be ended and run again while the product runs',
    requiresEmail: false,
    run: inAcademy(move),
  },
  bank: {
    usage: 'bank',
    does: 'puts the items that ship into the item bank, and a draft of each level test; what is there is left, so it may be run again',
    requiresEmail: false,
    run: inAcademy(async (academy) => {
      const put = await putShippedBank(academy);
      log(
        `${put.items} items put, ${put.itemsThere} were there. They are in use and may be retired one by one.`,
      );
      log(`${put.plans} tests put as drafts, ${put.plansThere} were there.`);
      log(
        'An owner or editor looks at the drafts under /office/blueprints and publishes those the academy offers.',
      );
    }),
  },
  backup: {
    usage: 'backup [--check | --rehearse | --rehearsed-at HOST:PORT | --rehearsed-by-hand]',
    does: 'copies the embedded database while the product runs; --check looks whether the log is archived, --rehearse restores the last backup beside the product, compares and removes it; --rehearsed-at looks into what was restored of a server of one’s own',
    requiresEmail: false,
    run: (config, { backup, rehearsedAt }) =>
      rehearsedAt === undefined
        ? (backup ? backupActs[backup] : makeBackup)({ config, log })
        : inspectBeside({ config, log }, rehearsedAt),
  },
  restore: {
    usage: "restore --to '2026-12-02 10:00:05'",
    does: 'gives back the embedded database of a moment (Korean time) or of latest; the files that are there are kept aside',
    requiresEmail: false,
    run: (config, { to }) => restoreBackup({ config, log }, to),
  },
  check: {
    usage: 'check',
    does: 'tries every provider with its keys and says what it answered; sends, takes and changes nothing',
    requiresEmail: false,
    run: check,
  },
};

function usage(): string {
  const lines = Object.values(commands).map(
    (one) => `    npm run academy -- ${one.usage}\n        ${one.does}`,
  );
  return ['What shall be done?', ...lines].join('\n');
}

function read(args: readonly string[]): { readonly command: Command; readonly asked: Asked } {
  const options = {
    email: { type: 'string' },
    name: { type: 'string' },
    'dry-run': { type: 'boolean' },
    back: { type: 'boolean' },
    to: { type: 'string' },
    check: { type: 'boolean' },
    rehearse: { type: 'boolean' },
    'rehearsed-by-hand': { type: 'boolean' },
    'rehearsed-at': { type: 'string' },
  } as const;
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const command = Object.hasOwn(commands, positionals[0] ?? '') ? commands[positionals[0] ?? ''] : undefined;
  if (!command || positionals.length > 1) throw new CommandRefused(usage());
  const email = StaffEmailInput.safeParse(values.email ?? '');
  if (command.requiresEmail && !email.success)
    throw new CommandRefused(
      `${values.email ? `${values.email} is no address of mail` : 'The address is missing'}: npm run academy -- ${command.usage}`,
    );
  return {
    command,
    asked: {
      email: email.data ?? '',
      name: values.name?.trim() || '대표',
      isDryRun: values['dry-run'] === true,
      isBack: values.back === true,
      to: values.to,
      rehearsedAt: values['rehearsed-at'],
      backup: (['check', 'rehearse', 'rehearsed-by-hand'] as const).find((act) => values[act]),
    },
  };
}

/** Carries out what was typed; a refusal or a fault is one sentence and another end of the process than 0. */
export async function runCommand(args: readonly string[], settings: () => Config): Promise<void> {
  try {
    const { command, asked } = read(args);
    await command.run(settings(), asked);
  } catch (error) {
    const sentence = error instanceof CommandRefused ? error.message : explainStartFailure(error, 0);
    console.error(`\n  ${sentence}\n`);
    process.exitCode = 1;
  }
}
