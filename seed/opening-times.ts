import { formatSeoulClock, seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

const minute = 60_000;
const day = 1_440 * minute;
const half = 30 * minute;
const morning = '10:00';
const afterSchool = '16:30';
/** Nobody announces an opening outside these hours. */
const announced = { from: '09:00', until: '21:00' } as const;

/**
 * When registration opens as an academy would announce it, about so many minutes from now: at ten in the morning, what has
 * opened already not later than now. What opens within the hour does so at the next half hour that is ten minutes away, at
 * night at the next ten in the morning.
 */
export function openingOf(now: Date, inMinutes: number): Date {
  if (inMinutes > 0 && inMinutes < 60) {
    const soon = new Date(Math.ceil((now.getTime() + 10 * minute) / half) * half);
    const clock = formatSeoulClock(soon);
    if (clock >= announced.from && clock <= announced.until) return soon;
    const atTen = seoulInstant(seoulDay(soon), morning);
    return atTen > soon ? atTen : new Date(atTen.getTime() + day);
  }
  const about = new Date(now.getTime() + inMinutes * minute);
  const atTen = seoulInstant(seoulDay(about), morning);
  const isTooLate = inMinutes <= 0 && atTen > about;
  return isTooLate ? seoulInstant(seoulDay(new Date(atTen.getTime() - 1_440 * minute)), morning) : atTen;
}

/** When a family did something, about then: nobody registers at night, but the afternoon before. */
export function awake(at: Date): Date {
  const clock = formatSeoulClock(at);
  return clock >= '08:00' && clock < '23:00' ? at : new Date(at.getTime() - 9 * 60 * minute);
}

/**
 * When a test is held, about so many days from now: on a day on which branches are open and children come, no Sunday and no
 * holiday, and on a school day not before they are out of school.
 */
export function testTimeOf(
  now: Date,
  { inDays, at }: { readonly inDays: number; readonly at: string },
  holidays: ReadonlyMap<string, string>,
): Date {
  for (let days = inDays; ; days++) {
    const on = seoulDay(new Date(now.getTime() + days * day));
    const weekday = new Date(`${on}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || holidays.has(on)) continue;
    const isSaturday = weekday === 6;
    return seoulInstant(on, isSaturday || at >= afterSchool ? at : afterSchool);
  }
}
