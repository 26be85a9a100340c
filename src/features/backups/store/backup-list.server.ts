import { sql } from 'kysely';
import { made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import { backupList } from '../contract.ts';

/** One page of what was done about backups, the newest first unless asked otherwise. */
export const backupReader = listReader(backupList, async ({ academy, query }) => {
  const { kind, state, q } = query;
  const seconds = sql<number>`round(extract(epoch from b.ended_at - b.began_at)::numeric, 1)::float8`;
  const all = academy.db
    .selectFrom('backups as b')
    .select(['b.id', 'b.kind', 'b.ended_at', 'b.is_well', 'b.bytes', 'b.restored_to', 'b.note'])
    .select(seconds.as('seconds'))
    .$if(kind !== undefined, (of) => of.where('b.kind', '=', made(kind)))
    .$if(state !== undefined, (of) => of.where('b.is_well', '=', state === 'well'))
    .$if(q !== '', (of) =>
      of.where((e) => e.or([e('b.note', 'ilike', likeText(q)), e('b.label', 'ilike', likeText(q))])),
    );
  const page = await readList(all, query, {
    by: { endedAt: 'b.ended_at', bytes: 'b.bytes', seconds: 'seconds' },
    first: '-endedAt',
    tie: 'b.id',
  });
  const rows = page.rows.map((row) => ({
    backupId: row.id,
    kind: row.kind,
    endedAt: row.ended_at.toISOString(),
    seconds: row.seconds,
    isWell: row.is_well,
    bytes: row.bytes,
    restoredTo: row.restored_to?.toISOString() ?? null,
    note: row.note,
  }));
  return { ...page, rows };
});
