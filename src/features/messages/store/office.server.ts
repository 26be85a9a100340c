import type { Db, Tx } from '#src/platform/db/database.ts';
import { endsInDigits, likeText, readList } from '#src/platform/db/queries/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { messageList } from '../contract/message-list.ts';

/** Four figures or more, typed as a telephone number is. */
const isNumber = (typed: string) => /^[\d\s-]+$/.test(typed) && phoneDigits(typed).length >= 4;

/** The ends of messages that did not arrive. */
const undelivered = ['failed', 'expired'] as const;

export async function listMessages(db: Db, filter: QueryOf<typeof messageList>) {
  let query = db
    .selectFrom('messages as m')
    .select([
      'm.id',
      'm.template',
      'm.channel',
      'm.recipient',
      'm.subject',
      'm.state',
      'm.failure',
      'm.attempts',
      'm.not_before as notBefore',
      'm.is_talk as isTalk',
      'm.created_at as createdAt',
      'm.settled_at as settledAt',
      'm.expires_at as expiresAt',
      'm.handled_at as handledAt',
    ]);
  if (filter.state) query = query.where('m.state', '=', filter.state);
  if (filter.channel) query = query.where('m.channel', '=', filter.channel);
  if (filter.area) query = query.where('m.template', 'like', `${filter.area}.%`);
  if (filter.task) query = query.where('m.state', 'in', [...undelivered]);
  if (filter.task) query = query.where('m.handled_at', filter.task === 'open' ? 'is' : 'is not', null);
  if (filter.from) query = query.where('m.created_at', '>=', startOfSeoulDay(filter.from));
  if (filter.to) query = query.where('m.created_at', '<', startOfSeoulDay(seoulDayAfter(filter.to)));
  if (filter.q) {
    const text = likeText(filter.q);
    const digits = phoneDigits(filter.q);
    const isSentTo = endsInDigits('m.recipient', digits);
    // Figures alone stand in the name of no template; asked of both, all messages would be read.
    query = isNumber(filter.q)
      ? query.where(isSentTo)
      : query.where((eb) =>
          eb.or([eb('m.template', 'ilike', text), ...(digits.length >= 4 ? [isSentTo] : [])]),
        );
  }
  return readList(query, filter, {
    by: { createdAt: 'm.created_at', template: 'm.template', attempts: 'm.attempts' },
    first: '-createdAt',
    tie: 'm.id',
  });
}
export type MessageListRow = Awaited<ReturnType<typeof listMessages>>['rows'][number];

export async function findMessage(db: Db, id: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'template', 'recipient', 'subject', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Puts failed messages back into the queue where their time is not over; answers which. */
export async function requeue(tx: Tx, ids: readonly number[], now: Date) {
  const rows = await tx
    .updateTable('messages')
    .set({
      state: 'queued',
      settled_at: null,
      failure: null,
      attempts: 0,
      not_before: null,
      handled_at: null,
      handled_by: null,
    })
    .where('id', 'in', [...ids])
    .where('state', '=', 'failed')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returning(['id', 'template', 'kind', 'expires_at as expiresAt'])
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind === 'advertising' ? ('advertising' as const) : ('service' as const),
  }));
}

/** Writes down who saw to messages that did not arrive; answers which of them were a task until then. */
export async function markHandled(
  tx: Tx,
  ids: readonly number[],
  by: { readonly staffId: number; readonly now: Date },
): Promise<number[]> {
  const rows = await tx
    .updateTable('messages')
    .set({ handled_at: by.now, handled_by: by.staffId })
    .where('id', 'in', [...ids])
    .where('state', 'in', [...undelivered])
    .where('handled_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Makes messages a task again; answers which of them were none until then. */
export async function unmarkHandled(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .updateTable('messages')
    .set({ handled_at: null, handled_by: null })
    .where('id', 'in', [...ids])
    .where('handled_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Messages since an instant that did not arrive, and that nobody has seen to. */
export async function countOpen(db: Db, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', 'in', [...undelivered])
    .where('handled_at', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Texts that wait until the academy has charged its account. */
export async function countWaitingForBalance(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', '=', 'queued')
    .where('failure', 'is not', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Messages of templates that begin so, made between two instants, that did not arrive. */
export async function countFailedOf(
  db: Db,
  templates: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { total } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', '=', 'failed')
    .where('template', 'like', `${templates}%`)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return total;
}

/** How each channel did since an instant; what waits for its own hour is not on its way and does not count. */
export async function countByChannel(db: Db, { since, now }: { readonly since: Date; readonly now: Date }) {
  return db
    .selectFrom('messages')
    .select((eb) => [
      'channel',
      'state',
      eb.fn.countAll<number>().as('total'),
      eb.fn.max('settled_at').as('lastAt'),
    ])
    .where('created_at', '>', since)
    .where((eb) =>
      eb.or([
        eb('state', '!=', 'queued'),
        eb('attempts', '>', 0),
        eb('not_before', 'is', null),
        eb('not_before', '<=', now),
      ]),
    )
    .groupBy(['channel', 'state'])
    .orderBy('channel')
    .limit(20)
    .execute();
}
