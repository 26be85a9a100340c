import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { askOutside, jsonOf, type OutgoingAnswer } from '#src/shared/outgoing.ts';
import type { SmsFound, SmsOutcome, SmsPort } from './port.ts';
import { solapiSignature } from './signature.ts';

export interface SolapiSettings {
  /** `https://api.solapi.com`, or where the sandbox lives. */
  readonly baseUrl: () => string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The registered sender number, digits only. */
  readonly sender: string;
  readonly now: () => Date;
}

const Accepted = z.object({ messageId: z.string(), statusCode: z.string() });
const Listed = z.object({
  messageList: z.record(
    z.string(),
    z.object({ messageId: z.string(), customFields: z.record(z.string(), z.unknown()).nullish() }),
  ),
});
const Refused = z.object({ errorCode: z.string() });

/** SOLAPI 4, `POST /messages/v4/send`: https://developers.solapi.com/references/messages/sendSimple */
export function solapi(settings: SolapiSettings): SmsPort {
  return {
    async send({ to, text, reference }) {
      const answer = await askOutside(`${settings.baseUrl()}/messages/v4/send`, {
        method: 'POST',
        headers: { authorization: authorization(settings), 'content-type': 'application/json' },
        body: JSON.stringify({
          message: { to, from: settings.sender, text, ...(reference && { customFields: { reference } }) },
        }),
      });
      return answer ? outcomeOf(answer) : { kind: 'unknown' };
    },
    // https://developers.solapi.com/references/messages/getMessageList
    async find({ to, reference }) {
      const asked = new URLSearchParams({
        criteria: 'to',
        cond: 'eq',
        value: to,
        limit: String(listedAtMost),
      });
      const answer = await askOutside(`${settings.baseUrl()}/messages/v4/list?${asked}`, {
        headers: { authorization: authorization(settings) },
      });
      return answer?.status === 200 ? foundIn(answer, reference) : { kind: 'unknown' };
    },
    // https://developers.solapi.com/references/cash/getBalance
    async probe() {
      const answer = await askOutside(`${settings.baseUrl()}/cash/v1/balance`, {
        headers: { authorization: authorization(settings) },
      });
      if (!answer || answer.status >= 500) return { kind: 'unknown' };
      if (answer.status === 200) return { kind: 'well' };
      const refused = Refused.safeParse(jsonOf(answer));
      return { kind: 'refused', reason: refused.success ? refused.data.errorCode : `HTTP ${answer.status}` };
    },
  };
}

/** Newest texts to one number that are looked through; nobody gets that many within the minutes of our tries. */
const listedAtMost = 100;

function foundIn(answer: OutgoingAnswer, reference: string): SmsFound {
  const listed = Listed.safeParse(jsonOf(answer));
  if (!listed.success) return { kind: 'unknown' };
  const one = Object.values(listed.data.messageList).find(
    (text) => text.customFields?.reference === reference,
  );
  return one ? { kind: 'accepted', providerMessageId: one.messageId } : { kind: 'none' };
}

function authorization({ apiKey, apiSecret, now }: SolapiSettings): string {
  const date = now().toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = solapiSignature(apiSecret, date, salt);
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

/** Codes 2000-2999 are "taken"; only a clear 4xx is a refusal, and too many requests is none. */
function outcomeOf(answer: OutgoingAnswer): SmsOutcome {
  const body = jsonOf(answer);
  if (answer.status === 200) {
    const accepted = Accepted.safeParse(body);
    if (!accepted.success) return { kind: 'unknown' };
    const { statusCode, messageId } = accepted.data;
    return statusCode.startsWith('2')
      ? { kind: 'accepted', providerMessageId: messageId }
      : { kind: 'refused', reason: statusCode };
  }
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) return { kind: 'unknown' };
  const refused = Refused.safeParse(body);
  return { kind: 'refused', reason: refused.success ? refused.data.errorCode : `HTTP ${answer.status}` };
}
