import { hourMs } from '#src/shared/durations.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** One scan as it waits on the phone that made it, until the server has said what it thinks of it. */
export interface Scan {
  readonly nonce: string;
  readonly bookingNo: string;
  /** The code of the ticket; null where the guest was picked from the list. */
  readonly code: string | null;
  readonly outcome: 'attended' | 'absent';
  readonly scannedAt: string;
  /** How many of the party came; all of them where nothing is said. */
  readonly arrived?: number;
}

/** What a ticket's QR code, a camera's text or a typed number says; null where it is no ticket of ours. */
export function readTicket(text: string): { bookingNo: string; code: string | null } | null {
  const number = /PR\d{2}-[0-9A-Z]{6}/.exec(text.toUpperCase())?.[0];
  if (!number) return null;
  const code = /[?&]code=([\w-]{12})(?:&|$)/.exec(text)?.[1] ?? null;
  return { bookingNo: number, code };
}

export type CheckInVerdict = 'welcome' | 'again' | 'no_seat' | 'unknown' | 'forged';

interface Listed {
  readonly bookingNo: string;
  readonly code: string;
  readonly state: string;
}

/** What the phone itself can say of a ticket from the list it holds, so that nobody waits for the network. */
export function checkTicket(
  ticket: { readonly bookingNo: string; readonly code: string | null },
  list: readonly Listed[],
  waiting: readonly Scan[],
): CheckInVerdict {
  const row = list.find((one) => one.bookingNo === ticket.bookingNo);
  if (!row) return 'unknown';
  if (ticket.code !== null && ticket.code !== row.code) return 'forged';
  if (!['booked', 'attended', 'absent'].includes(row.state)) return 'no_seat';
  const last = waiting.findLast((scan) => scan.bookingNo === row.bookingNo)?.outcome ?? row.state;
  return last === 'attended' ? 'again' : 'welcome';
}

/** Who has come of a party, as this phone knows it: its own last scan, or else what the list says. */
export function arrivedOf(
  row: {
    readonly bookingNo: string;
    readonly state: string;
    readonly party: number;
    readonly arrived: number | null;
  },
  waiting: readonly Scan[],
): number {
  const own = waiting.findLast((scan) => scan.bookingNo === row.bookingNo);
  if (own) return own.outcome === 'attended' ? (own.arrived ?? row.party) : 0;
  return row.state === 'attended' ? (row.arrived ?? row.party) : 0;
}

/** From when until when whoever stands at the door without a booking is written down: its Seoul day, to an hour after. */
export function isCheckInTime(
  session: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): boolean {
  const isOver = now.getTime() > session.endsAt.getTime() + hourMs;
  return seoulDay(now) === seoulDay(session.startsAt) && !isOver;
}

/** What is left to send once the server has answered: everything it did not name. */
export function leftAfter(waiting: readonly Scan[], answered: readonly { nonce: string }[]): Scan[] {
  const known = new Set(answered.map((one) => one.nonce));
  return waiting.filter((scan) => !known.has(scan.nonce));
}
