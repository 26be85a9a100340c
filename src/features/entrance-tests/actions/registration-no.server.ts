import { randomInt } from 'node:crypto';
import { seoulDay } from '#src/shared/seoul-time.ts';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `ET26-7KQ2MX`: the year in Seoul and six letters that cannot be mistaken for each other. */
export function newRegistrationNo(now: Date): string {
  const tail = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `ET${seoulDay(now).slice(2, 4)}-${tail}`;
}
