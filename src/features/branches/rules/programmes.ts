import { formatKrw } from '#src/shared/krw.ts';
import type { Programme } from '../contract/programmes.ts';

/** The columns of a tuition table, as the screen, a spreadsheet and the history name them. */
export const courseLabels = {
  programme: '프로그램',
  course: '강좌',
  grades: '대상',
  capacity: '정원',
  weekly: '수업 시간',
  monthlyMinutes: '월 교습 시간(분)',
  tuitionKrw: '교습비',
  extraKrw: '기타 경비',
  extraNote: '경비 내용',
} as const;

const typedFields = ['name', 'grades', 'intro', 'plate', 'isShown'] as const;

/**
 * What stands in the form once somebody else's save was looked at: what was typed stays, every other value and, unless it
 * was changed here, the order become what is stored now. `began` is what the form began with.
 */
export function mergeProgrammes(
  began: readonly Programme[],
  typed: readonly Programme[],
  stored: readonly Programme[],
): Programme[] {
  const merged = stored.map((now) => {
    const was = began.find(({ key }) => key === now.key);
    const mine = typed.find(({ key }) => key === now.key);
    if (!was || !mine) return now;
    const changed = typedFields.filter((field) => mine[field] !== was[field]);
    return { ...now, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
  });
  const keys = (rows: readonly Programme[]) => rows.map(({ key }) => key);
  if (keys(began).join() === keys(typed).join()) return merged;
  const placeOf = ({ key }: Programme) => keys(typed).indexOf(key);
  return merged.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The key behind a name or a key as a person typed it; what is unknown stays as it is. */
export function programmeKey(
  programmes: readonly { readonly key: string; readonly name: string }[],
  typed: string,
): string {
  const text = typed.trim();
  return programmes.find(({ key, name }) => key === text || name === text)?.key ?? text;
}

interface Fee {
  readonly monthlyMinutes: number;
  readonly tuitionKrw: number;
  readonly extraKrw: number;
  readonly extraNote: string;
}

/** The parts of a fee, in the order in which they are read. */
export const feeKeys = ['monthlyMinutes', 'tuitionKrw', 'extraKrw', 'extraNote'] as const;

/** Whether two fees ask for the same. */
export function isSameFee(one: Fee, other: Fee): boolean {
  return feeKeys.every((key) => one[key] === other[key]);
}

/** What changes with an announced fee, as words: `교습비 250,000원, 기타 경비 10,000원 (교재비)`. */
export function feeChange(now: Fee, next: Fee): string {
  const parts = [
    next.tuitionKrw !== now.tuitionKrw && `교습비 ${formatKrw(next.tuitionKrw)}`,
    (next.extraKrw !== now.extraKrw || next.extraNote !== now.extraNote) &&
      `기타 경비 ${formatKrw(next.extraKrw)}${next.extraNote && ` (${next.extraNote})`}`,
    next.monthlyMinutes !== now.monthlyMinutes && `월 ${next.monthlyMinutes.toLocaleString('ko-KR')}분`,
  ];
  return parts.filter(Boolean).join(', ');
}

export interface FiledFee extends Fee {
  /** Null: what was filed with the course. */
  readonly feeId: number | null;
  readonly effectiveFrom: string | null;
}

/** The fees of a course by their days, first to last, each with whether it is over, in force or to come on a Seoul day. */
export function feeStates<F extends FiledFee>(fees: readonly F[], today: string) {
  const begun = fees.filter(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= today).length;
  return fees.map((fee, place) => ({
    ...fee,
    state:
      place >= begun ? ('planned' as const) : place === begun - 1 ? ('current' as const) : ('past' as const),
  }));
}
