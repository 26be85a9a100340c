import type { Rational } from '../numbers/number.ts';
import type { Expression } from './expression.ts';
import {
  differenceOf,
  factorBetween,
  isSame,
  lettersIn,
  numberOf,
  productOf,
  TooMuch,
  termCount,
} from './polynomial.ts';
import { readStatements, type Said, type Statement, solvedFor } from './statement.ts';

/** In what shape an answer is asked for, where the value alone is not enough. */
export type MathsForm = 'any' | 'expanded' | 'factored' | 'lowest';

interface MathsRule {
  readonly isAnyOrder?: boolean | undefined;
  readonly mathsForm?: MathsForm | undefined;
}

const sameValue = (a: Expression, b: Expression) => isSame(a.value, b.value);

/** Factors with letters, a power as often as it says; minus signs and plain numbers are none. */
function factorsOf(one: Expression): number {
  if (one.kind === 'minus') return factorsOf(one.parts[0] ?? one);
  if (one.kind === 'product') return one.parts.reduce((sum, part) => sum + factorsOf(part), 0);
  if (lettersIn(one.value).size === 0) return 0;
  const [base, raised] = one.parts;
  if (one.kind === 'power' && base && raised)
    return factorsOf(base) * Number(numberOf(raised.value)?.top ?? 1n);
  return 1;
}

/** Whether a sum has as many terms as are left when it is worked out, none of them a product of sums. */
function isExpanded(one: Expression): boolean {
  const terms = one.kind === 'sum' ? one.parts : [one];
  const hasSum = (part: Expression): boolean => part.kind === 'sum' || part.parts.some(hasSum);
  return terms.length === termCount(one.value) && !terms.some(hasSum);
}

const magnitude = (value: bigint) => (value < 0n ? -value : value);
function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? magnitude(a) : divisor(b, a % b);
}

function isLowestRatio(values: readonly Expression[]): boolean {
  const numbers = values.map(({ value }) => numberOf(value));
  if (!numbers.every((one): one is Rational => one?.bottom === 1n)) return false;
  return numbers.reduce((sum, { top }) => divisor(sum, top), 0n) === 1n;
}

function hasForm(given: Statement, wanted: Statement, form: MathsForm): boolean {
  if (form === 'any') return true;
  if (form === 'lowest') return given.kind !== 'ratio' || isLowestRatio(given.values);
  const shapes = (one: Statement): readonly Expression[] =>
    one.kind === 'value' ? [one.value] : one.kind === 'relation' ? [one.left, one.right] : one.values;
  if (form === 'expanded') return shapes(given).every(isExpanded);
  const count = (one: Statement) => shapes(one).reduce((sum, part) => sum + factorsOf(part), 0);
  return count(given) === count(wanted);
}

function sameRelation(
  given: Extract<Statement, { kind: 'relation' }>,
  wanted: Extract<Statement, { kind: 'relation' }>,
): boolean {
  const [is, was] = [solvedFor(given), solvedFor(wanted)];
  // What was to be solved is not solved by writing the question again.
  if (was && lettersIn(was.value.value).size === 0)
    return is?.letter === was.letter && is.sign === was.sign && sameValue(is.value, was.value);
  if (given.sign !== wanted.sign) return false;
  const factor = factorBetween(
    differenceOf(given.right.value, given.left.value),
    differenceOf(wanted.right.value, wanted.left.value),
  );
  return factor !== null && (factor.top > 0n || given.sign === '=' || given.sign === '≠');
}

function sameRatio(given: readonly Expression[], wanted: readonly Expression[]): boolean {
  const [first, other] = [given[0], wanted[0]];
  if (!first || !other || given.length !== wanted.length) return false;
  return given.every((value, index) => {
    const partner = wanted[index];
    return partner && isSame(productOf(value.value, other.value), productOf(partner.value, first.value));
  });
}

function sameStatement(given: Statement, wanted: Statement, form: MathsForm): boolean {
  if (!hasForm(given, wanted, form)) return false;
  if (given.kind === 'value' && wanted.kind === 'value') return sameValue(given.value, wanted.value);
  if (given.kind === 'relation' && wanted.kind === 'relation') return sameRelation(given, wanted);
  if (given.kind === 'ratio' && wanted.kind === 'ratio') return sameRatio(given.values, wanted.values);
  if (given.kind !== 'point' || wanted.kind !== 'point' || given.values.length !== wanted.values.length)
    return false;
  return given.values.every((value, index) => {
    const partner = wanted.values[index];
    return partner !== undefined && sameValue(value, partner);
  });
}

/** A value where the key names a letter for it, and the other way round: "3" is said for "x = 3". */
function bare(said: Said): Statement[] | null {
  const solved = said.statements.map(solvedFor);
  const letters = new Set(solved.map((one) => one?.letter));
  const isOne =
    letters.size === 1 && solved.every((one) => one?.sign === '=' && lettersIn(one.value.value).size === 0);
  return isOne ? solved.flatMap((one) => (one ? [{ kind: 'value', value: one.value } as const] : [])) : null;
}

/** "x = 2, y = 5" and "(2, 5)" say the same of a pair. */
function asPair({ statements }: Said): Statement[] | null {
  const [x, y] = ['x', 'y'].map((letter) => statements.map(solvedFor).find((one) => one?.letter === letter));
  if (statements.length !== 2 || x?.sign !== '=' || y?.sign !== '=') return null;
  return [{ kind: 'point', values: [x.value, y.value] }];
}

/** A list of values said for a point, and the other way round only within brackets. */
function asPoint(said: Said, size: number): Statement[] | null {
  const values = said.statements.flatMap((one) => (one.kind === 'value' ? [one.value] : []));
  return !said.isSet && values.length === size && said.statements.length === size
    ? [{ kind: 'point', values }]
    : null;
}

function fits(
  given: readonly Statement[],
  wanted: readonly Statement[],
  { isAnyOrder, form }: { isAnyOrder: boolean; form: MathsForm },
): boolean {
  if (given.length !== wanted.length) return false;
  if (!isAnyOrder) return given.every((one, at) => wanted[at] && sameStatement(one, wanted[at], form));
  const left = [...given];
  return wanted.every((one) => {
    const at = left.findIndex((other) => sameStatement(other, one, form));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** "x < -2, x > 3" cannot hold at once: a key that says so means the one or the other. */
function cannotHold(group: readonly Statement[]): boolean {
  const [a, b, ...more] = group.map(solvedFor);
  const isUpper = (one: typeof a) => one?.sign === '<' || one?.sign === '≤';
  if (!a || !b || more.length > 0 || a.letter !== b.letter || isUpper(a) === isUpper(b)) return false;
  if ([a, b].some(({ sign }) => sign === '=' || sign === '≠')) return false;
  const [lower, upper] = (isUpper(a) ? [b, a] : [a, b]).map(({ value }) => numberOf(value.value));
  return lower != null && upper != null && lower.top * upper.bottom > upper.top * lower.bottom;
}

/** As `fits`, and what holds at once in the one holds at once in the other: "또는" is no comma. */
function fitsGrouped(given: Said, wanted: Said, how: { isAnyOrder: boolean; form: MathsForm }): boolean {
  const [only] = wanted.groups;
  if (wanted.groups.length === 1 && only && given.groups.length === only.length && cannotHold(only))
    return fits(given.statements, only, how);
  if (given.groups.length !== wanted.groups.length) return false;
  const left = [...given.groups];
  return wanted.groups.every((group) => {
    const at = left.findIndex((other) => fits(other, group, how));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Capital letters are small ones, unless the key tells them apart. */
const oneCase = (text: string, key: string) =>
  [...key].some((one) => one !== one.toUpperCase() && key.includes(one.toUpperCase()))
    ? text
    : text.toLowerCase();

/**
 * Whether two answers in signs say the same: equal in algebra, either side of an equation, an inequality read from either
 * end, a set in any order. Exact, and bounded: what is too large for an answer says nothing.
 * See docs/decisions/0106-answers-as-a-teacher-reads-them.md.
 */
export function meansTheSame(
  typed: string,
  key: string,
  { isAnyOrder, mathsForm = 'any' }: MathsRule,
): boolean {
  try {
    const members = typed.trim().split(/\s+/);
    const isListed = key.startsWith('{') && members.every((one) => /^-?\d+$/.test(one));
    const written = isListed ? members.join(', ') : typed;
    const [given, wanted] = [readStatements(oneCase(written, key)), readStatements(oneCase(key, key))];
    const [first] = wanted?.statements ?? [];
    if (!given || !wanted || !first) return false;
    const isLoose =
      isAnyOrder ||
      wanted.isSet ||
      key.includes('±') ||
      wanted.statements.every(({ kind }) => kind === 'relation');
    if (given.isSet && !isLoose) return false;
    const how = { isAnyOrder: isLoose, form: mathsForm };
    if (fitsGrouped(given, wanted, how)) return true;
    const point =
      wanted.statements.length === 1 && first.kind === 'point' ? asPoint(given, first.values.length) : null;
    if (point && fits(point, wanted.statements, how)) return true;
    const [pair, wantedPair] = [asPair(given), asPair(wanted)];
    if (pair && fits(pair, wanted.statements, how)) return true;
    if (wantedPair && fits(given.statements, wantedPair, how)) return true;
    const [less, more] = [bare(given), bare(wanted)];
    if (less && wanted.statements.every(({ kind }) => kind === 'value'))
      return fits(less, wanted.statements, how);
    return (
      more !== null &&
      given.statements.every(({ kind }) => kind === 'value') &&
      fits(given.statements, more, how)
    );
  } catch (error) {
    if (error instanceof TooMuch) return false;
    throw error;
  }
}
