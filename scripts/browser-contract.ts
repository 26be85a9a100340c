// A contract as the browser carries it: of an endpoint what a call needs, which is its route, whether a call makes a new
// thing, counts once or says the same again (it is sent with a key) and, for the office, the roles it admits. Schemas are for whoever checks.
import { type ESTree, parseSync, Visitor } from 'vite';

type Statement = ESTree.Program['body'][number];

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What the browser has of an endpoint. */
export const inBrowser: ReadonlySet<string> = new Set([
  'route',
  'isCreating',
  'idempotent',
  'isRepeatable',
  'roles',
]);

const linesIn = (text: string) => text.split('\n').length - 1;

/** Replaces parts of a text, in their order, each by one line: what follows keeps its line number. */
function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text + '\n'.repeat(linesIn(text.slice(edit.start, edit.end)));
    at = edit.end;
  }
  return result + text.slice(at);
}

/** The source map of a text whose lines kept their numbers. */
export const lineMap = (file: string, text: string) => ({
  version: 3 as const,
  file,
  sources: [file],
  sourcesContent: [text],
  names: [],
  mappings: `AAAA${';AACA'.repeat(linesIn(text))}`,
});

/** The program of a TypeScript file; one that cannot be parsed throws. */
export function programOf(file: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}

function declarationsIn(statement: Statement): readonly ESTree.VariableDeclarator[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
}

/** The endpoints that a statement of a contract declares. */
export function endpointsIn(
  statement: Statement,
): { readonly name: string; readonly call: ESTree.CallExpression }[] {
  return declarationsIn(statement).flatMap(({ id, init }) =>
    id.type === 'Identifier' &&
    init?.type === 'CallExpression' &&
    init.callee.type === 'Identifier' &&
    init.callee.name === 'endpoint'
      ? [{ name: id.name, call: init }]
      : [],
  );
}

/** Marks an expression as one that may go with its value when nobody reads that. */
const pure = (expression: string) => `/* @__PURE__ */ (() => (${expression}))()`;

/** What a call needs of an endpoint, and the imported names its properties are made of. */
function callable({ name, call }: ReturnType<typeof endpointsIn>[number], text: string) {
  const [route, spec] = call.arguments;
  if (route?.type !== 'Literal' || spec?.type !== 'ObjectExpression')
    throw new Error(`${name}: the route and the object of an endpoint are written out.`);
  const names: string[] = [];
  const parts = spec.properties.flatMap((property) => {
    if (property.type === 'SpreadElement' || property.key.type !== 'Identifier')
      throw new Error(`${name}: what an endpoint says of itself is written out.`);
    if (!inBrowser.has(property.key.name)) return [];
    const { value } = property;
    const from = value.type === 'MemberExpression' ? value.object : value;
    if (from.type === 'Identifier') names.push(from.name);
    else if (value.type !== 'Literal')
      throw new Error(`${name}.${property.key.name} is a literal or is taken from a table that is imported.`);
    return [text.slice(property.start, property.end)];
  });
  const made = `{ ${[`route: ${route.raw}`, ...parts].join(', ')} }`;
  return { names, declaration: `export const ${name} = ${names.length > 0 ? pure(made) : made};` };
}

/** The endpoints of a contract as a call needs them, each in its own line, and what else it exports taken from `values`. */
export function routesOf(file: string, text: string, values: string): string {
  const { body } = programOf(file, text);
  const needed = new Set<string>();
  const declared = body.map((statement) =>
    endpointsIn(statement)
      .map((endpoint) => {
        const { names, declaration } = callable(endpoint, text);
        for (const name of names) needed.add(name);
        return declaration;
      })
      .join(' '),
  );
  const edits = body.flatMap((statement, at): Edit[] => {
    const isKept =
      (statement.type === 'ImportDeclaration' &&
        statement.specifiers.some(({ local }) => needed.has(local.name))) ||
      (statement.type === 'ExportNamedDeclaration' && statement.source !== null);
    return isKept ? [] : [{ start: statement.start, end: statement.end, text: declared[at] ?? '' }];
  });
  return `${edited(text, edits)}export * from ${JSON.stringify(values)};\n`;
}

/** What a contract exports besides its endpoints; whatever of it nobody reads may go, as may what only endpoints are made of. */
export function valuesOf(file: string, text: string): string {
  const program = programOf(file, text);
  const calls: number[] = [];
  new Visitor({
    CallExpression({ start }) {
      calls.push(start);
    },
  }).visit(program);
  const edits = program.body.flatMap((statement): Edit[] => {
    if (endpointsIn(statement).length > 0) return [{ start: statement.start, end: statement.end, text: '' }];
    return declarationsIn(statement).flatMap(({ init }): Edit[] => {
      if (!init || !calls.some((call) => call >= init.start && call < init.end)) return [];
      const [before = '', after = ''] = pure('|').split('|');
      return [
        { start: init.start, end: init.start, text: before },
        { start: init.end, end: init.end, text: after },
      ];
    });
  });
  return edited(text, edits);
}
