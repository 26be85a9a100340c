import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { type Among, isAmong } from '#src/platform/db/queries/among.ts';

export interface Reader {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  /** Names and grades of the children, of that grade only where one is asked for. */
  readonly children: readonly { readonly name: string; readonly grade: number }[];
  readonly marketing: boolean;
  readonly marketingNight: boolean;
}

/** Active members among these (null: all), with a child of that grade where one is asked for (20,001 at most). */
export async function listReaders(db: Db, among: Among | null, grade: number | null): Promise<Reader[]> {
  const consent = (type: string) =>
    sql`coalesce((select c.given from consents c where c.member_id = m.id and c.type = ${type}
      order by c.id desc limit 1), false)`;
  const { rows } = await sql<Reader>`
    select m.id, m.name, coalesce(m.mobile, '') as mobile, m.email, k.children,
      ${consent('marketing')} as marketing, ${consent('marketingNight')} as "marketingNight"
    from members m cross join lateral (
      select coalesce(json_agg(json_build_object('name', c.name, 'grade', c.grade) order by c.id), '[]') as children
      from children c where c.member_id = m.id and c.removed_at is null
        and (${grade}::int is null or c.grade = ${grade}::int)
    ) k
    where m.status = 'active' and m.destroyed_at is null
      and ${isAmong(among, 'm.id')}
      and (${grade}::int is null or json_array_length(k.children) > 0)
    order by m.id limit 20001`.execute(db);
  return rows;
}
