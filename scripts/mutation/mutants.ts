import { type ESTree, parseSync } from 'vite';

/** One change of the source: what stands at `start`..`end` is replaced. */
export interface Mutant {
  readonly kind: MutantKind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export type MutantKind =
  /** `<` becomes `<=` and `>=`, `===` becomes `!==`. */
  | 'comparison'
  /** A condition is always or never met. */
  | 'condition'
  /** `&&` becomes `||`, `??` becomes `&&`. */
  | 'logic'
  /** `!x` becomes `x`. */
  | 'negation'
  /** `+` becomes `-`, `*` becomes `/`; assignments alike. */
  | 'arithmetic'
  /** One more or one less. */
  | 'number'
  /** `true` becomes `false`. */
  | 'boolean'
  /** A code (no text for people) becomes empty. */
  | 'code'
  /** One of an array's elements is left out. */
  | 'element'
  /** `some` becomes `every`, `Math.min` becomes `Math.max`, a filter lets everything through. */
  | 'method'
  /** A statement is left out. */
  | 'statement'
  /** A function does nothing. */
  | 'body'
  /** `?.` becomes `.`. */
  | 'chain'
  /** A pattern need not begin or end where it does. */
  | 'anchor';

type Node = ESTree.Node;

const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const sums: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
};
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  at: 'with',
};
/** Methods whose call is left out: the array or text before them stays. */
const passed: ReadonlySet<string> = new Set([
  'filter',
  'toSorted',
  'toReversed',
  'slice',
  'trim',
  'toLowerCase',
  'toUpperCase',
]);
/** A code is what programs read: letters, digits, `_`, `.`, `-`, `:`, `/`. Sentences in Korean are no code. */
const codePattern = /^[\w.:/-]+$/;

/** Every mutant of a file, in the order of the source. Types, imports, keys and what is thrown are left as they are. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0)
    throw new Error(`${path}: ${parsed.errors[0]?.message ?? 'cannot be parsed'}`);
  const found: Mutant[] = [];
  walk(parsed.program, (node) => {
    for (const mutant of mutantsAt(node, text)) found.push(mutant);
  });
  const seen = new Set<string>();
  const isNew = ({ start, end, replacement }: Mutant) => {
    const key = `${start} ${end} ${replacement}`;
    return !seen.has(key) && seen.add(key);
  };
  return found
    .filter((one) => text.slice(one.start, one.end) !== one.replacement)
    .filter(isNew)
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with the mutant in it. */
export const mutated = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The parts of a node that are evaluated and may be mutated. */
function partsOf(node: Node): Node[] {
  if (node.type === 'ImportDeclaration' || node.type === 'ThrowStatement') return [];
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return [node.expression];
  if (node.type === 'TSNonNullExpression') return [node.expression];
  if (node.type.startsWith('TS')) return [];
  if (node.type === 'Property') return node.computed ? [node.key, node.value] : [node.value];
  if (node.type === 'MemberExpression' && !node.computed) return [node.object];
  return Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const part of partsOf(node)) walk(part, visit);
}

function mutantsAt(node: Node, text: string): Mutant[] {
  const source = ({ start, end }: Node) => text.slice(start, end);
  const at = (kind: MutantKind, where: { start: number; end: number }, replacement: string): Mutant => ({
    kind,
    start: where.start,
    end: where.end,
    replacement,
  });
  const both = (kind: MutantKind, operator: string): Mutant =>
    at(kind, node, `(${source(leftOf(node))} ${operator} ${source(rightOf(node))})`);
  switch (node.type) {
    case 'BinaryExpression': {
      const others = (comparisons[node.operator] ?? []).map((one) => both('comparison', one));
      const sum = isText(node.left) || isText(node.right) ? undefined : sums[node.operator];
      return sum ? [...others, both('arithmetic', sum)] : others;
    }
    case 'AssignmentExpression': {
      const sum = sums[node.operator];
      return sum ? [both('arithmetic', sum)] : [];
    }
    case 'LogicalExpression':
      return [both('logic', node.operator === '&&' ? '||' : '&&')];
    case 'UnaryExpression':
      return node.operator === '!' ? [at('negation', node, `(${source(node.argument)})`)] : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((word) => at('condition', node.test, word));
    case 'ExpressionStatement':
      return [at('statement', node, ';')];
    case 'ArrayExpression':
      return node.elements.flatMap((element) => {
        if (!element || element.type === 'SpreadElement') return [];
        const rest = node.elements.filter((one) => one !== element).map((one) => (one ? source(one) : ''));
        return [at('element', node, `[${rest.join(', ')}]`)];
      });
    case 'Literal':
      return literal(node, at);
    case 'CallExpression':
      return call(node, { source, at });
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.body && node.body.body.length > 0 ? [at('body', node.body, '{}')] : [];
    case 'ArrowFunctionExpression':
      return [at('body', node.body, node.body.type === 'BlockStatement' ? '{}' : 'undefined')];
    case 'MemberExpression':
      return node.optional && !node.computed
        ? [at('chain', node, `${source(node.object)}.${source(node.property)}`)]
        : [];
    default:
      return [];
  }
}

type At = (kind: MutantKind, where: { start: number; end: number }, replacement: string) => Mutant;

function literal(node: ESTree.StringLiteral | (ESTree.Node & { value?: unknown }), at: At): Mutant[] {
  const value = 'value' in node ? node.value : undefined;
  if (typeof value === 'number')
    return [at('number', node, `(${value + 1})`), at('number', node, `(${value - 1})`)];
  if (typeof value === 'boolean') return [at('boolean', node, String(!value))];
  if (typeof value === 'string') return codePattern.test(value) ? [at('code', node, "''")] : [];
  if (value instanceof RegExp) {
    const { source, flags } = value;
    const loose = [source.replace(/^\^/, ''), source.replace(/(?<!\\)\$$/, '')];
    return loose.filter((one) => one && one !== source).map((one) => at('anchor', node, `/${one}/${flags}`));
  }
  return [];
}

function call(
  node: ESTree.CallExpression,
  { source, at }: { readonly source: (node: Node) => string; readonly at: At },
): Mutant[] {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return [];
  const { name } = callee.property;
  if (passed.has(name)) return [at('method', node, source(callee.object))];
  const other = methods[name];
  return other ? [at('method', callee.property, other)] : [];
}

const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

function leftOf(node: Node): Node {
  if ('left' in node && isNode(node.left)) return node.left;
  throw new Error(`${node.type} has no left side.`);
}
function rightOf(node: Node): Node {
  if ('right' in node && isNode(node.right)) return node.right;
  throw new Error(`${node.type} has no right side.`);
}
