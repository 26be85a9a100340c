import type { Academy } from '../academy.ts';
import { type Db, inTransaction } from '../db/database.ts';
import { fingerprintOf, keyMarkNames, readKeyMarks, refuseOtherKeys } from '../rotation/key-marks.ts';
import { providerKeysOf } from './vendors.ts';

/** Rows of `settings` that say whose this database is. */
const marks = {
  /** Written by the seed of the demo. */
  demo: 'demo.seeded',
  /** Written by the first start of a real academy. */
  real: 'academy.real',
} as const;

type Claiming = Pick<Academy, 'config' | 'db' | 'clock'>;

async function readMarks(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const names = Object.values(marks);
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .orderBy('name')
    .limit(names.length)
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function refuseOtherMode({ config }: Claiming, found: ReadonlyMap<string, unknown>): void {
  const given = providerKeysOf(config);
  const isReal = config.ACADEMY === 'real';
  if (found.has(marks.demo) && (isReal || given.length > 0))
    throw new Error(
      `This database holds the demo academy, whose accounts and passwords everybody knows, and ${isReal ? 'ACADEMY=real' : `${given.join(', ')} is set`}. Begin on an empty database (another DATABASE_URL or DATA_DIR), or unset ACADEMY and all provider keys for the demo.`,
    );
  if (found.has(marks.real) && !isReal)
    throw new Error(
      'This database holds a real academy, but ACADEMY=real is not set. Set it, with the keys of its providers, or give the demo a database of its own (another DATABASE_URL or DATA_DIR).',
    );
}

/**
 * Looks whose database this is before anything is done with it, and leaves the marks by which the next start knows: no real
 * academy on demo rows, no demo on a real one's, and no other secret key than it was written with. Throws a sentence.
 */
export async function claimDatabase(claiming: Claiming): Promise<void> {
  const { config, db, clock } = claiming;
  await inTransaction(db, async (tx) => {
    const at = clock.now().toISOString();
    const given = [
      { name: keyMarkNames.present, value: JSON.stringify(fingerprintOf(config.secretKey)) },
      ...(config.ACADEMY === 'real' ? [{ name: marks.real, value: JSON.stringify(at) }] : []),
    ];
    refuseOtherMode(claiming, await readMarks(tx));
    await tx
      .insertInto('settings')
      .values(given)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    // Read after writing: of two first starts at once one has written, and both must have the same key.
    refuseOtherKeys(config, await readKeyMarks(tx));
  });
}
