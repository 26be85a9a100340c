import { areNeighbourKeys } from '#src/features/members/rules/passwords.ts';

/** The keys of signs that are typed with the shift key: `!QAZ` is `1qaz`. */
const unshifted: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
};
const keyOf = (sign: string) => unshifted[sign] ?? sign.toLowerCase();

/** Keys beside each other that make a walk, and how many where two walks are typed in turn, as in `q1w2e3r4`. */
const leastKeys = { alone: 3, inTurn: 4 } as const;

/** Which of these places stand in a walk over neighbouring keys of so many or more. */
function walked(keys: readonly string[], places: readonly number[], least: number): number[] {
  const found: number[] = [];
  for (let from = 0; from < places.length; ) {
    let to = from + 1;
    while (
      to < places.length &&
      areNeighbourKeys(keys[places[to - 1] ?? 0] ?? '', keys[places[to] ?? 0] ?? '')
    )
      to++;
    if (to - from >= least) found.push(...places.slice(from, to));
    from = to;
  }
  return found;
}

/** Which signs belong to a walk over the keyboard: `qwe`, `!QAZ`, `edc rfv`, `q1w2e3r4`. */
export function coveredByWalks(signs: readonly string[]): Set<number> {
  const keys = signs.map(keyOf);
  const places = [...keys.keys()];
  const even = places.filter((at) => at % 2 === 0);
  const odd = places.filter((at) => at % 2 === 1);
  return new Set([
    ...walked(keys, places, leastKeys.alone),
    ...walked(keys, even, leastKeys.inTurn),
    ...walked(keys, odd, leastKeys.inTurn),
  ]);
}

const datePattern = /(?:19|20)\d{2}(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?/g;

/** Which signs belong to a year or a day: `2026`, `20261123`. */
export function coveredByDates(signs: readonly string[]): Set<number> {
  // A sign of two code units would move the places after it.
  const text = signs.map((sign) => (sign.length === 1 ? sign : '.')).join('');
  return new Set(
    [...text.matchAll(datePattern)].flatMap((one) => [...one[0]].map((_digit, i) => one.index + i)),
  );
}
