/** The way from a station to a branch, as its directions tell it. */
export interface Walk {
  readonly line: string;
  readonly station: string;
  readonly exit: string;
  readonly by: '걸어서' | '버스로' | '마을버스로';
  readonly minutes: number;
  /** Where one gets off the bus; empty on foot. */
  readonly stop: string;
}

/** Reads `3호선 대치역 3번 출구에서 걸어서 6분`; null where the directions tell no such way. */
export function readWalk(text: string): Walk | null {
  const found =
    /([가-힣\d]+선)\s+([가-힣\d]+역)(?:\s+(\d+번 출구))?에서\s+(걸어서|버스로|마을버스로)\s+(\d+)분/.exec(
      text,
    );
  if (!found) return null;
  const [, line = '', station = '', exit = '', by = '', minutes = ''] = found;
  const stop = by === '걸어서' ? '' : (/([가-힣\d]+) 정류장/.exec(text)?.[1] ?? '');
  return { line, station, exit, by: by as Walk['by'], minutes: Number(minutes), stop };
}

const lineColours: readonly (readonly [RegExp, string])[] = [
  [/인천1/, '#4a749a'],
  [/수인분당|분당/, '#8a6a00'],
  [/신분당/, '#b01831'],
  [/^1/, '#0d347f'],
  [/^2/, '#257a2a'],
  [/^3/, '#b34a10'],
  [/^4/, '#1f6f96'],
  [/^5/, '#7b4fb0'],
  [/^6/, '#8f5a24'],
  [/^7/, '#5a6420'],
  [/^8/, '#b8175a'],
  [/^9/, '#7a642c'],
];

/** The colour by which travellers know a line, dark enough for white letters. */
export const colourOf = (line: string): string =>
  lineColours.find(([pattern]) => pattern.test(line))?.[1] ?? '#4a5768';
