import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import { quoted } from '#src/shared/words/particle.ts';
import { type Declaration, type Scalar, scalarOf, type Value } from './declarations.ts';

export interface Scope {
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly values: Map<string, Value | null>;
}

const float = (value: number): Value => ({ cardinality: 'single', baseType: 'float', values: [value] });
const bool = (value: boolean): Value => ({ cardinality: 'single', baseType: 'boolean', values: [value] });
const isTrue = (value: Value | null) => value?.values[0] === true;
const numbersOf = (value: Value | null): number[] | null =>
  value ? value.values.map((one) => (typeof one === 'number' ? one : Number(one))) : null;

function sameScalar(a: Scalar, b: Scalar): boolean {
  return typeof a === 'number' || typeof b === 'number' ? Number(a) === Number(b) : a === b;
}

/** Equal members; the order counts only in an ordered container. */
function matches(a: Value, b: Value): boolean {
  if (a.values.length !== b.values.length) return false;
  if (a.cardinality === 'multiple' || b.cardinality === 'multiple') {
    const rest = [...b.values];
    return a.values.every((one) => {
      const at = rest.findIndex((other) => sameScalar(one, other));
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  }
  return a.values.every((one, index) => sameScalar(one, b.values[index] ?? ''));
}

/** Sums the mapped values of a response and holds the sum between the bounds. */
function mapResponse({ mapping }: Declaration, value: Value | null): Value {
  if (!mapping) throw new Refusal('대응표(mapping)가 없는 응답을 대응표로 채점하려고 합니다.');
  const points = (one: Scalar) => {
    const found = mapping.entries.find(({ key, isCaseSensitive }) =>
      isCaseSensitive || typeof one !== 'string'
        ? sameScalar(key, one)
        : String(key).toLowerCase() === one.toLowerCase(),
    );
    return found?.points ?? mapping.fallback;
  };
  const sum = (value?.values ?? []).reduce<number>((total, one) => total + points(one), 0);
  return float(Math.min(mapping.upper ?? Infinity, Math.max(mapping.lower ?? -Infinity, sum)));
}

function equalNumbers(node: XmlNode, a: number, b: number): boolean {
  const mode = node.attributes.toleranceMode ?? 'exact';
  if (mode === 'exact') return a === b;
  const [t0 = 0, t1 = t0] = (node.attributes.tolerance ?? '0').trim().split(/\s+/).map(Number);
  const [below, above] = mode === 'relative' ? [Math.abs(a * t0) / 100, Math.abs(a * t1) / 100] : [t0, t1];
  const dust = 1e-9 * Math.max(1, Math.abs(a));
  const low = node.attributes.includeLowerBound === 'false' ? b > a - below + dust : b >= a - below - dust;
  const high = node.attributes.includeUpperBound === 'false' ? b < a + above - dust : b <= a + above + dust;
  return low && high;
}

function rounded(node: XmlNode, value: number): number {
  const figures = Number(node.attributes.figures ?? 3);
  const mode = node.attributes.roundingMode ?? 'significantFigures';
  return mode === 'decimalPlaces'
    ? Number(value.toFixed(figures))
    : Number(value.toPrecision(Math.max(1, figures)));
}

type Operator = (args: readonly (Value | null)[], node: XmlNode) => Value | null;

/** Arithmetic over all members of all arguments; NULL anywhere makes NULL. */
const arithmetic =
  (work: (numbers: readonly number[]) => number): Operator =>
  (args) => {
    const lists = args.map(numbersOf);
    if (lists.some((list) => list === null)) return null;
    const result = work(lists.flatMap((list) => list ?? []));
    return Number.isFinite(result) ? float(result) : null;
  };

const compare =
  (work: (a: number, b: number) => boolean): Operator =>
  ([left, right]) => {
    const [a] = numbersOf(left ?? null) ?? [];
    const [b] = numbersOf(right ?? null) ?? [];
    return a === undefined || b === undefined ? null : bool(work(a, b));
  };

const gather =
  (cardinality: 'multiple' | 'ordered'): Operator =>
  (args) => {
    const values = args.flatMap((one) => one?.values ?? []);
    const baseType = args.find((one) => one !== null)?.baseType ?? 'identifier';
    return values.length === 0 ? null : { cardinality, baseType, values };
  };

const both =
  (work: (a: Value, b: Value, node: XmlNode) => boolean): Operator =>
  ([a, b], node) =>
    a && b ? bool(work(a, b, node)) : null;

const operators: Readonly<Record<string, Operator>> = {
  multiple: gather('multiple'),
  ordered: gather('ordered'),
  isNull: ([one]) => bool(one === null || one === undefined),
  not: ([one]) => (one ? bool(!isTrue(one)) : null),
  and: (args) => bool(args.every((one) => isTrue(one))),
  or: (args) => bool(args.some((one) => isTrue(one))),
  anyN: (args, node) => {
    const count = args.filter((one) => isTrue(one)).length;
    return bool(
      count >= Number(node.attributes.min ?? 0) && count <= Number(node.attributes.max ?? args.length),
    );
  },
  match: both(matches),
  member: both((a, b) => b.values.some((one) => sameScalar(one, a.values[0] ?? ''))),
  contains: both((a, b) => {
    const rest = [...a.values];
    return b.values.every((one) => {
      const at = rest.findIndex((other) => sameScalar(one, other));
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  }),
  delete: ([a, b]) =>
    a && b ? { ...b, values: b.values.filter((one) => !sameScalar(one, a.values[0] ?? '')) } : null,
  stringMatch: both((a, b, node) => {
    const fold = (value: Value) => {
      const text = String(value.values[0] ?? '');
      return node.attributes.caseSensitive === 'false' ? text.toLowerCase() : text;
    };
    return node.attributes.substring === 'true' ? fold(a).includes(fold(b)) : fold(a) === fold(b);
  }),
  substring: both((a, b, node) => {
    const fold = (value: Value) =>
      node.attributes.caseSensitive === 'false'
        ? String(value.values[0]).toLowerCase()
        : String(value.values[0]);
    return fold(b).includes(fold(a));
  }),
  equal: (args, node) => compare((a, b) => equalNumbers(node, a, b))(args, node),
  equalRounded: (args, node) => compare((a, b) => rounded(node, a) === rounded(node, b))(args, node),
  lt: compare((a, b) => a < b),
  gt: compare((a, b) => a > b),
  lte: compare((a, b) => a <= b),
  gte: compare((a, b) => a >= b),
  sum: arithmetic((list) => list.reduce((total, one) => total + one, 0)),
  product: arithmetic((list) => list.reduce((total, one) => total * one, 1)),
  subtract: arithmetic(([a = 0, b = 0]) => a - b),
  divide: arithmetic(([a = 0, b = 0]) => a / b),
  power: arithmetic(([a = 0, b = 0]) => a ** b),
  integerDivide: arithmetic(([a = 0, b = 0]) => Math.floor(a / b)),
  integerModulus: arithmetic(([a = 0, b = 0]) => a - b * Math.floor(a / b)),
  truncate: arithmetic(([a = 0]) => Math.trunc(a)),
  round: arithmetic(([a = 0]) => Math.floor(a + 0.5)),
  integerToFloat: arithmetic(([a = 0]) => a),
  min: arithmetic((list) => Math.min(...list)),
  max: arithmetic((list) => Math.max(...list)),
  containerSize: ([one]) => ({
    cardinality: 'single',
    baseType: 'integer',
    values: [one?.values.length ?? 0],
  }),
  index: ([one], node) => {
    const found = one?.values[Number(node.attributes.n ?? 1) - 1];
    return one && found !== undefined ? { ...one, cardinality: 'single', values: [found] } : null;
  },
};

function declared(scope: Scope, node: XmlNode): Declaration {
  const found = scope.declarations.get(node.attributes.identifier ?? '');
  if (!found)
    throw new Refusal(
      `선언되지 않은 변수 ${quoted(node.attributes.identifier ?? '', '을/를')} 채점에 씁니다.`,
    );
  return found;
}

/** The value of one expression of response processing. What is not known here is refused by name. */
export function evaluate(node: XmlNode, scope: Scope): Value | null {
  switch (node.name) {
    case 'null':
      return null;
    case 'variable':
      return scope.values.get(declared(scope, node).id) ?? null;
    case 'correct':
      return declared(scope, node).correct;
    case 'default':
      return declared(scope, node).initial;
    case 'mapResponse': {
      const declaration = declared(scope, node);
      return mapResponse(declaration, scope.values.get(declaration.id) ?? null);
    }
    case 'baseValue': {
      const baseType = node.attributes.baseType ?? 'string';
      const value = scalarOf(baseType, textOf(node));
      return value === null ? null : { cardinality: 'single', baseType, values: [value] };
    }
    default: {
      const operator = operators[node.name];
      if (!operator)
        throw new Refusal(`지원하지 않는 채점 식 ${quoted(`<${node.name}>`, '이/가')} 있습니다.`);
      const args = node.children.filter((child) => child.name !== '').map((child) => evaluate(child, scope));
      return operator(args, node);
    }
  }
}

/** Whether a condition holds; NULL does not. */
export function holds(node: XmlNode | undefined, scope: Scope): boolean {
  return node !== undefined && isTrue(evaluate(node, scope));
}
