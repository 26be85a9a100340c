import type { RoomKind } from '#src/features/branches/rules/rooms.ts';
import { dayMs, minuteMs } from '#src/shared/durations.ts';
import { isWithinDay, pastMidnight, seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

/** So many sessions are planned at once at most. */
export const mostRows = 60;

interface Wished {
  readonly day: string;
  readonly startsAt: string;
}
interface Frame {
  readonly kind: 'test' | 'presentation';
  readonly opensAt: string;
  readonly closesDaysBefore: number;
}

/** The hour at which the registration of a test closes. */
const closingHour = '18:00';

/** The instants of one session of a season; a presentation is booked until it begins. */
export function timesOf(row: Wished, frame: Frame, minutes: number) {
  const startsAt = seoulInstant(row.day, row.startsAt);
  const closingDay = seoulDay(new Date(startsAt.getTime() - frame.closesDaysBefore * dayMs));
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * minuteMs),
    opensAt: new Date(`${frame.opensAt}:00+09:00`),
    closesAt: frame.kind === 'test' ? seoulInstant(closingDay, closingHour) : startsAt,
  };
}

interface TimeFault {
  readonly field: 'day' | 'startsAt';
  readonly sentence: string;
}

/** Why a session cannot be at that time at all, and in which cell that is put right; or null. */
export function timeFault(
  { startsAt, endsAt, opensAt, closesAt }: ReturnType<typeof timesOf>,
  now: Date,
): TimeFault | null {
  if (startsAt <= now) return { field: 'day', sentence: '지난 때에는 회차를 만들 수 없습니다.' };
  if (opensAt >= closesAt) return { field: 'day', sentence: '접수 시작이 접수 마감보다 늦습니다.' };
  if (!isWithinDay({ startsAt, endsAt })) return { field: 'startsAt', sentence: pastMidnight };
  return null;
}

/** What may be planned knowingly, as the boxes in a line of the grid are called. */
export const tickLabels = {
  sharesRoom: '함께 씀',
  onClosedDay: '쉬는 날',
  overRoom: '정원 초과',
  speaksTwice: '두 곳 진행',
} as const;

interface Choice {
  readonly id: number;
}
interface BranchChoice extends Choice {
  readonly rooms: readonly { readonly name: string; readonly kind: RoomKind; readonly capacity: number }[];
}
interface Picked {
  readonly kind: Frame['kind'];
  readonly whats: readonly Choice[];
  readonly branches: readonly BranchChoice[];
  readonly days: readonly string[];
  readonly startsAt: string;
}

/** A row of the grid as it is typed. */
export interface GridRow {
  readonly whatId: number;
  readonly branchId: number;
  readonly room: string;
  readonly day: string;
  readonly startsAt: string;
  readonly capacity: string;
  readonly sharesRoom: boolean;
  readonly onClosedDay: boolean;
  readonly overRoom: boolean;
  readonly speaksTwice: boolean;
}

/** Which rooms something is held in, the fittest kind first; one that does not stand here is only typed. */
const fitting: Readonly<Record<Frame['kind'], readonly RoomKind[]>> = {
  test: ['test', 'class', 'hall'],
  presentation: ['hall', 'class', 'test'],
};

/**
 * The rows of everything everywhere on all days: what is held at one time in a branch stands in different rooms, those made
 * for it first and of them the largest, as long as there are any.
 */
export function filledRows({ kind, whats, branches, days, startsAt }: Picked): GridRow[] {
  const fit = fitting[kind];
  const rows = branches.flatMap((branch) => {
    const rooms = branch.rooms
      .filter((room) => fit.includes(room.kind))
      .toSorted((a, b) => fit.indexOf(a.kind) - fit.indexOf(b.kind) || b.capacity - a.capacity);
    return days.flatMap((day) =>
      whats.map((what, at) => ({
        whatId: what.id,
        branchId: branch.id,
        room: rooms[at]?.name ?? '',
        day,
        startsAt,
        capacity: rooms[at] ? String(rooms[at].capacity) : '',
        sharesRoom: false,
        onClosedDay: false,
        overRoom: false,
        speaksTwice: false,
      })),
    );
  });
  return rows.slice(0, mostRows);
}
