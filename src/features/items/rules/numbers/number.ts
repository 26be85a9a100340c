import { koreanNumeral, plainNumber, spokenNumber } from './number-text.ts';
import { foldUnits, inAskedSigns, withHalfHour, withoutCounter } from './units.ts';

/** An exact number: numerator over a positive denominator, in lowest terms. */
export interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** How a number was written, where the key asks for it. */
export interface WrittenNumber {
  readonly value: Rational;
  /** True for a whole number, a decimal, or a fraction that cannot be shortened. */
  readonly isLowest: boolean;
  readonly notation: Notation;
  readonly unit: string;
}

export type Notation = 'whole' | 'decimal' | 'fraction' | 'mixed' | 'percent' | 'power';
type Amount = Omit<WrittenNumber, 'unit'>;

const absolute = (value: bigint) => (value < 0n ? -value : value);

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? absolute(a) : divisor(b, a % b);
}

/** Makes an exact number; null for a zero denominator. */
export function rational(top: bigint, bottom: bigint): Rational | null {
  if (bottom === 0n) return null;
  const common = divisor(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { top: top / common, bottom: bottom / common };
}

function decimal(text: string): Rational | null {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text);
  if (!found) return null;
  const [, sign = '', whole = '', part = '', power = '0'] = found;
  if (whole + part === '') return null;
  const shift = Number(power) - part.length;
  const digits = BigInt(`${whole}${part}`) * (sign === '-' ? -1n : 1n);
  return shift >= 0 ? rational(digits * 10n ** BigInt(shift), 1n) : rational(digits, 10n ** BigInt(-shift));
}

/** Separators out, but only where they stand every three digits; "0,5" is a decimal. Otherwise the text is no number. */
function withoutSeparators(text: string): string {
  if (/^[+-]?0,\d{1,2}$/.test(text)) return text.replace(',', '.');
  if (/^[+-]?\d{1,3}( \d{3})+$/.test(text)) return text.replaceAll(' ', '');
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
}

const korean: Readonly<Record<string, bigint>> = {
  조: 1_000_000_000_000n,
  억: 100_000_000n,
  만: 10_000n,
};

const within: Readonly<Record<string, bigint>> = { 천: 1_000n, 백: 100n, 십: 10n };
const isSmaller = (a: Rational, b: Rational) => a.top * b.bottom < b.top * a.bottom;

/** Figures with names behind them, falling: "3천5백", "2,000". Null where a part reaches up to the one before it. */
function namedBy(text: string, names: Readonly<Record<string, bigint>>, inner = decimalOf): Rational | null {
  const signs = Object.keys(names).join('');
  const parts = [...text.matchAll(new RegExp(`([^${signs}]+)([${signs}])?`, 'g'))];
  if (parts.map(([part]) => part).join('') !== text) return null;
  let [sum, room]: [Rational, Rational | null] = [{ top: 0n, bottom: 1n }, null];
  for (const [, figures = '', name = ''] of parts) {
    const worth = { top: names[name] ?? 1n, bottom: 1n };
    const count = inner(figures.trim());
    const value = count && times(count, worth);
    if (!value || (room && !isSmaller(value, room))) return null;
    [sum, room] = [add(sum, value), worth];
  }
  return sum;
}

const decimalOf = (text: string) => (/^[\d.,]+$/.test(text) ? decimal(withoutSeparators(text)) : null);

/** "3만 5천", "1억 2,000만", "3천5백", "2천만": each part with its name, falling. */
function namedThousands(text: string): Rational | null {
  if (!/[조억만천백십]/.test(text)) return null;
  const size = namedBy(text.replace(/^[+-]/, ''), korean, (part) => decimalOf(part) ?? namedBy(part, within));
  return size && text.startsWith('-') ? { top: -size.top, bottom: size.bottom } : size;
}

/** The sum, exactly. */
export function add(a: Rational, b: Rational): Rational {
  return rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom) ?? a;
}

/** The product, exactly. */
export function times(a: Rational, b: Rational): Rational {
  return rational(a.top * b.top, a.bottom * b.bottom) ?? a;
}

/** Whether a and b lie at most `tolerance` apart, exactly. */
export function isWithin(a: Rational, b: Rational, tolerance: Rational): boolean {
  const gap = add(a, { top: -b.top, bottom: b.bottom });
  return absolute(gap.top) * tolerance.bottom <= tolerance.top * gap.bottom;
}

function fraction(text: string): Amount | null {
  const found = /^([+-]?)\s?(?:(\d+) )?(\d+)\s?\/\s?([+-]?\d+)$/.exec(text.replace(/\(([+-]?\d+)\)/g, '$1'));
  if (!found) return null;
  const [, sign = '', whole = '0', top = '0', bottom = '1'] = found;
  const [n, d] = [BigInt(top), BigInt(bottom)];
  const value = rational((BigInt(whole) * d + n) * (sign === '-' ? -1n : 1n), d);
  if (!value) return null;
  const isProper = whole === '0' || n < absolute(d);
  const notation = found[2] === undefined ? 'fraction' : 'mixed';
  return { value, isLowest: divisor(n, d) === 1n && d > 1n && isProper, notation };
}

function amount(text: string): Amount | null {
  const power = /^(.+?)\s?\*\s?10\s?\^\s?\{?\(?([+-]?\d{1,2})\)?\}?$/.exec(text);
  if (power) {
    const value = decimal(withoutSeparators(`${power[1]}`.trim()));
    const scale = decimal(`1e${power[2]}`);
    return value && scale ? { value: times(value, scale), isLowest: true, notation: 'power' } : null;
  }
  const written = fraction(text);
  if (written) return written;
  const value = decimal(withoutSeparators(text.replace(/^([+-]) /, '$1'))) ?? namedThousands(text);
  return value && { value, isLowest: true, notation: value.bottom === 1n ? 'whole' : 'decimal' };
}

/**
 * Reads a number as a person writes it: "-3", "1,234.5", "3/4", "1 3/4", "1과 3/4", "½", "75%", "3.2×10^5", "3만",
 * "열둘", TeX fractions, a unit behind it. Null when it is no number. `knownUnits` are tried first, so that "%" may be a
 * unit; otherwise 75 % is 0.75.
 */
export function readNumber(text: string, knownUnits: readonly string[] = []): WrittenNumber | null {
  if (text.length > 120) return null;
  const written = plainNumber(text);
  const folded = foldUnits(written);
  for (const unit of knownUnits.toSorted((a, b) => b.length - a.length)) {
    const sign = foldUnits(plainNumber(unit));
    if (sign === '' || !folded.endsWith(sign)) continue;
    const found = amount(folded.slice(0, -sign.length).trim());
    if (found) return { ...found, unit };
  }
  if (folded.endsWith('%')) {
    const found = amount(folded.slice(0, -1).trim());
    const value = found && times(found.value, { top: 1n, bottom: 100n });
    return found && value && { ...found, value, notation: 'percent', unit: '' };
  }
  const found = amount(written);
  return found && { ...found, unit: '' };
}

/** What is asked of a typed number: the units of the key, and the one that stands behind the box. */
export interface Asked {
  readonly units: readonly string[];
  readonly shownUnit: string;
}

/** The text without the unit at its end. */
function withoutUnit(text: string, known: readonly string[]): { text: string; unit: string } {
  const folded = foldUnits(text);
  const unit = known
    .toSorted((a, b) => b.length - a.length)
    .find((one) => folded.endsWith(foldUnits(plainNumber(one))));
  return unit === undefined
    ? { text, unit: '' }
    : { text: folded.slice(0, -foldUnits(plainNumber(unit)).length).trim(), unit };
}

/**
 * Reads a typed answer: a unit that stands behind the box may be typed again, a counter where no unit is asked for, and
 * a whole number may stand in Korean words.
 */
export function readAnswer(text: string, { units, shownUnit }: Asked): WrittenNumber | null {
  const known = shownUnit === '' || units.includes(shownUnit) ? units : [...units, shownUnit];
  const found = readNumber(text, known);
  if (found || text.length > 120) return found;
  const plain = inAskedSigns(plainNumber(text), known);
  const said = readNumber(plain, known);
  if (said) return said;
  const bare = known.length === 0 ? { text: withoutCounter(plain), unit: '' } : withoutUnit(plain, known);
  const number = readNumber(koreanNumeral(bare.text) ?? spokenNumber(bare.text));
  return number && { ...number, unit: bare.unit };
}

/** The last name first, so that no unit is taken for the end of a longer one. */
const longestFirst = <T extends { readonly name: string }>(units: readonly T[]) =>
  units.toSorted((a, b) => b.name.length - a.name.length);

/**
 * An amount in several units of the key ("1시간 30분", "1 m 20 cm"), in the unit of the key; null where it is none, or where
 * a smaller unit does not come after a larger one.
 */
export function readCompound(
  text: string,
  units: readonly { readonly name: string; readonly factor: string }[],
): Rational | null {
  if (units.length < 2 || text.length > 60) return null;
  let rest = foldUnits(withHalfHour(plainNumber(text))).replace(
    /(?<=^|\s)([^\d\s]{1,5}?)\s?(?=시간|분$)/g,
    (said, name: string) => koreanNumeral(name) ?? said,
  );
  let sum: Rational | null = null;
  let before: Rational | null = null;
  for (let part = 0; rest !== '' && part < 5; part += 1) {
    const found = /^([\d,.]+)\s?([^\d\s]+)\s?/.exec(rest);
    const unit = longestFirst(units).find(({ name }) => foldUnits(plainNumber(name)) === found?.[2]);
    const [count, factor] = [readNumber(found?.[1] ?? ''), readNumber(unit?.factor ?? '')];
    if (!found || !count || !factor || (before && !isSmaller(factor.value, before))) return null;
    const value = times(count.value, factor.value);
    sum = sum ? add(sum, value) : value;
    before = factor.value;
    rest = rest.slice(found[0].length);
  }
  return rest === '' ? sum : null;
}
