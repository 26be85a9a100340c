import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { askOutside, jsonOf, type OutgoingAnswer } from '#src/shared/outgoing.ts';
import type { Probe } from '#src/shared/probe.ts';
import { type AskSolapi, refusalOf } from './ask.ts';
import type { SmsFound, SmsMessage, SmsOutcome, SmsPort } from './port.ts';
import { deliveryOf, WebhookBody } from './reports.ts';
import { solapiSignature } from './signature.ts';
import { solapiTalk, type TalkSettings } from './solapi-talk.ts';

export interface SolapiSettings {
  /** `https://api.solapi.com`, or where the sandbox lives. */
  readonly baseUrl: () => string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The registered sender number, digits only. */
  readonly sender: string;
  /** What the webhook is known by; null where reports are only asked for. */
  readonly webhookSecret: string | null;
  /** null: no 알림톡. */
  readonly talk: TalkSettings | null;
  readonly now: () => Date;
}

const Fields = z.object({ reference: z.string().optional() }).loose().nullish();
const Row = z.object({ messageId: z.string(), statusCode: z.string(), customFields: Fields });
const Sent = z.object({
  failedMessageList: z.array(Row.partial({ messageId: true })),
  messageList: z.array(Row).nullish(),
});
const Listed = z.object({
  messageList: z.record(
    z.string(),
    z.object({
      messageId: z.string(),
      type: z.string().nullish(),
      statusCode: z.string().nullish(),
      reason: z.string().nullish(),
      customFields: Fields,
    }),
  ),
});
const Balance = z.object({ balance: z.number(), point: z.number().default(0) });

/** How the vendor says, of a call and of one text, that the account has no money left. */
const noBalance: readonly string[] = ['NotEnoughBalance', '1030'];
const negative = (reason: string): SmsOutcome =>
  noBalance.includes(reason) ? { kind: 'no_balance', reason } : { kind: 'refused', reason };

/**
 * SOLAPI 4. Texts go out by `POST /messages/v4/send-many/detail`, which answers of each what became of it although the call
 * says 200: https://developers.solapi.com/references/messages/sendManyDetail
 */
export function solapi(settings: SolapiSettings): SmsPort {
  const ask: AskSolapi = (path, posted) =>
    askOutside(`${settings.baseUrl()}${path}`, {
      headers: {
        authorization: authorization(settings),
        ...(posted && { 'content-type': 'application/json' }),
      },
      ...(posted && { method: 'POST', body: JSON.stringify(posted) }),
    });
  const talk = solapiTalk(settings.talk, ask, settings.now);
  const sendMany = (messages: readonly SmsMessage[]) => sendTogether({ settings, ask }, messages);
  return {
    sendMany,
    async send(message) {
      return (await sendMany([message]))[0] ?? { kind: 'unknown' };
    },
    // https://developers.solapi.com/references/messages/getMessageList
    async find({ to, reference }) {
      const asked = new URLSearchParams({
        criteria: 'to',
        cond: 'eq',
        value: to,
        limit: String(listedAtMost),
      });
      const answer = await ask(`/messages/v4/list?${asked}`);
      return answer?.status === 200 ? foundIn(answer, reference) : { kind: 'unknown' };
    },
    async reports(ids) {
      const asked = new URLSearchParams({ messageIds: JSON.stringify(ids), limit: String(listedAtMost) });
      const answer = await ask(`/messages/v4/list?${asked}`);
      const listed = answer?.status === 200 ? Listed.safeParse(jsonOf(answer)) : null;
      if (!listed?.success) return null;
      return Object.values(listed.data.messageList).map(({ messageId, statusCode, reason }) => ({
        providerMessageId: messageId,
        delivery: deliveryOf(statusCode ?? '', reason),
      }));
    },
    readWebhook: (secret, body) => readWebhook(settings, secret, body),
    talkFor: talk.talkFor,
    probeTalk: talk.probe,
    probe: () => probe(ask),
  };
}

/** Newest texts to one number that are looked through; nobody gets that many within the minutes of our tries. */
const listedAtMost = 100;

/** https://developers.solapi.com/references/cash/getBalance; points are spent like money. */
async function probe(ask: AskSolapi): Promise<Probe> {
  const answer = await ask('/cash/v1/balance');
  if (!answer || answer.status >= 500) return { kind: 'unknown' };
  if (answer.status !== 200) return { kind: 'refused', reason: refusalOf(answer) };
  const found = Balance.safeParse(jsonOf(answer));
  if (!found.success) return { kind: 'unknown' };
  const { balance, point } = found.data;
  return balance + point > 0 ? { kind: 'well' } : { kind: 'refused', reason: 'NotEnoughBalance' };
}

function foundIn(answer: OutgoingAnswer, reference: string): SmsFound {
  const listed = Listed.safeParse(jsonOf(answer));
  if (!listed.success) return { kind: 'unknown' };
  const one = Object.values(listed.data.messageList).find(
    (text) => text.customFields?.reference === reference,
  );
  if (!one) return { kind: 'none' };
  return { kind: 'accepted', providerMessageId: one.messageId, isTalk: one.type === 'ATA' };
}

function authorization({ apiKey, apiSecret, now }: SolapiSettings): string {
  const date = now().toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = solapiSignature(apiSecret, date, salt);
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

/** One text as the wire has it; whether it is short or long the vendor sees by its length. */
function wireOf({ sender, talk: channel }: SolapiSettings, { message, reference }: Named) {
  const { to, text, subject, talk } = message;
  const base = { to, from: sender, text, customFields: { reference } };
  if (!talk) return { ...base, ...(subject && { subject }) };
  // What KakaoTalk does not deliver is sent as a text by us, when that is known: one message, one end.
  const kakaoOptions = { pfId: channel?.pfId, ...talk, disableSms: true };
  return { ...base, type: 'ATA', kakaoOptions };
}

interface Named {
  readonly message: SmsMessage;
  readonly reference: string;
}
type Calling = { readonly settings: SolapiSettings; readonly ask: AskSolapi };

async function sendTogether(
  calling: Calling,
  messages: readonly SmsMessage[],
): Promise<readonly SmsOutcome[]> {
  if (messages.length === 0) return [];
  const named = messages.map((message) => ({
    message,
    reference: message.reference ?? randomBytes(12).toString('hex'),
  }));
  const answer = await calling.ask('/messages/v4/send-many/detail', {
    messages: named.map((one) => wireOf(calling.settings, one)),
    // Two children of one parent are two texts to one number.
    allowDuplicates: true,
    showMessageList: true,
  });
  // One text whose form is refused takes all with it, and none was sent: it is looked for by halves.
  if (answer?.status === 400 && messages.length > 1) {
    const middle = Math.ceil(messages.length / 2);
    const first = await sendTogether(calling, messages.slice(0, middle));
    return [...first, ...(await sendTogether(calling, messages.slice(middle)))];
  }
  return outcomesOf(answer, named);
}

/** Codes 2000-2999 are "taken"; only a clear 4xx is a refusal, and too many requests is none. */
function outcomesOf(answer: OutgoingAnswer | null, named: readonly Named[]): readonly SmsOutcome[] {
  const all = (outcome: SmsOutcome) => named.map(() => outcome);
  if (!answer || answer.status >= 500 || answer.status === 429 || answer.status === 408)
    return all({ kind: 'unknown' });
  if (answer.status !== 200) return all(negative(refusalOf(answer)));
  const sent = Sent.safeParse(jsonOf(answer));
  if (!sent.success) return all({ kind: 'unknown' });
  const taken = new Map((sent.data.messageList ?? []).map((row) => [row.customFields?.reference, row]));
  const failed = new Map(sent.data.failedMessageList.map((row) => [row.customFields?.reference, row]));
  return named.map(({ reference }): SmsOutcome => {
    const no = failed.get(reference);
    if (no) return negative(no.statusCode);
    const yes = taken.get(reference);
    if (!yes) return { kind: 'unknown' };
    return yes.statusCode.startsWith('2')
      ? { kind: 'accepted', providerMessageId: yes.messageId }
      : negative(yes.statusCode);
  });
}

/** The vendor puts the SHA-1 of the shared secret into `X-Solapi-Secret` and posts a list of texts with their codes. */
function readWebhook({ webhookSecret }: SolapiSettings, secret: string | undefined, body: unknown) {
  if (webhookSecret === null) return null;
  const right = createHash('sha1').update(webhookSecret).digest();
  const given = Buffer.from(secret ?? '', 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const read = WebhookBody.safeParse(body);
  return read.success ? read.data : null;
}
