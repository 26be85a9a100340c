// `node scripts/move.ts <list>`: moves files and folders below src and mends every import and every path that names them.
// The list holds one move a line, `features/a/b.ts features/c/d.ts` or `features/a features/c`; `#` begins a remark.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const readers = ['src', 'tests', 'seed', 'bench', 'drill', 'scripts', 'docs'];
const single = [
  'vite.config.ts',
  'vitest.config.ts',
  'react-router.config.ts',
  'README.md',
  'knip.json',
  'biome.json',
];
const importPattern = /((?:from|import\(|import|mock\()\s*)(['"])([^'"]+)\2/g;

/** Files below a folder of the project, as paths from its root. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile());

/** Every file that moves, with where to. */
function movesOf(list: string): Map<string, string> {
  const moves = new Map<string, string>();
  const lines = list.split('\n').map((line) => line.replace(/#.*/, '').trim());
  for (const line of lines.filter(Boolean)) {
    const [from = '', to = ''] = line.split(/\s+/).map((path) => join('src', path));
    if (!existsSync(join(root, from))) throw new Error(`${from} is not there.`);
    const isFolder = statSync(join(root, from)).isDirectory();
    for (const file of isFolder ? filesIn(from) : [from])
      moves.set(file, isFolder ? join(to, relative(from, file)) : to);
  }
  const taken = [...moves].filter(([, to]) => existsSync(join(root, to)) && !moves.has(to));
  if (taken.length > 0) throw new Error(`Already there: ${taken.map(([, to]) => to).join(', ')}`);
  if (new Set(moves.values()).size < moves.size) throw new Error('Two files would go to one place.');
  return moves;
}

/** The import as it reads in `to` once everything moved; what leads out of the moves stays as it was. */
function mended(spec: string, file: string, moves: ReadonlyMap<string, string>): string {
  const isAlias = spec.startsWith('#src/');
  if (!isAlias && !spec.startsWith('.')) return spec;
  const target = isAlias ? join('src', spec.slice('#src/'.length)) : join(dirname(file), spec);
  const now = moves.get(target) ?? target;
  const place = moves.get(file) ?? file;
  const isRouteType = target.includes('+types/');
  if (isRouteType || (now === target && (isAlias || place === file))) return spec;
  const isNear = now.startsWith(`${dirname(place)}/`) || dirname(dirname(now)) === dirname(dirname(place));
  if (now.startsWith('src/') && (isAlias || !isNear)) return `#src/${now.slice('src/'.length)}`;
  const step = relative(dirname(place), now);
  return step.startsWith('.') ? step : `./${step}`;
}

const [listFile] = process.argv.slice(2);
if (!listFile) throw new Error('Name the file with the moves.');
const moves = movesOf(readFileSync(listFile, 'utf8'));
const all = [...readers.flatMap(filesIn), ...single.filter((name) => existsSync(join(root, name)))];
for (const file of all.filter((name) => /\.(tsx?|mjs|json|md|ts)$/.test(name))) {
  const text = readFileSync(join(root, file), 'utf8');
  const imported = text.replace(importPattern, (_, lead: string, quote: string, spec: string) => {
    return `${lead}${quote}${mended(spec, file, moves)}${quote}`;
  });
  // Paths in words and lists: routes, rules of the architecture, documents.
  const named = imported.replace(
    /(?<![\w/#.-])(src\/)?((?:features|shared|platform|web|ui|providers)\/[\w./-]+\.tsx?)/g,
    (found, lead: string | undefined, path: string) => {
      const now = moves.get(join('src', path));
      return now ? `${lead ?? ''}${now.slice('src/'.length)}` : found;
    },
  );
  if (named !== text) writeFileSync(join(root, file), named);
}
for (const [from, to] of moves) {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  execFileSync('git', ['mv', from, to], { cwd: root });
}
for (const folder of new Set([...moves.keys()].map((from) => dirname(join(root, from)))))
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
console.log(`${moves.size} files moved.`);
