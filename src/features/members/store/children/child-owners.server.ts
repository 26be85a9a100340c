import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/database.ts';

/** The active guardians of these children, with their children (1,000 at most). */
export async function listOwners(tx: Tx, childIds: readonly number[]) {
  if (childIds.length === 0) return [];
  return tx
    .selectFrom('children')
    .innerJoin('members', 'members.id', 'children.member_id')
    .select([
      'children.id as childId',
      'members.id as memberId',
      'members.name',
      sql<string>`coalesce(members.mobile, '')`.as('mobile'),
    ])
    .where('children.id', 'in', [...new Set(childIds)])
    .where('children.removed_at', 'is', null)
    .where('members.status', '=', 'active')
    .orderBy('children.id')
    .limit(1_000)
    .execute();
}
