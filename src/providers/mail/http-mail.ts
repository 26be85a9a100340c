import { createHash } from 'node:crypto';
import { z } from 'zod';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';
import type { MailPort } from './port.ts';

export interface HttpMailSettings {
  /** `https://api.resend.com`, or where the sandbox lives. */
  readonly baseUrl: () => string;
  readonly apiKey: string;
  /** `한빛학원 <no-reply@…>`, on a domain the service knows as ours. */
  readonly sender: string;
}

const Accepted = z.object({ id: z.string() });
const Refused = z.object({ name: z.string() });

/**
 * Mail over HTTP as Resend speaks it, `POST /emails`. The idempotency key is made of the mail itself, so
 * that a retry after a lost answer does not arrive twice (the service remembers it for 24 h).
 */
export function httpMail({ baseUrl, apiKey, sender }: HttpMailSettings): MailPort {
  return {
    async send({ to, subject, text, html }) {
      const body = JSON.stringify({ from: sender, to: [to], subject, text, ...(html && { html }) });
      const answer = await askOutside(`${baseUrl()}/emails`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': createHash('sha256').update(body).digest('hex'),
        },
        body,
      });
      if (!answer || answer.status >= 500 || [408, 409, 429].includes(answer.status))
        return { kind: 'unknown' };
      const said = jsonOf(answer);
      if (answer.status === 200)
        return Accepted.safeParse(said).success ? { kind: 'accepted' } : { kind: 'unknown' };
      const refused = Refused.safeParse(said);
      return { kind: 'refused', reason: refused.success ? refused.data.name : `HTTP ${answer.status}` };
    },
    async probe() {
      const headers = { authorization: `Bearer ${apiKey}` };
      const answer = await askOutside(`${baseUrl()}/domains`, { headers });
      if (!answer || answer.status >= 500) return { kind: 'unknown' };
      const name = Refused.safeParse(jsonOf(answer)).data?.name;
      // A key that may only send is known all the same.
      if (answer.status === 200 || name === 'restricted_api_key') return { kind: 'well' };
      return { kind: 'refused', reason: name ?? `HTTP ${answer.status}` };
    },
  };
}
