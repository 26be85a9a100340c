import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/**
 * Numbers and addresses that a template, as it reads now, goes to or went to so near to a moment: by a sending nobody stopped,
 * and not those it did not reach.
 */
export async function listSentNear(
  db: Db | Tx,
  templateId: number,
  { at, withinMs }: { readonly at: Date; readonly withinMs: number },
): Promise<ReadonlySet<string>> {
  const near = (ms: number) => new Date(at.getTime() + ms);
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('message_sendings as s', 's.id', 'm.sending_id')
    .innerJoin('message_templates as t', (join) =>
      join.onRef('t.id', '=', 's.template_id').onRef('t.version', '=', 's.version'),
    )
    .select('m.recipient')
    .distinct()
    .where('s.template_id', '=', templateId)
    .where(sql<boolean>`coalesce(s.leaves_at, s.at) > ${near(-withinMs)}`)
    .where(sql<boolean>`coalesce(s.leaves_at, s.at) < ${near(withinMs)}`)
    .where(sql<boolean>`not exists (select from message_sending_stops x where x.sending_id = s.id)`)
    .where('m.state', 'not in', ['failed', 'expired'])
    .execute();
  return new Set(rows.map(({ recipient }) => recipient));
}
