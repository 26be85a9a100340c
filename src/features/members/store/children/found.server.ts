import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { type Among, isAmong } from '#src/platform/db/queries/among.ts';
import { endsInDigits, holdsText } from '#src/platform/db/queries/list.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';

/** Children by their own name or the end of their guardian's number, among the members given (null: all). */
export async function listFoundChildren(
  db: Db,
  among: Among | null,
  { text, limit }: { readonly text: string; readonly limit: number },
) {
  const digits = phoneDigits(text);
  return db
    .selectFrom('children as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select([
      'c.name',
      'c.grade',
      'c.school_name as schoolName',
      'm.id as memberId',
      'm.name as guardianName',
    ])
    .where('c.removed_at', 'is', null)
    .where('m.destroyed_at', 'is', null)
    .where(
      sql<boolean>`c.id in (
        select id from children where ${holdsText('children.name', text)}
        ${digits.length >= 4 ? sql`union all select k.id from members n join children k on k.member_id = n.id where ${endsInDigits('n.mobile', digits)}` : sql``})`,
    )
    .where(isAmong(among, 'm.id'))
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}
