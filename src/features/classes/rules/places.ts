import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';

export type PlaceState = 'held' | 'enrolled' | 'lapsed' | 'cancelled' | 'left';

/** The legal moves of a place in a class. */
export const placeMoves: Readonly<Record<PlaceState, readonly PlaceState[]>> = {
  held: ['enrolled', 'lapsed', 'cancelled'],
  enrolled: ['left'],
  // What staff freed is taken back.
  cancelled: ['held'],
  left: ['enrolled'],
  lapsed: [],
};

/** Why a place moves, as its history says it. */
export type PlaceCode =
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'kept'
  | 'lapsed'
  | 'enrolled'
  | 'left'
  | 'freed'
  | 'given_back'
  | 'restored';

/** Why a student could not be offered a seat. */
export type OfferRefusal =
  | 'class_gone'
  | 'class_full'
  | 'class_begins'
  | 'has_place'
  | 'has_left'
  | 'not_passed';

/** Whether a time to answer ends before a class begins; of a class that begins today there is until midnight. */
export function endsInTime(until: Date, startsOn: string, now: Date): boolean {
  const begins = startOfSeoulDay(startsOn);
  return until < (begins > now ? begins : startOfSeoulDay(seoulDayAfter(startsOn)));
}

/** A class is planned so many years ahead at most. */
const planYears = 3;

/** Why a class cannot begin on such a day; null where it can. Both are Seoul days. */
export function firstDayRefusal(startsOn: string, today: string): string | null {
  if (startsOn < today) return '이미 지난 날입니다. 오늘이나 그 뒤의 날로 정해 주세요.';
  const last = `${Number(today.slice(0, 4)) + planYears}${today.slice(4)}`;
  return startsOn > last ? `개강일은 ${planYears}년 안의 날로 정해 주세요.` : null;
}
