import type { Selectable } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

export interface NewMessage {
  readonly template: string;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  readonly subject: string | null;
  /** As it is shown; codes and private links are hidden in it. */
  readonly body: string;
  /** The whole, encrypted, where something is hidden. */
  readonly sealedBody: string | null;
  readonly expiresAt: Date | null;
  readonly kind: 'service' | 'advertising';
  /** Whose consent an advertisement stands on, or to whose account a text of the office speaks. */
  readonly memberId: number | null;
  /** Not sent before this instant. */
  readonly notBefore?: Date | null;
}

export interface QueuedMessage extends NewMessage {
  readonly id: number;
  readonly attempts: number;
  /** Why KakaoTalk did not deliver it. */
  readonly talkFailure: string | null;
}

/** What is read of a message that is taken for a try. */
export const claimedColumns = [
  'id',
  'template',
  'channel',
  'recipient',
  'subject',
  'body',
  'sealed_body',
  'attempts',
  'expires_at',
  'kind',
  'member_id',
  'talk_failure',
] as const;

type ClaimedRow = Pick<Selectable<DB['messages']>, (typeof claimedColumns)[number]>;

/** A row that was taken, as the actions know it. */
export const queuedMessage = (row: ClaimedRow): QueuedMessage => ({
  id: row.id,
  template: row.template,
  channel: row.channel === 'mail' ? 'mail' : 'sms',
  recipient: row.recipient,
  subject: row.subject,
  body: row.body,
  sealedBody: row.sealed_body,
  attempts: row.attempts,
  expiresAt: row.expires_at,
  kind: row.kind === 'advertising' ? 'advertising' : 'service',
  memberId: row.member_id,
  talkFailure: row.talk_failure,
});

/** Adds messages and answers their ids, in their order. */
export async function insertMessages(tx: Db | Tx, messages: readonly NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const values = messages.map((message) => ({
    template: message.template,
    channel: message.channel,
    recipient: message.recipient,
    subject: message.subject?.toWellFormed() ?? null,
    // Half a character, left by a cut, is no JSON.
    body: message.body.toWellFormed(),
    sealed_body: message.sealedBody,
    expires_at: message.expiresAt,
    kind: message.kind,
    member_id: message.memberId,
    not_before: message.notBefore ?? null,
  }));
  const rows = await insertMany(tx, 'messages', values).returning('id').execute();
  // Numbered as they were written.
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

/** Takes messages for one try, in one statement and in the order of their ids; not those that are settled or that somebody is at. */
export async function claimMessages(
  db: Db,
  ids: readonly number[],
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<readonly QueuedMessage[]> {
  const rows = await db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), not_before: leaseUntil }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('id', '=', (e) => e.fn.any(e.val([...ids])))
        .where('state', '=', 'queued')
        .where((e) => e.or([e('not_before', 'is', null), e('not_before', '<=', now)]))
        .orderBy('id')
        .limit(ids.length)
        .forUpdate(),
    )
    .returning(claimedColumns)
    .execute();
  return rows.map(queuedMessage).toSorted((a, b) => a.id - b.id);
}

/** Puts a claimed message off; looking at it was no try. False: its sending was stopped meanwhile, and so is it. */
export async function postponeMessage(
  tx: Tx,
  id: number,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<boolean> {
  // Whoever stops the sending holds it until that is written.
  await tx
    .selectFrom('message_sendings as s')
    .innerJoin('messages as m', 'm.sending_id', 's.id')
    .select('s.id')
    .where('m.id', '=', id)
    .forShare('s')
    .execute();
  const row = await tx
    .updateTable('messages')
    .set((eb) => ({ not_before: until, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('sending_id')
    .executeTakeFirst();
  const stop = await tx
    .selectFrom('message_sending_stops')
    .select('id')
    .where('sending_id', '=', row?.sending_id ?? 0)
    .executeTakeFirst();
  if (!stop) return row !== undefined;
  await stopQueued(tx, { messageId: id }, now);
  return false;
}

/**
 * Ends what waits for a recipient and was never tried, but for codes somebody waits for and what is said of the number itself
 * (templates `proof.…`, `member.number_…`).
 */
export async function stopQueuedTo(tx: Tx, recipient: string, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'stopped', settled_at: now, not_before: null, sealed_body: null })
    .where('recipient', '=', recipient)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('template', 'not like', 'proof.%')
    .where('template', 'not like', 'member.number\\_%')
    .execute();
}

/** Ends what waits and was never tried, of one sending or one message; answers how many. */
export async function stopQueued(
  tx: Tx,
  of: { readonly sendingId: number } | { readonly messageId: number },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ state: 'stopped', settled_at: now, not_before: null, sealed_body: null })
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where((e) => ('sendingId' in of ? e('sending_id', '=', of.sendingId) : e('id', '=', of.messageId)))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Messages whose turn it is: what goes to many last, then by their end, 200 at most. */
export async function listDue(db: Db, now: Date): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .orderBy((eb) => eb.or([eb('kind', '=', 'advertising'), eb('template', 'like', 'office.%')]))
    .orderBy('expires_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

/** Blanks keys of what could not be sent by an instant; it cannot be tried again then. */
export async function blankKeys(tx: Tx, settledBefore: Date, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ sealed_body: null, expires_at: now })
    .where('state', '!=', 'queued')
    .where('sealed_body', 'is not', null)
    .where('settled_at', '<', settledBefore)
    .execute();
}

/** Removes what was queued before an instant and waits no more; answers how many. */
export async function deleteMessagesBefore(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where('state', '!=', 'queued')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
