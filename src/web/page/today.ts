import { seoulDay } from '#src/shared/seoul-time.ts';

/** Today in Seoul by this device's clock; good enough for hints, the server decides. */
export function seoulToday(): string {
  return seoulDay(new Date());
}
