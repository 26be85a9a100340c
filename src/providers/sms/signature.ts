import { createHmac } from 'node:crypto';

/** SOLAPI's signature: HMAC-SHA256 in hex of the date followed by the salt. */
export function solapiSignature(apiSecret: string, date: string, salt: string): string {
  return createHmac('sha256', apiSecret).update(`${date}${salt}`).digest('hex');
}
