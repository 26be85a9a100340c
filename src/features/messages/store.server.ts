import type { Db, Tx } from '#src/platform/db/database.ts';
import type { NextStep } from './rules.ts';

export interface NewMessage {
  readonly template: string;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly expiresAt: Date | null;
  readonly kind: 'service' | 'advertising';
  /** Whose consent an advertisement stands on. */
  readonly memberId: number | null;
}

export interface QueuedMessage extends NewMessage {
  readonly id: number;
  readonly attempts: number;
}

/** Adds a message and answers its id. */
export async function insertMessage(tx: Db | Tx, message: NewMessage): Promise<number> {
  const row = await tx
    .insertInto('messages')
    .values({
      template: message.template,
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject,
      body: message.body,
      expires_at: message.expiresAt,
      kind: message.kind,
      member_id: message.memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes a message for one try, in one statement; null when it is settled or somebody is at it. */
export async function claimMessage(
  db: Db,
  id: number,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<QueuedMessage | null> {
  const row = await db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), not_before: leaseUntil }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .returning([
      'id',
      'template',
      'channel',
      'recipient',
      'subject',
      'body',
      'attempts',
      'expires_at',
      'kind',
      'member_id',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    template: row.template,
    channel: row.channel === 'mail' ? 'mail' : 'sms',
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    attempts: row.attempts,
    expiresAt: row.expires_at,
    kind: row.kind === 'advertising' ? 'advertising' : 'service',
    memberId: row.member_id,
  };
}

/** Writes down what became of a try. */
export async function settleMessage(tx: Tx, id: number, step: NextStep, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      state: step.state,
      provider_message_id: step.state === 'sent' ? step.providerMessageId : null,
      failure: step.state === 'failed' ? step.failure : null,
      not_before: step.state === 'queued' ? step.tryAt : null,
      settled_at: step.state === 'queued' ? null : now,
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Puts a claimed message off; looking at it was no try. */
export async function postponeMessage(tx: Tx, id: number, until: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ not_before: until, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
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

/** Removes what was sent to one recipient up to an instant. */
export async function deleteMessagesTo(tx: Tx, recipient: string, until: Date): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('recipient', '=', recipient)
    .where('created_at', '<=', until)
    .execute();
}
