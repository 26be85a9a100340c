import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts';
import { formatSeoulClock, seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

/** Minutes of one slot. */
export const slotMinutes = 30;
/** Days ahead that can be chosen. */
export const slotDays = 14;
/** A slot must begin this many hours from now. */
export const noticeHours = 2;

/** One weekday of a branch, wall-clock `13:30`; 0 is Sunday. */
export interface Hours {
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
  /** The lunch hour, in which nobody counsels; null where there is none. */
  readonly breakStarts: string | null;
  readonly breakEnds: string | null;
  /** How many families can be received at the same time. */
  readonly visitRooms: number;
}
/** Minutes a chosen time is kept while the form is being filled in. */
export const slotHoldMinutes = 5;
/** So many times one network holds in a branch at once; a family's browsers need one each. */
export const holdsOfNetwork = 3;

/**
 * Whether one more time may be held: `own` times are held by the same network, `all` by anybody else, `open` can still be
 * chosen. Unproven forms never keep more than a quarter of a branch's times from those who ask in earnest.
 */
export function mayHold({
  own,
  all,
  open,
}: {
  readonly own: number;
  readonly all: number;
  readonly open: number;
}): boolean {
  return own < holdsOfNetwork && all * 3 <= open;
}

export interface Shift {
  readonly staffId: number;
  readonly weekday: number;
  readonly starts: string;
  readonly ends: string;
}
export interface Taken {
  readonly staffId: number;
  readonly startsAt: Date;
  readonly kind: 'call' | 'visit';
}

/** The calendar of one branch: what repeats weekly, what is closed by day, and what is taken. */
export interface BranchCalendar {
  readonly hours: readonly Hours[];
  readonly shifts: readonly Shift[];
  /** Closed days with their reason: holidays and the branch's own. */
  readonly closed: ReadonlyMap<string, string>;
  readonly taken: readonly Taken[];
  /** Days on which one person is not there. */
  readonly daysOff: readonly { readonly staffId: number; readonly day: string }[];
}

/** 0 (Sunday) to 6 of a Seoul day. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The day so many days away. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The parts of a weekday in which a branch counsels, in minutes of the day. */
function spansOf({ opens, closes, breakStarts, breakEnds }: Hours): readonly (readonly [number, number])[] {
  const [from, until] = [minutesOf(opens), minutesOf(closes)];
  if (breakStarts === null || breakEnds === null) return [[from, until]];
  return [
    [from, minutesOf(breakStarts)],
    [minutesOf(breakEnds), until],
  ];
}

/** What is wrong with the hours of one weekday, by field; empty where nothing is. */
export function hoursFaults(hours: Hours): Readonly<Record<string, string>> {
  const { opens, closes, breakStarts, breakEnds } = hours;
  if (opens >= closes) return { closes: '끝나는 시각이 시작보다 앞섭니다.' };
  if (breakStarts === null && breakEnds === null) return {};
  if (breakStarts === null || breakEnds === null)
    return { breakEnds: '쉬는 시간은 시작과 끝을 함께 입력해 주세요.' };
  if (breakStarts >= breakEnds) return { breakEnds: '쉬는 시간의 끝이 시작보다 앞섭니다.' };
  if (breakStarts < opens || breakEnds > closes)
    return { breakEnds: '쉬는 시간은 상담 시간 안이어야 합니다.' };
  return {};
}

/** Why a branch receives nobody on a day; null when it does. */
export function closedReason(calendar: BranchCalendar, day: string): string | null {
  const reason = calendar.closed.get(day);
  if (reason !== undefined) return reason;
  if (calendar.hours.length === 0) return '상담 시간 미정';
  return calendar.hours.some((one) => one.weekday === weekdayOf(day)) ? null : '휴무일';
}

/** Who of the branch could counsel at this time and is free; for a visit a room must be free too. */
export function freeStaff(
  calendar: BranchCalendar,
  { day, time, kind }: { day: string; time: string; kind: 'call' | 'visit' },
): number[] {
  const hours = calendar.hours.find((one) => one.weekday === weekdayOf(day));
  const from = minutesOf(time);
  const until = from + slotMinutes;
  const isInside = hours && spansOf(hours).some(([opens, closes]) => opens <= from && until <= closes);
  if (!hours || !isInside || closedReason(calendar, day) !== null) return [];
  const at = seoulInstant(day, time).getTime();
  const same = calendar.taken.filter((one) => Math.abs(one.startsAt.getTime() - at) < slotMinutes * minuteMs);
  if (kind === 'visit' && same.filter((one) => one.kind === 'visit').length >= hours.visitRooms) return [];
  const onShift = calendar.shifts.filter(
    (shift) =>
      shift.weekday === weekdayOf(day) && minutesOf(shift.starts) <= from && until <= minutesOf(shift.ends),
  );
  const off = calendar.daysOff.filter((one) => one.day === day).map((one) => one.staffId);
  const busy = new Set([...same.map((one) => one.staffId), ...off]);
  return [...new Set(onShift.map((shift) => shift.staffId))].filter((id) => !busy.has(id));
}

export interface SlotDay {
  readonly day: string;
  /** Why nothing can be chosen; null on open days. */
  readonly closed: string | null;
  readonly times: string[];
}

/** The slots of the coming days that can still be chosen. */
export function openSlots(
  calendar: BranchCalendar,
  { today, kind, now }: { today: string; kind: 'call' | 'visit'; now: Date },
): SlotDay[] {
  const earliest = now.getTime() + noticeHours * hourMs;
  return Array.from({ length: slotDays }, (_, index) => dayPlus(today, index)).map((day) => {
    const closed = closedReason(calendar, day);
    const hours = calendar.hours.find((one) => one.weekday === weekdayOf(day));
    const times: string[] = [];
    const spans = closed === null && hours ? spansOf(hours) : [];
    for (const [opens, closes] of spans)
      for (
        let at = Math.ceil(opens / slotMinutes) * slotMinutes;
        at + slotMinutes <= closes;
        at += slotMinutes
      ) {
        const time = timeOf(at);
        const isSoon = seoulInstant(day, time).getTime() < earliest;
        if (!isSoon && freeStaff(calendar, { day, time, kind }).length > 0) times.push(time);
      }
    return { day, closed, times };
  });
}

/** Whether whoever was booked for a time is still there for it: the day is open and the shift stands. */
export function isKept(calendar: BranchCalendar, taken: Taken): boolean {
  const day = seoulDay(taken.startsAt);
  const empty = { ...calendar, taken: [] };
  return freeStaff(empty, { day, time: formatSeoulClock(taken.startsAt), kind: taken.kind }).includes(
    taken.staffId,
  );
}

/** Times that lost their counsellor: how many are free again, and how many a colleague keeps. Each family was told. */
export interface LostTimes {
  readonly released: number;
  readonly given: number;
}

export const noneLost: LostTimes = { released: 0, given: 0 };

/** What a change of the plan has done to families, for whoever made it. */
export function lostText({ released = 0, given = 0 }: Partial<LostTimes> = {}): string {
  if (released + given === 0) return '저장했습니다.';
  const kept = given > 0 ? `예약 ${given}건은 다른 선생님에게 옮겼습니다. ` : '';
  const gone = released > 0 ? `예약 ${released}건은 옮길 분이 없어 풀었습니다. ` : '';
  return `${kept}${gone}보호자에게 알렸습니다.`;
}

/**
 * The instant so many business minutes after `now`, counted along the branch's hours and past its closed days. Within the
 * next 30 days; a branch without hours counts the plain clock.
 */
export function afterBusinessMinutes(
  calendar: BranchCalendar,
  { today, minutes, now }: { today: string; minutes: number; now: Date },
): Date {
  let left = minutes * minuteMs;
  for (let index = 0; index < 30; index++) {
    const day = dayPlus(today, index);
    const hours = calendar.hours.find((one) => one.weekday === weekdayOf(day));
    if (!hours || closedReason(calendar, day) !== null) continue;
    for (const [opens, closes] of spansOf(hours)) {
      const until = seoulInstant(day, timeOf(closes)).getTime();
      const from = Math.max(seoulInstant(day, timeOf(opens)).getTime(), now.getTime());
      if (from >= until) continue;
      if (until - from >= left) return new Date(from + left);
      left -= until - from;
    }
  }
  return new Date(now.getTime() + minutes * minuteMs);
}

/** The weekdays from Sunday on. */
export const weekdayLabels = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** Weekly hours in one line, for a history: `월 14:00-21:00 (쉬는 시간 18:00-18:30) 방문 2팀`, a weekday after the other. */
export function hoursText(
  hours: readonly {
    readonly weekday: number;
    readonly opens: string;
    readonly closes: string;
    readonly breakStarts: string | null;
    readonly breakEnds: string | null;
    readonly visitRooms: number;
  }[],
): string {
  return [...hours]
    .sort((a, b) => a.weekday - b.weekday)
    .map((day) => {
      const rest = day.breakStarts ? ` (쉬는 시간 ${day.breakStarts}-${day.breakEnds})` : '';
      return `${weekdayLabels[day.weekday] ?? ''} ${day.opens}-${day.closes}${rest} 방문 ${day.visitRooms}팀`;
    })
    .join(', ');
}
