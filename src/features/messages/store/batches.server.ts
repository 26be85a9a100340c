import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { NextStep } from '../rules/sending.ts';
import { claimedColumns, type QueuedMessage, queuedMessage } from './messages.server.ts';

/**
 * Takes more texts of the same kind that nobody has tried yet, for the one call that sends many: `for update skip locked`, so
 * that two workers share what waits and neither waits for the other.
 */
export async function claimAlongside(
  db: Db,
  like: {
    readonly templates: readonly string[];
    readonly kind: QueuedMessage['kind'];
    /** Either, unless said. */
    readonly channel?: QueuedMessage['channel'];
  },
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<readonly QueuedMessage[]> {
  const rows = await db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), not_before: leaseUntil }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('state', '=', 'queued')
        .$if(like.channel !== undefined, (q) => q.where('channel', '=', like.channel ?? 'sms'))
        .where('template', '=', (e) => e.fn.any(e.val([...like.templates])))
        .where('kind', '=', like.kind)
        .where('attempts', '=', 0)
        .where((e) => e.or([e('not_before', 'is', null), e('not_before', '<=', now)]))
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(claimedColumns)
    .execute();
  return rows.map(queuedMessage);
}

/** What became of one try. */
export interface Settled {
  readonly id: number;
  readonly step: NextStep;
  /** It went to KakaoTalk. */
  readonly isTalk: boolean;
  /** Why KakaoTalk did not take it. */
  readonly talkFailure?: string | undefined;
}

const rowOf = ({ id, step, isTalk, talkFailure }: Settled) => ({
  id,
  state: step.state,
  provider_message_id: step.state === 'sent' ? step.providerMessageId : null,
  failure: step.state === 'failed' ? step.failure : step.state === 'queued' ? (step.waitsFor ?? null) : null,
  not_before: step.state === 'queued' ? step.tryAt : null,
  ask_delivery_at: step.state === 'sent' ? (step.askDeliveryAt ?? null) : null,
  // A try that reached nobody was none.
  untried: step.state === 'queued' && (step.waitsFor || talkFailure) ? 1 : 0,
  is_talk: isTalk,
  talk_failure: talkFailure ?? null,
});

/** Writes down what became of tries, by one statement however many. */
export async function settleMessages(tx: Tx, settled: readonly Settled[], now: Date): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update messages m set
      state = v.state,
      provider_message_id = v.provider_message_id,
      failure = v.failure,
      not_before = v.not_before,
      ask_delivery_at = v.ask_delivery_at,
      is_talk = v.is_talk,
      talk_failure = coalesce(v.talk_failure, m.talk_failure),
      attempts = m.attempts - v.untried,
      settled_at = case when v.state = 'queued' then null else ${now}::timestamptz end,
      sealed_body = case when v.state in ('sent', 'expired', 'stopped') then null else m.sealed_body end
    from jsonb_to_recordset(${JSON.stringify(settled.map(rowOf))}::jsonb) as v(
      id bigint, state text, provider_message_id text, failure text, not_before timestamptz,
      ask_delivery_at timestamptz, untried int, is_talk boolean, talk_failure text)
    where m.id = v.id and m.state = 'queued'`.execute(tx);
}
