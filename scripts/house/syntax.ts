import { type ESTree, parseSync, Visitor } from 'vite';
import * as lengths from '#src/shared/durations.ts';
import { retiredIn, retiredInMember } from './retired-words.ts';

/** What is counted in the syntax of one file. */
export interface SyntaxFigures {
  /** `as T` and `<T>x`, without `as const`. */
  casts: number;
  /** `as unknown as T`. */
  doubleCasts: number;
  /** Names of the functions with more than three parameters; `(unnamed)` where one has none. */
  longSignatures: string[];
  /** Names of the components of more than 80 lines. */
  longComponents: string[];
  /** Durations in milliseconds written as numbers. */
  bareDurations: number;
  /** Declared names, members among them, that hold a retired word. */
  retiredNames: string[];
}

type Callable = ESTree.Function | ESTree.ArrowFunctionExpression;

const maxParameters = 3;
const maxComponentLines = 80;
const durations: ReadonlySet<number> = new Set(Object.values(lengths));
/** Numbers of that size that count something else, by the constant that names them. */
const counts: ReadonlySet<string> = new Set(['maxNodes']);

/** Counts what a file's syntax shows; a file that cannot be parsed throws. */
export function syntaxFigures(path: string, text: string): SyntaxFigures {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0)
    throw new Error(`${path}: ${parsed.errors[0]?.message ?? 'cannot be parsed'}`);
  const figures: SyntaxFigures = {
    casts: 0,
    doubleCasts: 0,
    longSignatures: [],
    longComponents: [],
    bareDurations: 0,
    retiredNames: [],
  };
  const place = path.replace(/^src\//, '');
  const declared = (name: ESTree.Node | null | undefined) => {
    if (name?.type === 'Identifier' && retiredIn(name.name, place).length > 0)
      figures.retiredNames.push(name.name);
  };
  const member = ({ key, computed }: { readonly key: ESTree.Node; readonly computed: boolean }) => {
    if (!computed && key.type === 'Identifier' && retiredInMember(key.name, place).length > 0)
      figures.retiredNames.push(key.name);
  };
  const lines = (node: { start: number; end: number }) => text.slice(node.start, node.end).split('\n').length;
  const callable = (node: Callable) => {
    const nameOf = (id: ESTree.BindingIdentifier | null | undefined) => id?.name ?? '(unnamed)';
    if (node.params.length > maxParameters)
      figures.longSignatures.push(node.type === 'ArrowFunctionExpression' ? '(unnamed)' : nameOf(node.id));
    for (const parameter of node.params) declared(parameter);
  };
  const component = (name: string | undefined, node: { start: number; end: number }) => {
    if (path.endsWith('.tsx') && name && /^[A-Z]/.test(name) && lines(node) > maxComponentLines)
      figures.longComponents.push(name);
  };
  const type = ({ id }: { readonly id: ESTree.BindingIdentifier }) => declared(id);
  const named = new Set<ESTree.Node>();
  new Visitor({
    TSAsExpression(node) {
      const { typeAnnotation: to, expression } = node;
      const isConst =
        to.type === 'TSTypeReference' && to.typeName.type === 'Identifier' && to.typeName.name === 'const';
      if (isConst) return;
      figures.casts += 1;
      if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword')
        figures.doubleCasts += 1;
    },
    FunctionDeclaration(node) {
      callable(node);
      declared(node.id);
      component(node.id?.name, node);
    },
    FunctionExpression: callable,
    ArrowFunctionExpression: callable,
    VariableDeclarator(node) {
      declared(node.id);
      if (node.id.type !== 'Identifier') return;
      if (node.init?.type === 'ArrowFunctionExpression') component(node.id.name, node.init);
      if (node.init?.type === 'Literal' && (node.id.name in lengths || counts.has(node.id.name)))
        named.add(node.init);
    },
    TSInterfaceDeclaration: type,
    TSTypeAliasDeclaration: type,
    TSPropertySignature: member,
    TSMethodSignature: member,
    PropertyDefinition: member,
    MethodDefinition: member,
    ObjectExpression({ properties }) {
      for (const property of properties) if (property.type === 'Property') member(property);
    },
    Literal(node) {
      if (typeof node.value === 'number' && durations.has(node.value) && !named.has(node))
        figures.bareDurations += 1;
    },
  }).visit(parsed.program);
  return figures;
}
