// `npm run house`: the figures of the source, each beside what it may be. Reads files only; ends with 0 whatever they are.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unclassifiedColumns } from './house/columns.ts';
import {
  features,
  folders,
  isGenerated,
  linesOf,
  production,
  type SourceFile,
  twofold,
} from './house/folders.ts';
import { castsIn, limits } from './house/limits.ts';
import { holdsActions, loopQueriesOf } from './house/query-loops.ts';
import { syntaxFigures } from './house/syntax.ts';

const root = join(import.meta.dirname, '..');
const suiteFile = join(root, 'node_modules', '.suite.json');

function read(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }));
}

const everything = read('src');
const files = everything.filter(({ path }) => !isGenerated(path));
const written = production(files);
const syntax = written.map(({ path, text }) => syntaxFigures(path, text));
const sum = (of: (figures: (typeof syntax)[number]) => number) =>
  syntax.reduce((all, one) => all + of(one), 0);
const { casts, doubleCasts } = castsIn(files);
const loops = written
  .filter(({ path }) => holdsActions(path))
  .flatMap(({ path, text }) => loopQueriesOf(path, text).map((one) => ({ path, ...one })));
const loopsIn = Map.groupBy(loops, ({ path, within }) => `${path} ${within}`);
const [largest, ...others] = features(files);
const crowded = folders(everything);
const both = twofold(written);
const retired = syntax.flatMap(({ retiredNames }) => retiredNames);

/** Seconds of the last whole run; null where none is known. */
function suiteSeconds(): number | null {
  if (!existsSync(suiteFile)) return null;
  return (JSON.parse(readFileSync(suiteFile, 'utf8')) as { seconds: number }).seconds;
}

const tables = everything.filter(({ path }) => isGenerated(path));
const histories = new Set(
  tables.flatMap(({ text }) =>
    [...text.matchAll(/^ {2}(\w*(?:history|moves|trail))\b.*;$/gm)].map(([, name]) => name),
  ),
);

const rows: readonly (readonly [string, string | number, string])[] = [
  [
    'largest feature',
    largest ? `${largest.name}: ${largest.files} files, ${largest.lines} lines` : '-',
    `${limits.featureFiles}, ${limits.featureLines.toLocaleString('en')}`,
  ],
  [
    'features above that',
    [largest, ...others].filter(
      (one) => one && (one.files > limits.featureFiles || one.lines > limits.featureLines),
    ).length,
    '0',
  ],
  [
    'largest folder',
    crowded[0] ? `${crowded[0].name}: ${crowded[0].files}` : '-',
    String(limits.folderFiles),
  ],
  ['folders above that', crowded.filter(({ files: side }) => side > limits.folderFiles).length, '0'],
  ['a file and a folder of one noun', both.length, '0'],
  ['production lines of src', written.reduce((all, file) => all + linesOf(file), 0), '115,000'],
  ['casts', casts, String(limits.casts)],
  ['as unknown as', doubleCasts, String(limits.doubleCasts)],
  ['functions with more than three parameters', sum(({ longSignatures }) => longSignatures.length), '0'],
  ['components over 80 lines', sum(({ longComponents }) => longComponents.length), '0'],
  [
    'queries in loops of actions',
    `${loops.length} in ${loopsIn.size} functions`,
    '0 without a reason in tests/query-loops.ts',
  ],
  ['durations as bare numbers', sum(({ bareDurations }) => bareDurations), '0'],
  ['names with a retired word', retired.length, '0'],
  ['history tables', histories.size, '2'],
  ['unclassified columns', unclassifiedColumns(tables).length, '0'],
  ['seconds of the suite', suiteSeconds() ?? 'not run here', '720'],
];

const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, figure, goal] of rows)
  console.log(`${name.padEnd(width)}  ${String(figure).padEnd(48)} ≤ ${goal}`);
if (process.argv.includes('--all')) {
  console.log('\nfeatures');
  for (const one of [largest, ...others])
    if (one) console.log(`  ${one.name.padEnd(20)} ${one.files} files, ${one.lines} lines`);
  console.log('\nfolders over 15');
  for (const one of crowded.filter(({ files: side }) => side > limits.folderFiles))
    console.log(`  ${one.name}: ${one.files}`);
  console.log('\nfile and folder');
  for (const noun of both) console.log(`  ${noun}`);
  console.log('\nqueries in loops of actions');
  for (const [place, queries] of loopsIn)
    console.log(`  ${place}: ${queries.map(({ asks, line }) => `${asks} (${line})`).join(', ')}`);
  console.log('\nretired words');
  const counts = new Map<string, number>();
  for (const name of retired) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, 60))
    console.log(`  ${name} ${count}`);
}
