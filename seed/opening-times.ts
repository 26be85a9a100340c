import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

const minute = 60_000;
const half = 30 * minute;
const morning = '10:00';

/**
 * When registration opens as an academy would announce it, about so many minutes from now: at ten in the morning, what has
 * opened already not later than now. What opens within the hour does so at the next half hour that is ten minutes away.
 */
export function openingOf(now: Date, inMinutes: number): Date {
  if (inMinutes > 0 && inMinutes < 60)
    return new Date(Math.ceil((now.getTime() + 10 * minute) / half) * half);
  const about = new Date(now.getTime() + inMinutes * minute);
  const atTen = seoulInstant(seoulDay(about), morning);
  const isTooLate = inMinutes <= 0 && atTen > about;
  return isTooLate ? seoulInstant(seoulDay(new Date(atTen.getTime() - 1_440 * minute)), morning) : atTen;
}
