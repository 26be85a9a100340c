import type { Db } from '#src/platform/db/database.ts';
import type { Pictured } from '#src/ui/picture.tsx';
import { shownAs } from '../rules/sizes.ts';
import { listMade } from '../store/sizes.server.ts';

/** How a page names these pictures by their sizes; one that has none yet is not among the answers. */
export async function sizedPictures(
  db: Db,
  hashes: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, Pictured>> {
  const asked = hashes.filter((hash) => hash !== null);
  const rows = asked.length === 0 ? [] : await listMade(db, [...new Set(asked)]);
  return new Map(rows.map((row) => [row.hash, shownAs(row)]));
}
