import type { Tx } from '#src/platform/db/database.ts';
import { listOwners } from '../store/child-owners.server.ts';

/** Whose a child is now. */
export interface ChildOwner {
  readonly memberId: number;
  readonly name: string;
  readonly mobile: string;
}

/** The guardians whose these children are, by child; a child that was removed, or whose guardian left, has none. */
export async function ownersOf(
  tx: Tx,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, ChildOwner>> {
  const rows = await listOwners(tx, childIds);
  const owners = new Map(rows.map(({ memberId, name, mobile }) => [memberId, { memberId, name, mobile }]));
  return new Map(
    rows.flatMap(({ childId, memberId }) => {
      const owner = owners.get(memberId);
      return owner ? [[childId, owner] as const] : [];
    }),
  );
}
