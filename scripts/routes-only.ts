// What the browser needs of a contract to call an endpoint is its route, and whether a call makes a new thing, which is
// sent with a key; the office also needs the roles it admits, to offer nothing that would be refused. Schemas are for
// whoever checks.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractImport =
  /^import\s+(?!type\b)\{([^}]*)\}\s+from\s+'((?:\.{1,2}\/|#src\/)[^']*\bcontract(?:\/[\w-]+)*\.ts)';?$/gm;
const declaration = /^export const (\w+) = endpoint\(\s*'([^']+)'/gm;

/** Where a declaration ends: what stands next at the beginning of a line. */
const next = /^(?:export|const|type|interface|function|\/\*\*|\/\/)/m;

/** The roles that endpoints of a contract admit, by their names; of endpoints that are not staff's there are none. */
export type RolesByName = ReadonlyMap<string, readonly string[]>;
const noRoles: RolesByName = new Map();

/** The endpoints a contract declares, by name, as the browser carries them. */
export function routesIn(contract: string, roles: RolesByName = noRoles): ReadonlyMap<string, string> {
  return new Map(
    [...contract.matchAll(declaration)].map(({ 0: head, 1: name = '', 2: route = '', index }) => {
      const rest = contract.slice(index + head.length);
      const [body = ''] = rest.split(next, 1);
      const isCreating = /^\s*isCreating: true\b/m.test(body) || /[{,] isCreating: true\b/.test(body);
      const admitted = roles.get(name);
      const parts = [
        `route: '${route}'`,
        ...(isCreating ? ['isCreating: true'] : []),
        ...(admitted ? [`roles: ${JSON.stringify(admitted)}`] : []),
      ];
      return [name, `{ ${parts.join(', ')} }`];
    }),
  );
}

/** A contract as far as a browser module is made of it. */
export interface Contract {
  readonly text: string;
  readonly roles?: RolesByName;
}

/** Which contracts a module imports endpoints or other values of. */
export const contractsOf = (code: string): string[] =>
  [...code.matchAll(contractImport)].map(([, , source = '']) => source);

/**
 * The text of a browser module in which every endpoint it imports is what a call needs, and what else it imports from
 * contracts stays an import. Reading a schema of such an endpoint is refused: that needs `await import(…)` of the contract.
 */
export function withRoutesOnly(code: string, contractAt: (source: string) => Contract | null): string {
  return code.replace(contractImport, (whole, list: string, source: string) => {
    const contract = contractAt(source);
    if (contract === null) return whole;
    const routes = routesIn(contract.text, contract.roles);
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

/** Whether a module is the office's own: no public page loads it, so it may carry roles. */
export const isOfOffice = (file: string): boolean =>
  /\/office\/|\/features\/(?:staff|cms|invariants)\//.test(file);

/** What a contract's staff endpoints admit, read from the contract itself: the roles are named by rights, not typed. */
export async function rolesIn(path: string): Promise<RolesByName> {
  const whole: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
  return new Map(
    Object.entries(whole).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && 'route' in value && 'roles' in value && value.roles
        ? [[name, value.roles as readonly string[]]]
        : [],
    ),
  );
}

/** Applies it to every module of ours in the browser's build, before TypeScript is taken off. */
export function routesOnly(): Plugin {
  const root = process.cwd();
  return {
    name: 'academy:routes-only',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(join(root, 'src')) || !/\.tsx?$/.test(file) || /\/contract(\/|\.ts$)/.test(file))
        return null;
      const contracts = new Map<string, Contract>();
      for (const source of contractsOf(code)) {
        const path = source.startsWith('#src/') ? join(root, source.slice(1)) : join(dirname(file), source);
        if (!existsSync(path)) continue;
        const text = readFileSync(path, 'utf8');
        contracts.set(source, { text, ...(isOfOffice(file) && { roles: await rolesIn(path) }) });
      }
      const changed = withRoutesOnly(code, (source) => contracts.get(source) ?? null);
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
