import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { likeText } from '#src/platform/db/queries/list.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';

/** Children by their own name or the end of their guardian's number, among the members given (null: all). */
export async function listFoundChildren(
  db: Db,
  among: readonly number[] | null,
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
    .where((eb) =>
      eb.or([
        eb('c.name', 'ilike', likeText(text)),
        ...(digits.length >= 4 ? [eb('m.mobile', 'like', `%${digits}`)] : []),
      ]),
    )
    .$if(among !== null, (query) =>
      query.where('m.id', '=', sql<number>`any(${[...(among ?? [])]}::bigint[])`),
    )
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}
