import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { auditDestruction } from '#src/platform/office-log.ts';
import { dayMs } from '#src/shared/durations.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import {
  afterTry,
  batchSize,
  goesInBatches,
  isExpired,
  keptDays,
  leaseSeconds,
  sentTogether,
  sweepSeconds,
} from '../rules/sending.ts';
import { signed } from '../rules/signed.ts';
import { claimAlongside, type Settled, settleMessages } from '../store/batches.server.ts';
import {
  blankKeys,
  claimMessages,
  deleteMessagesBefore,
  listDue,
  type NewMessage,
  type QueuedMessage,
  stopQueuedTo,
} from '../store/messages.server.ts';
import { type AdvertisingHooks, mayGoOut } from './advertising.server.ts';
import { handToProvider, type Tried } from './handing.server.ts';
import { addSendings, enqueue } from './queue.server.ts';
import { stored } from './sealing.server.ts';

export interface MessageToQueue {
  readonly channel: 'sms' | 'mail';
  /** A Korean mobile or a mail address; empty where the account has none. */
  readonly to: string;
  /** Needed for mail. */
  readonly subject?: string;
  readonly text: string;
  /** What kind of message it is, for the log: `proof.code`, `payment.paid`. */
  readonly template: string;
  /** Never sent at or after this instant. */
  readonly expiresAt?: Date;
  /** Not sent before this instant: what is no hurry waits for the end of the night. */
  readonly notBefore?: Date;
  /** To whose account it speaks: it is not sent once that has gone. */
  readonly memberId?: number | null;
}

/**
 * Queues one message in the transaction that makes it true; it is sent if and only if that commits. A text to an account that
 * has let its number go is not queued: there is nobody to read it, and the answer is 0 instead of its id.
 */
export async function queueMessage(tx: Tx, message: MessageToQueue): Promise<number> {
  return (await queueMessages(tx, [message]))[0] ?? 0;
}

/** Queues messages in their order as `queueMessage` does, by the same statements however many; answers their ids. */
export async function queueMessages(tx: Tx, messages: readonly MessageToQueue[]): Promise<number[]> {
  const wanted = messages.filter(({ to }) => to !== '');
  const name = await academyName(tx);
  return enqueue(
    tx,
    wanted.map((message) => newMessage(message, name)),
  );
}

const newMessage = (message: MessageToQueue, academy: string): NewMessage => ({
  template: message.template,
  channel: message.channel,
  recipient: message.channel === 'sms' ? phoneDigits(message.to) : message.to,
  subject: message.channel === 'mail' ? signed(message.subject ?? '{academy} 안내', academy) : null,
  ...stored(message.template, signed(message.text, academy)),
  expiresAt: message.expiresAt ?? null,
  kind: 'service',
  memberId: message.memberId ?? null,
  notBefore: message.notBefore ?? null,
});

/**
 * Tries messages of one kind once, and with them others of that kind that wait to go to many: claimed first, sent outside of
 * any transaction, written down after. An unknown end is tried again by a job of its own; a crash in between is found by the
 * sweep when the lease is over.
 * See docs/decisions/0011-messages-are-claimed.md and docs/decisions/0060-texts-by-the-hundred.md.
 */
export async function sendMessages(
  academy: Academy,
  messageIds: readonly number[],
  hooks: AdvertisingHooks,
): Promise<void> {
  const { db, clock } = academy;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
  const claimed = await claimMessages(db, messageIds, { now, leaseUntil });
  const [first] = claimed;
  if (!first) return;
  const limit = batchSize - claimed.length;
  const others =
    limit > 0 && goesInBatches(first)
      ? await claimAlongside(db, { ...first, templates: [first.template] }, { now, leaseUntil, limit })
      : [];
  await sendClaimed(academy, [...claimed, ...others], hooks);
}

/** Tries some of what leaves together; answers whether more of it may wait. */
export async function sendTogether(academy: Academy, hooks: AdvertisingHooks): Promise<boolean> {
  const now = academy.clock.now();
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
  const { templates, atOnce } = sentTogether;
  const like = { templates, kind: 'service' } as const;
  const claimed = await claimAlongside(academy.db, like, { now, leaseUntil, limit: atOnce });
  if (claimed.length > 0) await sendClaimed(academy, claimed, hooks);
  return claimed.length === atOnce;
}

async function sendClaimed(
  academy: Academy,
  claimed: readonly QueuedMessage[],
  hooks: AdvertisingHooks,
): Promise<void> {
  const { db, clock } = academy;
  const isLate = ({ expiresAt }: QueuedMessage) => isExpired(expiresAt, clock.now());
  const late = claimed.filter(isLate);
  const { going, faults } = await whoMayGo(
    academy,
    claimed.filter((message) => !isLate(message)),
    hooks,
  );
  const tried = await handToProvider(academy, going);
  const now = clock.now();
  const settled: Settled[] = [
    ...late.map(({ id }) => ({ id, step: { state: 'expired' } as const, isTalk: false })),
    ...tried.map((one) => settledOf(one, now)),
  ];
  const byId = new Map(claimed.map((message) => [message.id, message]));
  const again = settled.flatMap(({ id, step }) => {
    const message = byId.get(id);
    return step.state === 'queued' && message ? [{ ...message, notBefore: step.tryAt }] : [];
  });
  await inTransaction(db, async (tx) => {
    await settleMessages(tx, settled, now);
    if (again.length > 0) await addSendings(tx, again);
  });
  throwTogether(faults);
}

/** What KakaoTalk refuses goes as a text at once. */
function settledOf({ message, outcome, isTalk }: Tried, now: Date): Settled {
  const { id, attempts, expiresAt } = message;
  if (isTalk && outcome.kind === 'refused')
    return { id, step: { state: 'queued', tryAt: now }, isTalk: false, talkFailure: outcome.reason };
  const step = afterTry(outcome, attempts, { now, expiresAt });
  return { id, step, isTalk: isTalk && step.state === 'sent' };
}

/** What speaks to accounts that have gone since it was queued is ended here; answers the rest. */
async function stillWanted(academy: Academy, messages: readonly QueuedMessage[], hooks: AdvertisingHooks) {
  const toAccounts = messages.filter(({ kind, memberId }) => kind === 'service' && memberId !== null);
  if (toAccounts.length === 0) return messages;
  const gone = await hooks.goneOf(toAccounts.flatMap(({ memberId }) => memberId ?? []));
  const ended = toAccounts.filter(({ memberId }) => memberId !== null && gone.has(memberId));
  const settled = ended.map(({ id }) => ({ id, step: { state: 'stopped' } as const, isTalk: false }));
  await inTransaction(academy.db, (tx) => settleMessages(tx, settled, academy.clock.now()));
  return messages.filter((message) => !ended.includes(message));
}

/** Advertisements are asked for their consent one by one; a fault with one leaves it to its lease. */
async function whoMayGo(academy: Academy, messages: readonly QueuedMessage[], hooks: AdvertisingHooks) {
  const wanted = await stillWanted(academy, messages, hooks);
  const byId = new Map(wanted.map((message) => [message.id, message]));
  const going: QueuedMessage[] = [];
  const faults = await academy.alone('messages.consent', [...byId.keys()], async (id) => {
    const message = byId.get(id);
    if (message && (await mayGoOut(academy, message, hooks))) going.push(message);
  });
  return { going, faults };
}

/** Tries the messages whose turn it is, for less than a minute; answers how many were looked at. */
export async function sendDueMessages(academy: Academy, hooks: AdvertisingHooks): Promise<number> {
  const due = await listDue(academy.db, academy.clock.now());
  const until = academy.clock.now().getTime() + sweepSeconds * 1000;
  let looked = 0;
  const faults = await academy.alone('messages.sweep message', due, async (id) => {
    if (academy.clock.now().getTime() >= until) return;
    await sendMessages(academy, [id], hooks);
    looked += 1;
  });
  throwTogether(faults);
  return looked;
}

/** Ends what waits to go to a number that is not its account's any more. */
export async function stopMessagesTo(tx: Tx, recipient: string, now: Date): Promise<void> {
  await stopQueuedTo(tx, recipient, now);
}

/**
 * Ends what nobody asked to end: guests never leave, so what was sent to anybody goes after a year, and keys in what could
 * not be sent after three days.
 */
export async function forgetOldMessages({ db, clock }: Academy): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await inTransaction(db, async (tx) => {
    await blankKeys(tx, daysAgo(keptDays.keys), now);
    const destroyed = await deleteMessagesBefore(tx, daysAgo(keptDays.messages));
    if (destroyed > 0)
      await auditDestruction(tx, { what: '문자·이메일 발송 기록(1년 경과)', destroyed, now });
  });
}
