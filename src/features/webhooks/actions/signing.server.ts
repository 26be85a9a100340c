import { createHmac } from 'node:crypto';

/** How the secret of an endpoint begins (Standard Webhooks). */
const secretPrefix = 'whsec_';

/** A secret as the listener keeps it, from 32 random bytes. */
export const secretOf = (bytes: Uint8Array): string =>
  `${secretPrefix}${Buffer.from(bytes).toString('base64')}`;

/**
 * The three headers of a delivery after Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over
 * `id.timestamp.body`, so that neither the body nor the time can be another's.
 */
export function signedHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
