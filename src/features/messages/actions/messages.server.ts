import type { Academy } from '#src/platform/academy.ts';
import { academyName } from '#src/platform/academy-name.server.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { auditDestruction } from '#src/platform/office-log.ts';
import { dayMs } from '#src/shared/durations.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import { mailPage } from '../rules/mail-page.ts';
import {
  afterTry,
  isExpired,
  keptDays,
  leaseSeconds,
  type SendOutcome,
  sweepSeconds,
} from '../rules/sending.ts';
import { signed } from '../rules/signed.ts';
import {
  blankKeys,
  claimMessage,
  deleteMessagesBefore,
  listDue,
  type NewMessage,
  type QueuedMessage,
  settleMessage,
  stopQueuedTo,
} from '../store/messages.server.ts';
import { type AdvertisingHooks, mayGoOut } from './advertising.server.ts';
import { addSending, enqueue } from './queue.server.ts';
import { stored, wholeText } from './sealing.server.ts';

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
  memberId: null,
  notBefore: message.notBefore ?? null,
});

/**
 * Texts name our own pages as `{site}/applications`; where we live is known here. A text that was tried before without an
 * answer may have gone out: the provider's list is asked first, and while that does not answer nothing is sent again.
 */
async function handToProvider(academy: Academy, message: QueuedMessage): Promise<SendOutcome> {
  const { config, providers, db } = academy;
  const { recipient: to } = message;
  const text = wholeText(message).replaceAll('{site}', config.publicUrl);
  if (message.channel === 'mail') {
    const subject = message.subject ?? '';
    const page = { academy: await academyName(db), subject, text, siteUrl: config.publicUrl };
    return providers.mail.send({ to, subject, text, html: mailPage(page) });
  }
  const reference = `message-${message.id}`;
  if (message.attempts > 1) {
    const found = await providers.sms.find({ to, reference });
    if (found.kind !== 'none') return found;
  }
  return providers.sms.send({ to, text, reference });
}

/**
 * Tries one message once: claimed first, sent outside of any transaction, written down after. An unknown end
 * is tried again by a job of its own; a crash in between is found by the sweep when the lease is over.
 * See docs/decisions/0011-messages-are-claimed.md.
 */
export async function sendMessage(
  academy: Academy,
  messageId: number,
  hooks: AdvertisingHooks,
): Promise<void> {
  const { db, clock } = academy;
  const claimedAt = clock.now();
  const leaseUntil = new Date(claimedAt.getTime() + leaseSeconds * 1000);
  const message = await claimMessage(db, messageId, { now: claimedAt, leaseUntil });
  if (!message) return;
  const { attempts, expiresAt } = message;
  if (!isExpired(expiresAt, claimedAt) && !(await mayGoOut(academy, message, hooks))) return;
  const step = isExpired(expiresAt, claimedAt)
    ? ({ state: 'expired' } as const)
    : afterTry(await handToProvider(academy, message), attempts, { now: clock.now(), expiresAt });
  await inTransaction(db, async (tx) => {
    await settleMessage(tx, messageId, { step, now: clock.now() });
    if (step.state === 'queued') await addSending(tx, message, step.tryAt);
  });
}

/** Tries the messages whose turn it is, for less than a minute; answers how many were looked at. */
export async function sendDueMessages(academy: Academy, hooks: AdvertisingHooks): Promise<number> {
  const due = await listDue(academy.db, academy.clock.now());
  const until = academy.clock.now().getTime() + sweepSeconds * 1000;
  let looked = 0;
  const faults = await academy.alone('messages.sweep message', due, async (id) => {
    if (academy.clock.now().getTime() >= until) return;
    await sendMessage(academy, id, hooks);
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
