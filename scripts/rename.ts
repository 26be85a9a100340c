// `node scripts/rename.ts <list>`: renames identifiers in every source, wherever they stand: declared, used, as a property.
// The list holds one name a line, `moments hooks`, with a path where it is meant for some files only: `look poll src/platform/`,
// `desk desk *.test.ts`; the longest path decides.
// Refuses where a file already has the new name beside the old one; what is a string, a table or a path is left alone.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

interface Rename {
  readonly from: string;
  readonly to: string;
  /** Where a path begins, or how it ends after a star; empty for everywhere. */
  readonly under: string;
}

interface Named {
  readonly name: string;
  /** An attribute belongs to its component, wherever that is declared. */
  readonly isAttribute: boolean;
  readonly start: number;
}

const root = join(import.meta.dirname, '..');
const folders = ['src', 'tests', 'seed', 'bench', 'drill', 'scripts'];
const isWritten = (path: string) =>
  /\.tsx?$/.test(path) && !path.includes('db/tables/') && !path.startsWith('scripts/house/');
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(isWritten),
);

/** Every identifier of a syntax tree, a type's and an element's attribute among them. */
function identifiersIn(node: unknown, found: Named[] = []): Named[] {
  if (Array.isArray(node)) for (const one of node) identifiersIn(one, found);
  else if (node !== null && typeof node === 'object') {
    const { type, name, start } = node as Record<string, unknown>;
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string')
      found.push({ name, start: Number(start), isAttribute: type === 'JSXIdentifier' });
    for (const one of Object.values(node)) identifiersIn(one, found);
  }
  return found;
}

const [listFile] = process.argv.slice(2);
if (!listFile) throw new Error('Name the file with the names.');
const renames: Rename[] = readFileSync(listFile, 'utf8')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  .flatMap(([from, to, under = '']) => (from && to ? [{ from, to, under }] : []));

const isUnder = (path: string, under: string) =>
  under.startsWith('*') ? path.endsWith(under.slice(1)) : path.startsWith(under);

/** The name a file's identifier gets: the one meant for the narrowest place. */
const renamed = (path: string, { name, isAttribute }: Named): string | null =>
  renames
    .filter(({ from, under }) => from === name && (isAttribute ? under === '' : isUnder(path, under)))
    .toSorted((a, b) => b.under.length - a.under.length)[0]?.to ?? null;

let count = 0;
const clashes: string[] = [];
for (const path of files) {
  const text = readFileSync(join(root, path), 'utf8');
  if (!renames.some(({ from }) => text.includes(from))) continue;
  const found = identifiersIn(parseSync(path, text).program);
  const names = new Set(found.map(({ name }) => name));
  const edits = new Map<number, { end: number; to: string }>();
  const taken = new Map<string, string>();
  for (const one of found) {
    const { name, start } = one;
    const to = renamed(path, one);
    if (to === null || to === name) continue;
    if (names.has(to) && renamed(path, { ...one, name: to }) === null)
      clashes.push(`${path}: ${name} would meet ${to}`);
    if ((taken.get(to) ?? name) !== name)
      clashes.push(`${path}: ${name} and ${taken.get(to)} would be ${to}`);
    taken.set(to, name);
    // A name with a type beside it ends where the name does, not where the type does.
    edits.set(start, { end: start + name.length, to });
  }
  if (edits.size === 0) continue;
  let out = text;
  for (const [start, { end, to }] of [...edits].sort(([a], [b]) => b - a))
    out = out.slice(0, start) + to + out.slice(end);
  count += edits.size;
  if (!process.argv.includes('--dry')) writeFileSync(join(root, path), out);
}
for (const clash of new Set(clashes)) console.log(clash);
console.log(`${count} identifiers renamed.`);
