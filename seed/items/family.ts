import type { ItemContent } from '#src/features/items/contract/item.ts';
import { seededRandom } from '#src/features/items/rules/seeded.ts';
import type { SeedItem } from './make.ts';

/** Whole numbers from … to …, both included. */
export type Draw = (from: number, to: number) => number;

/**
 * One skill as a function of its numbers. The bank holds it with chosen numbers; practice draws others by a
 * seed. The key follows from the numbers, so it cannot disagree with the question.
 */
export interface Family {
  readonly code: string;
  readonly domain: string;
  readonly grades: readonly [from: number, to: number];
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly sets: readonly (readonly number[])[];
  readonly make: (...numbers: number[]) => ItemContent;
  readonly draw: (int: Draw) => readonly number[];
}

/** The first word of a domain is its subject. */
const subjectOf = ({ domain }: Family) => domain.split('.')[0] as SeedItem['subject'];

/** A family has so many items in the bank, so that a retest can ask the same with other numbers. */
const itemsPerFamily = 3;
const mostTries = 40;

/** Further numbers as practice draws them, none that asks what a chosen set asks; fewer where a family has no others. */
function drawnSets(family: Family): (readonly number[])[] {
  const known = new Set(family.sets.map((numbers) => JSON.stringify(family.make(...numbers).body)));
  const drawn: (readonly number[])[] = [];
  for (let seed = 1; seed <= mostTries && family.sets.length + drawn.length < itemsPerFamily; seed += 1) {
    const numbers = numbersOf(family, seed);
    const question = JSON.stringify(family.make(...numbers).body);
    if (!known.has(question)) drawn.push(numbers);
    known.add(question);
  }
  return drawn;
}

/** The items a family puts into the bank: its chosen sets of numbers, then drawn ones. */
export function itemsOf(family: Family): SeedItem[] {
  return [...family.sets, ...drawnSets(family)].map((numbers, index) => ({
    code: `${family.code}-${index + 1}`,
    subject: subjectOf(family),
    domain: family.domain,
    grades: family.grades,
    rating: family.rating,
    content: family.make(...numbers),
    family: family.code,
  }));
}

/** A practice item of a family: the same seed gives the same item. */
export function practiceItem(family: Family, seed: number): ItemContent {
  return family.make(...numbersOf(family, seed));
}

function numbersOf({ draw }: Family, seed: number): readonly number[] {
  const random = seededRandom(seed);
  return draw((from, to) => from + Math.floor(random() * (to - from + 1)));
}

/** Greatest common divisor. */
export function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b);
}

/** A fraction in lowest terms as the key writes it: "3/4", or "2" where it is whole. */
export function ratio(top: number, bottom: number): string {
  const common = gcd(top, bottom) * Math.sign(bottom);
  return bottom / common === 1 ? `${top / common}` : `${top / common}/${bottom / common}`;
}

/** The same fraction in TeX. */
export function texRatio(top: number, bottom: number): string {
  const [n = '', d] = ratio(top, bottom).split('/');
  if (!d) return n;
  return n.startsWith('-') ? `-\\dfrac{${n.slice(1)}}{${d}}` : `\\dfrac{${n}}{${d}}`;
}

/** A sum of terms such as "3x^2 - x + 5", without zeros and needless ones. */
export function polynomial(coefficients: readonly number[], letter = 'x'): string {
  const degree = coefficients.length - 1;
  const terms = coefficients.flatMap((value, index) => {
    const power = degree - index;
    if (value === 0) return [];
    const size = Math.abs(value) === 1 && power > 0 ? '' : `${Math.abs(value)}`;
    const name = power === 0 ? '' : power === 1 ? letter : `${letter}^{${power}}`;
    return [{ sign: value < 0 ? '-' : '+', text: `${size}${name}` }];
  });
  const [first, ...rest] = terms;
  if (!first) return '0';
  const head = first.sign === '-' ? `-${first.text}` : first.text;
  return [head, ...rest.map(({ sign, text }) => `${sign} ${text}`)].join(' ');
}

/** Wrong numbers next to the right one: the given mistakes first, then neighbours; all different. */
export function mistakes(right: number, wanted: readonly number[], count = 3): string[] {
  const spare = [right + 1, right - 1, right + 2, right + 10, right - 2];
  const others = [...new Set([...wanted, ...spare])].filter((value) => value !== right);
  return others.slice(0, count).map(String);
}

/** Decimal arithmetic without the dust of binary fractions. */
export function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
