import type { Tx } from '#src/platform/db/database.ts';
import { listOwners } from '../store/child-owners.server.ts';
import type { NewGuardian } from './members.server.ts';

/** The guardians whose these children are, by child; a child that was removed, or whose guardian left, has none. */
export async function ownersOf(
  tx: Tx,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, NewGuardian>> {
  const rows = await listOwners(tx, childIds);
  return new Map(rows.map(({ childId, ...owner }) => [childId, owner]));
}
