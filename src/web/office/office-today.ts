import { minuteMs } from '#src/shared/durations.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** Less is the way of an answer, and no day. */
const toleranceMs = minuteMs;
let offMs = 0;

/** An answer of the server says what time it is there. */
export function hearServerNow(serverNow: string): void {
  const seen = Date.parse(serverNow) - Date.now();
  offMs = Math.abs(seen) > toleranceMs ? seen : 0;
}

/** Today in Seoul by the server's clock, whatever day this device shows. */
export function officeToday(): string {
  return seoulDay(new Date(Date.now() + offMs));
}
