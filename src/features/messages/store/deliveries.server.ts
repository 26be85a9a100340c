import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Texts whose delivery is asked for now (100 at most); the next time is written down first, so that nobody asks twice. */
export async function takeToAsk(
  db: Db,
  { now, waits }: { readonly now: Date; readonly waits: readonly number[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ provider_message_id: string }>`
    update messages m set
      delivery_asks = m.delivery_asks + 1,
      ask_delivery_at = ${now}::timestamptz + (${sql.val(waits)}::int[])[m.delivery_asks + 1] * interval '1 second'
    where m.id in (
      select id from messages where ask_delivery_at <= ${now} and state = 'sent'
      order by ask_delivery_at, id limit 100 for update skip locked)
    returning m.provider_message_id`.execute(db);
  return rows.map((row) => row.provider_message_id);
}

/** Notes that these are on their phones; one that was settled otherwise stays. */
export async function markDelivered(tx: Tx, providerMessageIds: readonly string[]): Promise<void> {
  if (providerMessageIds.length === 0) return;
  await tx
    .updateTable('messages')
    .set({ state: 'delivered', ask_delivery_at: null })
    .where('provider_message_id', 'in', [...providerMessageIds])
    .where('state', '=', 'sent')
    .execute();
}

export interface Undelivered {
  readonly providerMessageId: string;
  readonly reason: string;
}

/**
 * Notes that these did not arrive, by one statement: what went to KakaoTalk and is still of use waits to go as a text, the rest
 * failed. Answers what waits.
 */
export async function markUndelivered(tx: Tx, undelivered: readonly Undelivered[], now: Date) {
  if (undelivered.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    template: string;
    kind: 'service' | 'advertising';
    expires_at: Date | null;
    state: string;
  }>`
    with said as (
      select m.id, v.reason, m.is_talk and (m.expires_at is null or m.expires_at > ${now}) as goes_as_text
      from jsonb_to_recordset(${JSON.stringify(undelivered)}::jsonb) as v("providerMessageId" text, reason text)
      join messages m on m.provider_message_id = v."providerMessageId" and m.state = 'sent')
    update messages m set
      state = case when said.goes_as_text then 'queued' else 'failed' end,
      failure = case when said.goes_as_text then null else said.reason end,
      talk_failure = case when m.is_talk then said.reason else m.talk_failure end,
      is_talk = false,
      attempts = case when said.goes_as_text then 0 else m.attempts end,
      settled_at = case when said.goes_as_text then null else ${now}::timestamptz end,
      provider_message_id = case when said.goes_as_text then null else m.provider_message_id end,
      -- What was hidden in it went when it was sent: it cannot be sent again.
      expires_at = case
        when not said.goes_as_text and m.body ~ '\\[링크\\]|●●●●●●' then ${now}::timestamptz
        else m.expires_at end,
      ask_delivery_at = null,
      delivery_asks = 0
    from said where m.id = said.id
    returning m.id, m.template, m.kind, m.expires_at, m.state`.execute(tx);
  return rows
    .filter(({ state }) => state === 'queued')
    .map(({ expires_at: expiresAt, id, template, kind }) => ({ id: Number(id), template, kind, expiresAt }));
}
