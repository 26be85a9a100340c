import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { lineMap, routesOf, valuesOf } from './browser-contract.ts';
import { endpointReads } from './endpoint-reads.ts';

const routes = '?routes-for=';
const values = '?values';
const fileOf = (id: string) => id.split('?', 1)[0] ?? id;

/** Whether a file is the contract of a feature, or one of them. */
export const isContract = (file: string): boolean =>
  /\/src\/features\/[\w-]+\/contract(\/[\w-]+)*\.ts$/.test(file);

/**
 * Gives every module of the browser's build that imports a contract a module of its own with the routes of the endpoints
 * (`?routes-for=` it), so that no page fetches a file for three routes; what else the contract exports lies in one
 * (`?values`). `await import(…)` gives the contract itself. Modules that import are left as written; one that reads a
 * schema without `await` is refused.
 *
 * In development, where bytes do not count and Vite does not tell the two kinds of import apart, contracts stay whole.
 */
export function routesOnly(root = process.cwd()): Plugin {
  let reads = endpointReads(root);
  return {
    name: 'academy:routes-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      reads = endpointReads(root);
    },
    async resolveId(source, importer, { kind, ...options }) {
      if (source.endsWith(values)) return source;
      if (!importer || kind !== 'import-statement' || !source.endsWith('.ts')) return null;
      const found = await this.resolve(source, importer, { ...options, kind, skipSelf: true });
      if (!found || !isContract(found.id)) return null;
      return { ...found, id: found.id + routes + encodeURIComponent(relative(root, fileOf(importer))) };
    },
    load(id) {
      if (!id.includes(routes) && !id.endsWith(values)) return null;
      const file = fileOf(id);
      const text = readFileSync(file, 'utf8');
      this.addWatchFile(file);
      const code = id.endsWith(values) ? valuesOf(file, text) : routesOf(file, text, file + values);
      return { code, map: lineMap(file, text), moduleType: 'ts', moduleSideEffects: false };
    },
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/')) || !/\.tsx?$/.test(id)) return null;
      const [read] = reads(id, code);
      if (read)
        this.error(`${read} is not in the browser; await the import of its contract where it is needed.`);
      return null;
    },
  };
}
