import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { isSameText, keyedHash } from '#src/platform/tokens.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import { messageErrors } from '../contract/messages.ts';
import {
  type AdvertisingConsent,
  advertisingStep,
  advertisingSubject,
  advertisingText,
} from '../rules/advertising.ts';
import type { NextStep } from '../rules/sending.ts';
import { signed } from '../rules/signed.ts';
import { settleMessages } from '../store/batches.server.ts';
import { postponeMessage, type QueuedMessage } from '../store/messages.server.ts';
import { addSending, enqueue } from './queue.server.ts';

/** What messages ask of the features above them about members; handed down by open.ts. */
export interface AdvertisingHooks {
  consentOf(memberId: number): Promise<AdvertisingConsent>;
  /** Which of these accounts are no longer there. */
  goneOf(memberIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Takes back both consents to advertising. */
  withdraw(memberId: number): Promise<void>;
}

const stopToken = ({ config }: Academy, memberId: number) =>
  `${memberId}.${keyedHash(config.lastingKey, 'advertising stop', String(memberId))}`;

export interface Advertisement {
  readonly memberId: number;
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  readonly template: string;
  /** After this the offer is over and nothing is sent. */
  readonly expiresAt: Date;
  /** Not sent before this instant. */
  readonly notBefore?: Date;
}

/**
 * Queues advertisements: marked, with their sender and a free way to refuse; answers their ids, in their order. Whether one
 * may go out is decided when it is sent, by the consent of then; at night it waits for the morning.
 */
export async function queueAdvertisements(
  academy: Academy,
  tx: Tx,
  many: readonly Advertisement[],
): Promise<number[]> {
  const name = await academyName(tx);
  return enqueue(
    tx,
    many.map((one) => ({
      template: one.template,
      channel: one.channel,
      recipient: one.channel === 'sms' ? phoneDigits(one.to) : one.to,
      subject:
        one.channel === 'sms' ? null : signed(advertisingSubject(one.subject ?? '{academy} 소식'), name),
      // The link to stop opens nothing but that, and must be good for as long as the text lies in a phone.
      body: signed(advertisingText(one.text, `/stop/${stopToken(academy, one.memberId)}`), name),
      sealedBody: null,
      expiresAt: one.expiresAt,
      kind: 'advertising',
      memberId: one.memberId,
      notBefore: one.notBefore ?? null,
    })),
  );
}

/** Whether a claimed message may go out now; where not, it is put off or ended here. Service messages always may. */
export async function mayGoOut(
  { db, clock }: Academy,
  message: QueuedMessage,
  hooks: AdvertisingHooks,
): Promise<boolean> {
  if (message.kind === 'service' || message.memberId === null) return true;
  const now = clock.now();
  const step = advertisingStep(await hooks.consentOf(message.memberId), now);
  if (step.kind === 'send') return true;
  await inTransaction(db, async (tx) => {
    const end = (ended: NextStep) =>
      settleMessages(tx, [{ id: message.id, step: ended, isTalk: false }], now);
    if (step.kind === 'no_consent') return end({ state: 'failed', failure: '광고 수신 동의가 없음' });
    if (message.expiresAt && message.expiresAt <= step.until) return end({ state: 'expired' });
    if (await postponeMessage(tx, message.id, { until: step.until, now }))
      await addSending(tx, message, step.until);
  });
  return false;
}

/** Whose advertising a link ends; `stop_gone` where no advertisement carries it. */
export function readStopLink(academy: Academy, token: string): number {
  const memberId = Number(token.split('.')[0]);
  if (!Number.isSafeInteger(memberId) || !isSameText(token, stopToken(academy, memberId)))
    throw messageErrors.stop_gone();
  return memberId;
}

/** Ends advertising for whoever holds the link of an advertisement; twice is once, and no sign-in is asked for. */
export async function stopAdvertising(
  academy: Academy,
  token: string,
  hooks: AdvertisingHooks,
): Promise<{ stopped: boolean }> {
  await hooks.withdraw(readStopLink(academy, token));
  return { stopped: true };
}
