import { add, type Rational, rational, times } from '../numbers/number.ts';

/**
 * A sum of terms with exact coefficients. A term is named by its whole root and its letters with their powers ("2|x1,y2" is
 * √2·x·y²), so that two sums are the same exactly when their terms are.
 */
export type Polynomial = ReadonlyMap<string, Rational>;

/** A quotient of two sums; the lower one is never nothing. */
export interface Quotient {
  readonly top: Polynomial;
  readonly bottom: Polynomial;
}

/** Thrown where a text asks for more than a pupil's answer would: then it is compared as words. */
export class TooMuch extends Error {}

const most = { terms: 200, power: 24, digits: 60 };
const zero: Rational = { top: 0n, bottom: 1n };

const nameOf = (root: bigint, letters: ReadonlyMap<string, number>) =>
  `${root}|${[...letters]
    .filter(([, power]) => power !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, power]) => `${letter}${power}`)
    .join(',')}`;

function partsOf(name: string): { root: bigint; letters: Map<string, number> } {
  const [root = '1', letters = ''] = name.split('|');
  const powers = letters === '' ? [] : letters.split(',');
  return {
    root: BigInt(root),
    letters: new Map(powers.map((one) => [one.replace(/\d+$/, ''), Number(/\d+$/.exec(one)?.[0])])),
  };
}

/** The largest square in a whole number, and what stays under the root. */
function withoutSquares(value: bigint): { factor: bigint; rest: bigint } {
  if (value > 1_000_000_000n) throw new TooMuch();
  let [factor, rest] = [1n, value];
  for (let divisor = 2n; divisor * divisor <= rest; divisor += 1n)
    while (rest % (divisor * divisor) === 0n) {
      rest /= divisor * divisor;
      factor *= divisor;
    }
  return { factor, rest };
}

function summed(terms: Iterable<readonly [string, Rational]>): Polynomial {
  const sum = new Map<string, Rational>();
  for (const [name, value] of terms) sum.set(name, add(sum.get(name) ?? zero, value));
  for (const [name, { top, bottom }] of sum) {
    if (top === 0n) sum.delete(name);
    if (`${top}${bottom}`.length > most.digits) throw new TooMuch();
  }
  if (sum.size > most.terms) throw new TooMuch();
  return sum;
}

const isNothing = (one: Polynomial) => one.size === 0;
const plus = (a: Polynomial, b: Polynomial) => summed([...a, ...b]);

function product(a: Polynomial, b: Polynomial): Polynomial {
  if (a.size * b.size > most.terms * 4) throw new TooMuch();
  const terms = [...a].flatMap(([first, x]) =>
    [...b].map(([second, y]): [string, Rational] => {
      const [left, right] = [partsOf(first), partsOf(second)];
      const { factor, rest } = withoutSquares(left.root * right.root);
      const letters = new Map(left.letters);
      for (const [letter, power] of right.letters) letters.set(letter, (letters.get(letter) ?? 0) + power);
      if ([...letters.values()].some((power) => power > most.power)) throw new TooMuch();
      return [nameOf(rest, letters), times(times(x, y), { top: factor, bottom: 1n })];
    }),
  );
  return summed(terms);
}

const whole = (value: Rational): Polynomial =>
  value.top === 0n ? new Map() : new Map([[nameOf(1n, new Map()), value]]);
const one = whole({ top: 1n, bottom: 1n });

/** An exact number as a quotient. */
export const ofNumber = (value: Rational): Quotient => ({ top: whole(value), bottom: one });
/** A letter that stands for any number. */
export const ofLetter = (letter: string): Quotient => ({
  top: new Map([[nameOf(1n, new Map([[letter, 1]])), { top: 1n, bottom: 1n }]]),
  bottom: one,
});

export const sumOf = (a: Quotient, b: Quotient): Quotient => ({
  top: plus(product(a.top, b.bottom), product(b.top, a.bottom)),
  bottom: product(a.bottom, b.bottom),
});
export const productOf = (a: Quotient, b: Quotient): Quotient => ({
  top: product(a.top, b.top),
  bottom: product(a.bottom, b.bottom),
});
export const negated = (a: Quotient): Quotient => productOf(ofNumber({ top: -1n, bottom: 1n }), a);

/** a ÷ b; null where b is nothing. */
export const quotientOf = (a: Quotient, b: Quotient): Quotient | null =>
  isNothing(b.top) ? null : { top: product(a.top, b.bottom), bottom: product(a.bottom, b.top) };

/** A sum without its sign, as something that has no other name: |x - 2| is |2 - x|, and |2x - 4| twice that. */
function sizeOf(one: Polynomial): Quotient {
  const terms = [...one].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const first = terms[0]?.[1];
  const inverse = first && rational(first.bottom, first.top);
  if (!first || !inverse) return { top: new Map(), bottom: whole({ top: 1n, bottom: 1n }) };
  const size = { top: first.top < 0n ? -first.top : first.top, bottom: first.bottom };
  if (terms.length === 1 && terms[0]?.[0] === nameOf(1n, new Map())) return ofNumber(size);
  const text = terms.map(([name, value]) => {
    const { top, bottom } = times(value, inverse);
    return `${name} ${top}/${bottom}`;
  });
  // Out of the way of figures, commas and bars, which part the names of letters.
  const name = [...text.join(';')]
    .map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xe000))
    .join('');
  return productOf(ofNumber(size), ofLetter(name));
}

/** The absolute value; null where it has none. */
export const absoluteOf = ({ top, bottom }: Quotient): Quotient | null =>
  quotientOf(sizeOf(top), sizeOf(bottom));

/** The plain number that a quotient is; null where it has letters or roots. */
export function numberOf({ top, bottom }: Quotient): Rational | null {
  const plain = (sum: Polynomial) =>
    isNothing(sum) ? zero : sum.size === 1 ? (sum.get(nameOf(1n, new Map())) ?? null) : null;
  const [a, b] = [plain(top), plain(bottom)];
  return a && b ? rational(a.top * b.bottom, a.bottom * b.top) : null;
}

/** A whole power, also a negative one; null where it has no value or is no whole number. */
export function powerOf(base: Quotient, exponent: Quotient): Quotient | null {
  const power = numberOf(exponent);
  if (power?.bottom !== 1n) return null;
  const size = Number(power.top < 0n ? -power.top : power.top);
  if (size > most.power) throw new TooMuch();
  let found = ofNumber({ top: 1n, bottom: 1n });
  for (let time = 0; time < size; time += 1) found = productOf(found, base);
  return power.top < 0n ? quotientOf(ofNumber({ top: 1n, bottom: 1n }), found) : found;
}

/** The square root of a plain number that is not negative; null of anything else. */
export function rootOf(value: Quotient): Quotient | null {
  const plain = numberOf(value);
  if (!plain || plain.top < 0n) return null;
  if (plain.top === 0n) return ofNumber(zero);
  const { factor, rest } = withoutSquares(plain.top * plain.bottom);
  return {
    top: new Map([[nameOf(rest, new Map()), { top: factor, bottom: plain.bottom }]]),
    bottom: one,
  };
}

/** a − b without its lower part: nothing exactly where both are the same. */
export const differenceOf = (a: Quotient, b: Quotient): Polynomial =>
  plus(product(a.top, b.bottom), product(whole({ top: -1n, bottom: 1n }), product(b.top, a.bottom)));

export const isSame = (a: Quotient, b: Quotient): boolean => isNothing(differenceOf(a, b));

/** By what plain number the second sum has to be taken to be the first; null where there is none. */
export function factorBetween(a: Polynomial, b: Polynomial): Rational | null {
  if (a.size !== b.size || isNothing(a)) return null;
  let factor: Rational | null = null;
  for (const [name, value] of a) {
    const other = b.get(name);
    const share = other && rational(value.top * other.bottom, value.bottom * other.top);
    if (!share || (factor && (share.top !== factor.top || share.bottom !== factor.bottom))) return null;
    factor = share;
  }
  return factor;
}

/** The letters in a quotient. */
export const lettersIn = ({ top, bottom }: Quotient): ReadonlySet<string> =>
  new Set([...top.keys(), ...bottom.keys()].flatMap((name) => [...partsOf(name).letters.keys()]));

/** How many terms a sum has when nothing is left to be put together. */
export const termCount = ({ top }: Quotient): number => top.size;
