import { weekMs } from '#src/shared/durations.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

export type When = 'today' | 'waiting' | 'offered';

interface Shown {
  readonly state: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly waiting: number;
  readonly offered: number;
}

/** Whether the first page counts a session: open ones that still come today, within seven days with somebody waiting, or with an offer that runs out. */
export function countsAs(when: When, session: Shown, now: Date): boolean {
  if (session.state !== 'open' || Date.parse(session.endsAt) <= now.getTime()) return false;
  if (when === 'today') return seoulDay(session.startsAt) === seoulDay(now);
  if (when === 'offered') return session.offered > 0 && Date.parse(session.startsAt) > now.getTime();
  return session.waiting > 0 && Date.parse(session.startsAt) - now.getTime() < weekMs;
}
