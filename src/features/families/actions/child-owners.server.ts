import type { NewGuardian } from '#src/features/members/actions/members.server.ts';
import { listOwners } from '#src/features/members/store/children/child-owners.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** The guardians whose these children are, by child; a child that was removed, or whose guardian left, has none. */
export async function ownersOf(
  tx: Tx,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, NewGuardian>> {
  const rows = await listOwners(tx, childIds);
  return new Map(rows.map(({ childId, ...owner }) => [childId, owner]));
}
