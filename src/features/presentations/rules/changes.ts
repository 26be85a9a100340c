import { minuteMs } from '#src/shared/durations.ts';
import { formatSeoulDateTime, seoulInstant } from '#src/shared/seoul-time.ts';

/** What can change of a presentation's session, as it stands. */
export interface PlannedSession {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isOnline: boolean;
  readonly room: string;
  readonly onlineUrl: string;
  readonly capacity: number;
}

/** The same as it is typed; Seoul wall-clock. */
export interface TypedSession {
  readonly day: string;
  readonly startsAt: string;
  readonly minutes: string;
  readonly room: string;
  readonly onlineUrl: string;
  readonly capacity: string;
}

interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Whoever has a booking or waits hears of it. */
  readonly isNotified: boolean;
}

/** Whether all of it is typed, so that there is a difference to show. */
export const isWhole = ({ day, startsAt, minutes, capacity }: TypedSession): boolean =>
  day !== '' && startsAt !== '' && /^\d+$/.test(minutes.trim()) && /^\d+$/.test(capacity.trim());

/** What a new plan changes of a session, in words. */
export function sessionChanges(before: PlannedSession, after: TypedSession): readonly Change[] {
  const change = (label: string, [was, is]: readonly [string, string], isNotified = false): Change[] =>
    was === is ? [] : [{ label, before: was || '없음', after: is || '없음', isNotified }];
  const lengthMs = Date.parse(before.endsAt) - Date.parse(before.startsAt);
  const startsAt = seoulInstant(after.day, after.startsAt);
  return [
    ...change('일시', [formatSeoulDateTime(before.startsAt), formatSeoulDateTime(startsAt)], true),
    ...change('진행 시간', [`${lengthMs / minuteMs}분`, `${Number(after.minutes)}분`]),
    ...(before.isOnline
      ? change('접속 주소', [before.onlineUrl, after.onlineUrl.trim()])
      : change('장소', [before.room, after.room.trim()], true)),
    ...change('정원', [`${before.capacity}명`, `${Number(after.capacity)}명`]),
  ];
}
