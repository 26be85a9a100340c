import { hourMs, minuteMs } from '#src/shared/durations.ts';
import { type Fork, lsnOf } from './log-segments.ts';

/** Which base gives a moment back, and which timeline was the database's then. */

/** A base backup, by what its manifest says. */
export interface Base {
  readonly label: string;
  /** When it was complete: no moment before that comes from it. */
  readonly endedAt: string;
  readonly timeline: number;
  /** Where in the log it was complete. */
  readonly stopLsn: string;
}

/** A timeline begins where somebody restored: what was written from then on is on it. */
export interface Beginning {
  readonly timeline: number;
  readonly beganAt: string;
}

const asTyped = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** A moment as a person writes it: the time of Seoul unless a zone stands behind it. Null where it is none. */
export function momentOf(text: string): Date | null {
  const found = asTyped.exec(text.trim());
  if (!found) return null;
  const [, day = '', time = '', zone] = found;
  const offset = zone ? (/^z$/i.test(zone) ? 'Z' : offsetOf(zone)) : '+09:00';
  const at = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${offset}`);
  if (Number.isNaN(at.getTime())) return null;
  // The 31st of a month that has none is read as the first of the next: no moment anybody meant.
  const back = new Date(at.getTime() + offsetMs(offset)).toISOString();
  return back.startsWith(`${day}T${time}`) ? at : null;
}

function offsetOf(zone: string): string {
  const digits = zone.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0;
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':');
  const ms = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return offset.startsWith('-') ? -ms : ms;
}

/** The timeline on which the database was at a moment: the last that had begun. */
export function timelineAt(beginnings: readonly Beginning[], at: Date): number {
  const begun = beginnings.filter(({ beganAt }) => Date.parse(beganAt) <= at.getTime());
  return Math.max(1, ...begun.map(({ timeline }) => timeline));
}

interface Wanted {
  readonly at: Date;
  readonly timeline: number;
  /** How that timeline came to be. */
  readonly forks: readonly Fork[];
}

/** Whether a base lies on the way to a timeline: on one before it, only as far as that was followed. */
function isOnTheWay(base: Base, { timeline, forks }: Wanted): boolean {
  if (base.timeline === timeline) return true;
  const fork = forks.find((one) => one.timeline === base.timeline);
  return fork !== undefined && lsnOf(base.stopLsn) <= fork.leftAt;
}

/** The last base that was complete by then and lies on the way; null where none does. */
export function baseFor<B extends Base>(bases: readonly B[], wanted: Wanted): B | null {
  const able = bases.filter(
    (base) => Date.parse(base.endedAt) <= wanted.at.getTime() && isOnTheWay(base, wanted),
  );
  return inOrder(able).at(-1) ?? null;
}

const inOrder = <B extends Base>(bases: readonly B[]): B[] =>
  bases.toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt));

/** The oldest bases beyond how many shall be kept. */
export function beyond<B extends Base>(bases: readonly B[], keep: number): B[] {
  return inOrder(bases).slice(0, -keep);
}

/** A moment as it may be typed again: the time of Seoul, to the second, later parts of it left out. */
export function written(at: Date): string {
  const seoul = new Date(at.getTime() + 9 * hourMs).toISOString();
  return `${seoul.slice(0, 10)} ${seoul.slice(11, 19)}`;
}
