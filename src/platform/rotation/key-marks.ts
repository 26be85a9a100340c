import type { Config } from '../config.ts';
import { type Db, openDatabase, type Tx } from '../db/database.ts';
import { isSameText, keyedHash, seal, unseal } from '../tokens.ts';

/** Rows of `settings` about the secret key. From none of them a key follows without the other key. */
export const keyMarkNames = {
  /** Of the key by which everything is sealed. */
  present: 'secret_key.fingerprint',
  /** Of the key by which everything is being sealed anew, while that is not done. */
  rotating: 'secret_key.rotating',
  /** From which come reference numbers, recovery codes and other lasting marks; sealed. Absent before the first rotation. */
  lasting: 'secret_key.lasting',
} as const;
const lastingPurpose = 'lasting key';

export interface KeyMarks {
  readonly present?: string;
  readonly rotating?: string;
  readonly lasting?: string;
}

/** A keyed hash by which a key is known and from which none follows. */
export function fingerprintOf(secretKey: string): string {
  return keyedHash(secretKey, 'fingerprint', 'secret key');
}

/** What the database says about its keys. */
export async function readKeyMarks(db: Db | Tx): Promise<KeyMarks> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', Object.values(keyMarkNames))
    .orderBy('name')
    .execute();
  const values = new Map(rows.map(({ name, value }) => [name, String(value)]));
  const marks = Object.entries(keyMarkNames).map(([mark, name]) => [mark, values.get(name)] as const);
  return Object.fromEntries(marks.filter(([, value]) => value !== undefined));
}

const isKeyOf = (fingerprint: string, secretKey: string | undefined) =>
  secretKey !== undefined && isSameText(fingerprint, fingerprintOf(secretKey));

/** Refuses, with a sentence, keys that cannot read all of this database. */
export function refuseOtherKeys(
  { secretKey, olderSecretKey }: Config,
  { present, rotating }: KeyMarks,
): void {
  const isGiven = (mark: string) => isKeyOf(mark, secretKey) || isKeyOf(mark, olderSecretKey);
  if (present !== undefined && !isGiven(present))
    throw new Error(
      'This SECRET_KEY is not the one this database was written with: authenticators, refund accounts and links that are sealed there could not be read. Start with the key it had (SECRET_KEY in the settings of its other processes, or the file secret-key in the DATA_DIR it ran with). If that key is lost for good, docs/operations.md says under "The secret key" what to do.',
    );
  if (rotating !== undefined && !isGiven(rotating))
    throw new Error(
      'What this database holds is being sealed anew by another key, and that is not done: start with the new key as SECRET_KEY and the one before as SECRET_KEY_OLD, and run npm run academy -- rotate-key.',
    );
}

/** The same settings with the key from which lasting marks come, as this database has it. Refuses other keys. */
export async function withLastingKey(db: Db, config: Config): Promise<Config> {
  const marks = await readKeyMarks(db);
  refuseOtherKeys(config, marks);
  const { present, lasting } = marks;
  if (lasting !== undefined) return { ...config, lastingKey: unseal(config, lastingPurpose, lasting) };
  const { secretKey, olderSecretKey } = config;
  const isOlder = present !== undefined && isKeyOf(present, olderSecretKey);
  return { ...config, lastingKey: isOlder && olderSecretKey ? olderSecretKey : secretKey };
}

/** The same before there is a database that is open: asked once, by a connection of its own. */
export async function withLastingKeyOf(url: string, config: Config): Promise<Config> {
  const database = openDatabase(url, 1);
  try {
    return await withLastingKey(database.db, config);
  } finally {
    await database.close();
  }
}

/** Notes that everything is being sealed by the present key, and keeps by it the key from which lasting marks come. */
export async function beginRotation(tx: Tx, { secretKey, lastingKey }: Config): Promise<void> {
  const rows = [
    { name: keyMarkNames.rotating, value: JSON.stringify(fingerprintOf(secretKey)) },
    { name: keyMarkNames.lasting, value: JSON.stringify(seal(secretKey, lastingPurpose, lastingKey)) },
  ];
  await tx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({ value: e.ref('excluded.value') })),
    )
    .execute();
}

/** Notes that everything is sealed by the present key. */
export async function endRotation(tx: Tx, { secretKey }: Config): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(fingerprintOf(secretKey)) })
    .where('name', '=', keyMarkNames.present)
    .execute();
  await tx.deleteFrom('settings').where('name', '=', keyMarkNames.rotating).execute();
}
