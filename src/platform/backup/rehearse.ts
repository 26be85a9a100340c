import { join } from 'node:path';
import type { Place } from '../postgres/place.ts';
import type { Manifest } from './archive.ts';
import { requireRoom } from './copying.ts';
import { withOwner } from './owner-session.ts';
import { type Recovered, recover } from './recovery.ts';
import { placeBeside, planFor, removePlace } from './restore.ts';
import { hashTables, isSameTable, type TableHash } from './table-hashes.ts';

interface Rehearsal {
  readonly place: Place;
  readonly backupDir: string;
  /** The server of the product, which goes on working. */
  readonly ownerUrl: string;
  readonly now: () => Date;
  readonly inspect: (recovered: Recovered) => Promise<void>;
}

export interface Rehearsed {
  readonly base: Manifest;
  readonly lastTransactionAt: Date | null;
  readonly restoreSeconds: number;
  /** Tables that nobody wrote to meanwhile, and are the same in both. */
  readonly same: number;
  /** Tables that were written to meanwhile, so that only their being there could be compared. */
  readonly changed: readonly string[];
}

const archivedWithinMs = 120_000;

/** Names this place of the log and has everything up to it archived. */
async function markPoint(ownerUrl: string, point: string): Promise<void> {
  return withOwner(ownerUrl, async (client) => {
    const marked = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_create_restore_point($1)) as file',
      [point],
    );
    await client.query('select pg_switch_wal()');
    const until = performance.now() + archivedWithinMs;
    for (;;) {
      const { rows } = await client.query<{ last: string | null }>(
        'select last_archived_wal as last from pg_stat_archiver',
      );
      // Names of segments are in the order of the log; others (of a timeline) are longer or shorter.
      if ((rows[0]?.last ?? '').slice(8, 24) >= (marked.rows[0]?.file ?? '').slice(8)) return;
      if (performance.now() > until)
        throw new Error(
          'The log was not archived within two minutes. Look at the end of server.log in the data folder: BACKUP_DIR may be full, gone or closed to PostgreSQL.',
        );
      await new Promise((done) => setTimeout(done, 100));
    }
  });
}

type Hashes = ReadonlyMap<string, TableHash>;

/** What was restored beside what was there just before and just after that point. */
function compare(before: Hashes, after: Hashes, restored: Hashes): Pick<Rehearsed, 'same' | 'changed'> {
  const names = [...before.keys()].filter((name) => after.has(name));
  const missing = names.filter((name) => !restored.has(name));
  const still = names.filter((name) => isSameTable(before.get(name), after.get(name)));
  const different = still.filter((name) => !isSameTable(before.get(name), restored.get(name)));
  if (missing.length + different.length > 0)
    throw new Error(
      `What was restored is not what is there: ${[...missing, ...different].join(', ')}. Make a new base (npm run academy -- backup) and rehearse again; where that fails too, look into server.log.`,
    );
  return { same: still.length, changed: names.filter((name) => !still.includes(name)) };
}

/** Restores the last base and the log up to now beside the product, compares every table, and removes it again. */
export async function rehearse({ place, backupDir, ownerUrl, now, inspect }: Rehearsal): Promise<Rehearsed> {
  const stamp = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  const { base, timeline, gap } = planFor(backupDir, now());
  if (gap)
    throw new Error(
      'The log has a gap, so that now cannot be restored from the last base. Make a new base: npm run academy -- backup',
    );
  requireRoom(join(place.cluster, '..'), base.bytes + 2 ** 27);
  const point = `rehearsal-${stamp}`;
  const before = await hashTables(ownerUrl);
  await markPoint(ownerUrl, point);
  const after = await hashTables(ownerUrl);
  const made = placeBeside(place, point);
  const began = performance.now();
  try {
    const recovered = await recover({
      place: made,
      backupDir,
      base,
      target: { point },
      timeline,
      leftover: null,
      goesOn: false,
    });
    try {
      const restoreSeconds = (performance.now() - began) / 1000;
      await inspect(recovered);
      const compared = compare(before, after, await hashTables(recovered.url));
      return { base, lastTransactionAt: recovered.lastTransactionAt, restoreSeconds, ...compared };
    } finally {
      await recovered.stop();
    }
  } finally {
    removePlace(made);
  }
}
