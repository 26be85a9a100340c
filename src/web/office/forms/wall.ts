import { formatSeoulClock, seoulDay } from '#src/shared/seoul-time.ts';

/** An ISO instant by the wall clock of Seoul, as a field of date and time has it. */
export const wallOf = (at: string): string => `${seoulDay(at)}T${formatSeoulClock(at)}`;
