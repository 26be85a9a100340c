import { type ESTree, parseSync, Visitor } from 'vite';

/** One place in a loop that asks the database. */
export interface LoopQuery {
  /** The outermost named function around it, or the key of the object it stands under. */
  readonly within: string;
  /** What is called there, as it is written. */
  readonly asks: string;
  readonly line: number;
}

type Callable = ESTree.Function | ESTree.ArrowFunctionExpression;
type Span = Pick<ESTree.Span, 'start' | 'end'>;

interface Call extends Span {
  /** The root of what is called: `store` of `store.findRow(db, 1)`. */
  readonly root: string;
  readonly asks: string;
  readonly isAwaited: boolean;
  readonly isQuery: boolean;
}

interface Named extends Span {
  readonly name: string;
}

const storePath = /(^|\/)store(\.server\.ts$|\/)/;
/** Methods that call what they are handed once for every row. */
const rowByRow: ReadonlySet<string> = new Set([
  'every',
  'filter',
  'flatMap',
  'forEach',
  'fromAsync',
  'map',
  'reduce',
  'some',
]);
const connections: ReadonlySet<string> = new Set(['db', 'tx']);
const executing = /^execute(TakeFirst(OrThrow)?)?$/;

const isFunction = (node: ESTree.Node | null | undefined): node is Callable =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
const isIn = (one: Span, other: Span) => other.start <= one.start && one.end <= other.end;
const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '');

/** The name behind the last dot of what is called or handed over. */
const lastName = (node: ESTree.Node): string =>
  node.type === 'MemberExpression' ? nameOf(node.property) : nameOf(node);
/** The name before the first dot. */
const rootName = (node: ESTree.Node): string =>
  node.type === 'MemberExpression' ? rootName(node.object) : nameOf(node);

/** What one file says: its loops, its named functions and its calls. */
function readFile(path: string, text: string) {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0)
    throw new Error(`${path}: ${parsed.errors[0]?.message ?? 'cannot be parsed'}`);
  const fromStore = new Set<string>();
  const awaited = new Set<ESTree.Node>();
  const loops: Span[] = [];
  const functions: Named[] = [];
  const calls: Call[] = [];
  const body = (node: { readonly body: Span }) => void loops.push(node.body);
  const whole = (node: Span) => void loops.push(node);
  new Visitor({
    ImportDeclaration(node) {
      if (storePath.test(node.source.value)) for (const one of node.specifiers) fromStore.add(one.local.name);
    },
    FunctionDeclaration(node) {
      functions.push({ name: node.id?.name ?? '', start: node.start, end: node.end });
    },
    VariableDeclarator({ id, init }) {
      if (isFunction(init)) functions.push({ name: nameOf(id), start: init.start, end: init.end });
    },
    Property({ key, value }) {
      if (isFunction(value)) functions.push({ name: nameOf(key), start: value.start, end: value.end });
    },
    ForStatement: body,
    ForOfStatement: body,
    ForInStatement: body,
    WhileStatement: whole,
    DoWhileStatement: whole,
    AwaitExpression({ argument }) {
      awaited.add(argument);
    },
    CallExpression(node) {
      const { callee, start, end } = node;
      if (rowByRow.has(lastName(callee)) && callee.type === 'MemberExpression')
        loops.push(...node.arguments.filter(isFunction));
      const root = rootName(callee);
      const isAwaited = awaited.has(node);
      const isQuery =
        node.arguments.some((one) => connections.has(lastName(one))) ||
        executing.test(lastName(callee)) ||
        (isAwaited && fromStore.has(root));
      const [asks = ''] = text.slice(callee.start, callee.end).split('\n');
      calls.push({ start, end, root, asks, isAwaited, isQuery });
    },
  }).visit(parsed.program);
  return { loops, functions, calls };
}

/** The functions of a file that ask the database, themselves or by another of them. */
function askingOf(functions: readonly Named[], calls: readonly Call[]): ReadonlySet<string> {
  const asking = new Set<string>();
  for (let before = -1; before < asking.size; ) {
    before = asking.size;
    for (const one of functions)
      if (
        calls.some((call) => isIn(call, one) && (call.isQuery || (call.isAwaited && asking.has(call.root))))
      )
        asking.add(one.name);
  }
  return asking;
}

/**
 * The queries inside loops of one file of actions: awaited calls of what is imported from a store, calls that are handed
 * a database or a transaction, `.execute(…)`, and awaited calls of the file's own functions that do one of these. The rows
 * a `for` goes through are asked for once, so its head is no part of it.
 */
export function loopQueriesOf(path: string, text: string): LoopQuery[] {
  const { loops, functions, calls } = readFile(path, text);
  const asking = askingOf(functions, calls);
  return calls
    .filter((call) => loops.some((loop) => isIn(call, loop)))
    .filter((call) => call.isQuery || (call.isAwaited && asking.has(call.root)))
    .map((call) => ({
      within: functions.find((one) => one.name !== '' && isIn(call, one))?.name ?? '',
      asks: call.asks,
      line: text.slice(0, call.start).split('\n').length,
    }));
}

/** Whether a file holds use cases of a feature. */
export const holdsActions = (path: string): boolean =>
  /(^|\/)features\/[^/]+\/actions(\.server\.ts$|\/)/.test(path) && !/\.test\.tsx?$/.test(path);
