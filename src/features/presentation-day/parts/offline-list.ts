import { hourMs } from '#src/shared/durations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { officeKeeps } from '#src/web/office/cached-pages.ts';
import type { GuestRow, presentationRoster } from '../contract/guests.ts';

type Roster = DataOf<typeof presentationRoster>;

/** What a door needs to let people in without a network, and no more: no question, no need, no whole phone. */
export interface OfflineList {
  readonly title: string;
  readonly endsAt: string;
  readonly savedAt: string;
  /** How far this phone's clock was ahead of the server's; lists of before do not say. */
  readonly aheadMs?: number;
  readonly rows: readonly CheckInRow[];
}
export type CheckInRow = Pick<
  GuestRow,
  'bookingNo' | 'code' | 'name' | 'party' | 'arrived' | 'state' | 'stateLabel' | 'mobile' | 'isWalkIn'
>;

const prefix = `${officeKeeps}door-`;
const nameOf = (sessionId: string) => prefix + sessionId;
/** Hours after the end of a session in which the list may still be on the phone. */
const keepHours = 12;

/** The part of a roster that is kept on the phone. */
export function checkInRows(roster: Roster): CheckInRow[] {
  return roster.rows.map(
    ({ bookingNo, code, name, party, arrived, state, stateLabel, mobile, isWalkIn }) => ({
      bookingNo,
      code,
      name,
      party,
      arrived,
      state,
      stateLabel,
      mobile: mobile.slice(-4),
      isWalkIn,
    }),
  );
}

/** Keeps the list of a door on this phone, instead of what was kept before. */
export function saveList(
  sessionId: string,
  roster: Roster,
  { savedAt, aheadMs }: { readonly savedAt: string; readonly aheadMs: number },
): void {
  const { title, endsAt } = roster.session;
  try {
    window.localStorage.setItem(
      nameOf(sessionId),
      JSON.stringify({ title, endsAt, savedAt, aheadMs, rows: checkInRows(roster) } satisfies OfflineList),
    );
  } catch {
    // Blocked or full: the list stands on the screen as long as the page does.
  }
}

/** The list kept of a door; null where there is none. */
export function readOfflineList(sessionId: string): OfflineList | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(nameOf(sessionId)) ?? 'null') as OfflineList | null;
    return kept && Array.isArray(kept.rows) ? kept : null;
  } catch {
    return null;
  }
}

/** Removes the lists of sessions that are over from this phone. */
export function dropOldLists(nowMs: number): void {
  try {
    for (const name of Object.keys(window.localStorage)) {
      if (!name.startsWith(prefix)) continue;
      const kept = readOfflineList(name.slice(prefix.length));
      const until = Date.parse(kept?.endsAt ?? '') + keepHours * hourMs;
      if (!(until > nowMs)) window.localStorage.removeItem(name);
    }
  } catch {
    // Blocked: nothing was kept.
  }
}
