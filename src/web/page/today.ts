import { seoulDay } from '#src/shared/seoul-time.ts';

/** Today in Seoul by this device's clock; good enough as the last day of a birth date, the server decides. In the office: `officeToday`. */
export function seoulToday(): string {
  return seoulDay(new Date());
}

/** This moment by this device's clock, in ms; good enough for what has ended a while ago. */
export const deviceNow = (): number => Date.now();
