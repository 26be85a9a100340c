// A browser module has the route of an endpoint it imports, not its schemas; reading one there is refused in the build.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { endpointsIn, inBrowser, programOf } from './browser-contract.ts';

const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name);

/** The local names of a module that are endpoints, and those that hold a module's endpoints by name. */
interface Imported {
  readonly endpoints: ReadonlySet<string>;
  readonly namespaces: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The endpoints a module exports, its own and those it passes on; every file below `root` is read once. */
function exportsBelow(root: string) {
  const known = new Map<string, ReadonlySet<string>>();

  function exportedBy(importer: string, source: string): ReadonlySet<string> {
    const isOurs = /^(\.|#src\/).*\.tsx?$/.test(source);
    const file = source.startsWith('#src/') ? join(root, source.slice(1)) : join(dirname(importer), source);
    const found = known.get(file);
    if (found) return found;
    if (!isOurs || !existsSync(file)) return new Set();
    const names = new Set<string>();
    known.set(file, names);
    const program = programOf(file, readFileSync(file, 'utf8'));
    for (const statement of program.body) {
      if (statement.type === 'ExportAllDeclaration')
        for (const name of exportedBy(file, statement.source.value)) names.add(name);
      if (statement.type !== 'ExportNamedDeclaration') continue;
      for (const { name } of endpointsIn(statement)) names.add(name);
      if (statement.specifiers.length === 0) continue;
      const passed = statement.source
        ? exportedBy(file, statement.source.value)
        : importedBy(file, program).endpoints;
      for (const { local, exported } of statement.specifiers)
        if (passed.has(nameOf(local))) names.add(nameOf(exported));
    }
    return names;
  }

  function importedBy(file: string, program: ESTree.Program): Imported {
    const endpoints = new Set<string>();
    const namespaces = new Map<string, ReadonlySet<string>>();
    for (const statement of program.body) {
      if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
      const exported = exportedBy(file, statement.source.value);
      if (exported.size === 0) continue;
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportNamespaceSpecifier') namespaces.set(specifier.local.name, exported);
        else if (specifier.type === 'ImportSpecifier' && exported.has(nameOf(specifier.imported)))
          endpoints.add(specifier.local.name);
    }
    return { endpoints, namespaces };
  }

  return importedBy;
}

/**
 * Finds what a module below `root` reads of imported endpoints that is not in the browser, as `name.property`. Names are
 * followed through imports and exports, not through variables.
 */
export function endpointReads(root: string): (file: string, code: string) => string[] {
  const importedBy = exportsBelow(root);
  return (file, code) => {
    const program = programOf(file, code);
    const { endpoints, namespaces } = importedBy(file, program);
    if (endpoints.size === 0 && namespaces.size === 0) return [];
    const found: string[] = [];
    const endpointOf = (node: ESTree.Expression) => {
      if (node.type === 'Identifier') return endpoints.has(node.name) ? node.name : undefined;
      if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
      const name = propertyOf(node);
      return name !== undefined && namespaces.get(node.object.name)?.has(name) ? name : undefined;
    };
    const read = (name: string | undefined, property: string | undefined) => {
      if (name !== undefined && property !== undefined && !inBrowser.has(property))
        found.push(`${name}.${property}`);
    };
    new Visitor({
      MemberExpression(node) {
        read(endpointOf(node.object), propertyOf(node));
      },
      VariableDeclarator({ id, init }) {
        if (!init || id.type !== 'ObjectPattern') return;
        for (const property of id.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier')
            read(endpointOf(init), property.key.name);
      },
    }).visit(program);
    return found;
  };
}

/** The property a member expression reads, where it is written out. */
function propertyOf({ property, computed }: ESTree.MemberExpression): string | undefined {
  if (!computed && property.type === 'Identifier') return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}
