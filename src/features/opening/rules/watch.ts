import { hourMs } from '#src/shared/durations.ts';

export const pressings = ['opening', 'scheduled', 'waiting', 'last', 'none'] as const;
export type Pressing = (typeof pressings)[number];

/** What is said beside the stage of a session; where nothing is, the stage says it all. */
export const pressingLabels: Readonly<Partial<Record<Pressing, string>>> = {
  opening: '곧 시작',
  last: '마감 임박',
};

interface Watched {
  readonly opensAt: string;
  readonly capacity: number;
  readonly left: number;
  readonly waiting: number;
}

const lastSeats = 3;

/** The last tenth of the seats, and three at least. */
const isNearlyFull = ({ capacity, left }: Watched) =>
  left > 0 && left <= Math.max(lastSeats, Math.floor(capacity / 10));

/** What presses about a session: it opens within the hour or later today, families wait, or few seats are left. */
export function pressingOf(session: Watched, now: Date): Pressing {
  const untilMs = Date.parse(session.opensAt) - now.getTime();
  if (untilMs > -hourMs / 6 && untilMs <= hourMs) return 'opening';
  if (untilMs > 0) return 'scheduled';
  if (session.waiting > 0) return 'waiting';
  return isNearlyFull(session) ? 'last' : 'none';
}

/** The most pressing first; of the same kind what opens next, then what has the fewest seats left. */
export function byUrgency<Session extends Watched & { readonly pressing: Pressing }>(
  sessions: readonly Session[],
): Session[] {
  const rank = (one: Session) => pressings.indexOf(one.pressing);
  return sessions.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.pressing === 'opening' || a.pressing === 'scheduled' ? a.opensAt.localeCompare(b.opensAt) : 0) ||
      (a.pressing === 'waiting' ? b.waiting - a.waiting : 0) ||
      a.left - b.left,
  );
}
