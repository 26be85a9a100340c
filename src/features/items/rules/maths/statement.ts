import { type Expression, readExpression } from './expression.ts';
import { plainMaths } from './plain-maths.ts';
import { TooMuch } from './polynomial.ts';

export type Comparison = '=' | '≠' | '<' | '≤';

/** One thing an answer says: a value, a comparison (always towards the larger side), a ratio, or a point. */
export type Statement =
  | { readonly kind: 'value'; readonly value: Expression }
  | {
      readonly kind: 'relation';
      readonly sign: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'ratio'; readonly values: readonly Expression[] }
  | { readonly kind: 'point'; readonly values: readonly Expression[] };

/** A whole answer: its statements, and whether it is a set in braces. */
export interface Said {
  readonly statements: readonly Statement[];
  /** The same by what holds at once: "x < 1 또는 2 < x < 3" has one of one and one of two. One group where "또는" says nothing. */
  readonly groups: readonly (readonly Statement[])[];
  readonly isSet: boolean;
}

/** The parts between commas that stand in no bracket. */
function partsOf(text: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === sign && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

const readAll = (texts: readonly string[]): Expression[] | null => {
  const found = texts.map(readExpression);
  return found.every((one) => one !== null) ? found : null;
};

/** "(3, -2)", "P(3, -2)", "점 (3, -2)". */
function pointOf(text: string): Statement[] | null {
  const inner = /^(?:점\s*)?[A-Z]?\s*\((.*)\)$/i.exec(text)?.[1];
  const parts = inner === undefined ? [] : partsOf(inner, ',');
  if (parts.length < 2) return null;
  const values = readAll(parts);
  return values && [{ kind: 'point', values }];
}

/** "(x, y) = (2, 3)" says two things. */
function pairwise(text: string): Statement[] | null {
  const [left, right, ...more] = partsOf(text, '=');
  if (left === undefined || right === undefined || more.length > 0) return null;
  const [names, values] = [pointOf(left)?.[0], pointOf(right)?.[0]];
  if (names?.kind !== 'point' || values?.kind !== 'point' || names.values.length !== values.values.length)
    return null;
  return names.values.flatMap((name, index): Statement[] => {
    const value = values.values[index];
    return value ? [{ kind: 'relation', sign: '=', left: name, right: value }] : [];
  });
}

function relationsOf(text: string): Statement[] | null {
  const signs = text.match(/[=≠<>≤≥]/g) ?? [];
  const sides = readAll(text.split(/[=≠<>≤≥]/));
  if (!sides || signs.length > 3) return null;
  return signs.flatMap((sign, index): Statement[] => {
    const [left, right] = [sides[index], sides[index + 1]];
    if (!left || !right) return [];
    if (sign === '>' || sign === '≥')
      return [{ kind: 'relation', sign: sign === '>' ? '<' : '≤', left: right, right: left }];
    return [{ kind: 'relation', sign: sign as Comparison, left, right }];
  });
}

/** One part; "±2" says two things. */
function statementsOf(part: string): Statement[] | null {
  if (part.includes('±')) {
    const both = [part.replace('±', '+'), part.replace('±', '-')].map((one) => statementsOf(one));
    const [first, second] = both;
    return first && second && !part.replace('±', '').includes('±') ? [...first, ...second] : null;
  }
  const point = pointOf(part) ?? pairwise(part);
  if (point) return point;
  if (/[=≠<>≤≥]/.test(part)) return relationsOf(part);
  const sides = partsOf(part, ':');
  const values = readAll(sides);
  const [value] = values ?? [];
  if (!values || !value) return null;
  return values.length > 1 ? [{ kind: 'ratio', values }] : [{ kind: 'value', value }];
}

const isLetter = (one: Expression) => one.kind === 'letter';

/** In "x = 2, 3" the second value is one of x too. */
function withNames(groups: readonly (readonly Statement[])[]): Statement[][] {
  const first = groups[0]?.[0];
  const name = first?.kind === 'relation' && first.sign === '=' && isLetter(first.left) ? first.left : null;
  const named = (one: Statement): Statement =>
    name && one.kind === 'value' ? { kind: 'relation', sign: '=', left: name, right: one.value } : one;
  return groups.map((group) => group.map(named));
}

/** Between the roots of one unknown, and in a list of values or lines, "또는" says no more than a comma. */
function tellsApart(statements: readonly Statement[]): boolean {
  if (statements.some((one) => one.kind === 'relation' && one.sign !== '=')) return true;
  const letters = statements.map((one) => solvedFor(one)?.letter);
  return letters.every((one) => one !== undefined) && new Set(letters).size > 1;
}

/** What is said at once, between commas: each "(x, y) = (2, 3)" of several is a solution by itself. */
function groupsOf(text: string): Statement[][] | null {
  const parts = partsOf(text, ',').filter((part) => part !== '');
  const found = parts.map(statementsOf);
  if (found.length === 0 || found.length > 12 || !found.every((one) => one !== null)) return null;
  const isPairs = found.length > 1 && parts.every((part) => pairwise(part) !== null);
  return isPairs ? found : [found.flat()];
}

/** Reads an answer in signs: expressions, equations, inequalities, ratios, points, and lists of them. Null where it is none. */
export function readStatements(typed: string): Said | null {
  if (typed.length > 200) return null;
  try {
    const plain = plainMaths(typed).replace(/(\d)\s*대\s*(?=\d)/g, '$1:');
    const inner = /^(?:[a-z]\s*=\s*)?\{([^{}]*)\}$/i.exec(plain)?.[1];
    const found = partsOf(inner ?? plain, '∨').map(groupsOf);
    if (found.length > 12 || !found.every((one) => one !== null)) return null;
    const groups = withNames(found.flat());
    const statements = groups.flat();
    return { statements, groups: tellsApart(statements) ? groups : [statements], isSet: inner !== undefined };
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

/** What a statement says of one letter alone ("x = 3", "3 = x", "x > 2"), turned so that the letter stands on the left. */
export function solvedFor(
  one: Statement,
): { letter: string; sign: Comparison | '>' | '≥'; value: Expression } | null {
  if (one.kind !== 'relation') return null;
  const turned = { '=': '=', '≠': '≠', '<': '>', '≤': '≥' } as const;
  if (isLetter(one.left)) return { letter: one.left.text, sign: one.sign, value: one.right };
  return isLetter(one.right) ? { letter: one.right.text, sign: turned[one.sign], value: one.left } : null;
}

const textOf = (one: Statement): string => {
  if (one.kind === 'value') return one.value.text;
  if (one.kind === 'ratio') return one.values.map(({ text }) => text).join(' : ');
  if (one.kind === 'point') return `(${one.values.map(({ text }) => text).join(', ')})`;
  const solved = solvedFor(one);
  return solved
    ? `${solved.letter} ${solved.sign} ${solved.value.text}`
    : `${one.left.text} ${one.sign} ${one.right.text}`;
};

/** How an answer in signs was read, said back to the pupil; null where it was not. */
export function statementsText(typed: string): string | null {
  const said = readStatements(typed);
  if (!said) return null;
  const text = said.groups.map((group) => group.map(textOf).join(', ')).join(' 또는 ');
  return said.isSet ? `{${text}}` : text;
}
