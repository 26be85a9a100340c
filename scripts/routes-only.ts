// What the browser needs of a contract to call an endpoint is its route, and whether a call makes a new thing, which is
// sent with a key; schemas are for whoever checks.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const contractImport =
  /^import\s+(?!type\b)\{([^}]*)\}\s+from\s+'((?:\.{1,2}\/|#src\/)[^']*\bcontract(?:\/[\w-]+)?\.ts)';?$/gm;
const declaration = /^export const (\w+) = endpoint\(\s*'([^']+)'/gm;

/** Where a declaration ends: what stands next at the beginning of a line. */
const next = /^(?:export|const|type|interface|function|\/\*\*|\/\/)/m;

/** The endpoints a contract declares, by name, as the browser carries them. */
export function routesIn(contract: string): ReadonlyMap<string, string> {
  return new Map(
    [...contract.matchAll(declaration)].map(({ 0: head, 1: name = '', 2: route = '', index }) => {
      const rest = contract.slice(index + head.length);
      const [body = ''] = rest.split(next, 1);
      const isCreating = /^\s*isCreating: true\b/m.test(body) || /[{,] isCreating: true\b/.test(body);
      return [name, `{ route: '${route}'${isCreating ? ', isCreating: true' : ''} }`];
    }),
  );
}

/**
 * The text of a browser module in which every endpoint it imports is what a call needs, and what else it imports from
 * contracts stays an import. Reading a schema of such an endpoint is refused: that needs `await import(…)` of the contract.
 */
export function withRoutesOnly(code: string, contractAt: (source: string) => string | null): string {
  return code.replace(contractImport, (whole, list: string, source: string) => {
    const contract = contractAt(source);
    if (contract === null) return whole;
    const routes = routesIn(contract);
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const called = names.filter((name) => routes.has(name));
    for (const name of called)
      if (new RegExp(`(?<![.\\w]|typeof )${name}\\.(input|data|errors)\\b`).test(code))
        throw new Error(`${name}.input is not in the browser; import its contract where it is needed.`);
    const rest = names.filter((name) => !routes.has(name));
    // With nothing but types left the import goes: TypeScript would keep one without names.
    const isValue = rest.some((name) => !name.startsWith('type '));
    const kept = isValue ? `import { ${rest.join(', ')} } from '${source}';` : '';
    return [kept, ...called.map((name) => `const ${name} = ${routes.get(name)};`)].join(' ');
  });
}

/** Applies it to every module of ours in the browser's build, before TypeScript is taken off. */
export function routesOnly(): Plugin {
  const root = process.cwd();
  return {
    name: 'academy:routes-only',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(join(root, 'src')) || !/\.tsx?$/.test(file) || /\/contract(\/|\.ts$)/.test(file))
        return null;
      const changed = withRoutesOnly(code, (source) => {
        const path = source.startsWith('#src/') ? join(root, source.slice(1)) : join(dirname(file), source);
        return existsSync(path) ? readFileSync(path, 'utf8') : null;
      });
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
