import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { retiredIn, retiredInFile, retiredWords } from '../scripts/house/retired-words.ts';
import { syntaxFigures } from '../scripts/house/syntax.ts';
import { neighbours, sharedStores, shownParts } from './neighbours.ts';
import { queryLoopsOf } from './query-loops.ts';

/** One source file as the checks see it: its path below `src/` and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const floors: Readonly<Record<string, number>> = {
  shared: 0,
  providers: 1,
  platform: 2,
  web: 2,
  ui: 2,
  features: 3,
};
const roof = 4;

const doors = /^(contract|rules|actions\.server|(contract|rules)\/.+|actions\/.+\.server)\.ts$/;
const importPattern = /(?:from|import\(|import)\s*['"]([^'"]+)['"]/g;

/** Every file of `src/`. */
export function readSource(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const isTest = (path: string) => /\.(test|story)\.tsx?$/.test(path);
const isOf = (path: string, folder: string) => path.startsWith(`${folder}/`);
const roomOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : 'roof');
const floorOf = (path: string) => floors[roomOf(path)] ?? roof;

/** The imports that stay inside `src/`, as paths below it. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(importPattern)]
    .map(([, spec = '']) => {
      if (spec.startsWith('#src/')) return spec.slice('#src/'.length);
      return spec.startsWith('.') ? relative('.', join(dirname(path), spec)) : '';
    })
    .filter((to) => to !== '' && !to.startsWith('..') && !to.includes('+types'));
}

/** Code without comments and without the words inside strings, so that prose does not trip a rule. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

type Rule = (file: SourceFile) => string[];

const size: Rule = ({ path, text }) => {
  const lines = text.split('\n').length - 1;
  return lines > 300 ? [`${path} has ${lines} lines; the wall is 300.`] : [];
};
const barrels: Rule = ({ path }) =>
  /(^|\/)index\.tsx?$/.test(path) ? [`${path} is a barrel; import the file you mean.`] : [];
const environment: Rule = ({ path, text }) =>
  /process\.env\b/.test(codeOf(text)) &&
  !isTest(path) &&
  !['main.ts', 'development.ts', 'platform/config.ts'].includes(path)
    ? [`${path} reads process.env; ask the config.`]
    : [];
const wallClock: Rule = ({ path, text }) =>
  /\bnew Date\(\)|\bDate\.now\(\)/.test(codeOf(text)) &&
  path !== 'platform/clock/clock.ts' &&
  !isOf(path, 'web') &&
  !isTest(path)
    ? [`${path} looks at the wall clock; take now as a parameter.`]
    : [];
const sqlHome: Rule = ({ path, text }) => {
  const isStore =
    /\/store(\.server\.ts$|\/)/.test(path) || isOf(path, 'platform') || isTest(path) || path === 'demo.ts';
  const writesSql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`/.test(codeOf(text));
  return writesSql && !isStore ? [`${path} writes SQL; every statement lives in a store.`] : [];
};
const language: Rule = ({ path, text }) => {
  const complaints: string[] = [];
  if (/^\s*(export\s+)?(const\s+)?enum\s/m.test(codeOf(text)))
    complaints.push(`${path} declares an enum; use a union of literals.`);
  const mayDefault = /\.page\.tsx$/.test(path) || roomOf(path) === 'roof';
  if (/^export default/m.test(text) && !mayDefault)
    complaints.push(`${path} has a default export; only pages do.`);
  return complaints;
};

function floorsOf(from: string, to: string): string[] {
  const [a, b] = [roomOf(from), roomOf(to)];
  const [fa, fb] = [floorOf(from), floorOf(to)];
  if (fb > fa) return [`${from} imports ${to}: that is upstairs.`];
  if (fa === 2 && fb === 2 && a !== b && !(a === 'web' && b === 'ui')) {
    return [`${from} imports ${to}: ${a} and ${b} do not know each other.`];
  }
  if (fa === 2 && fb === 1 && !to.endsWith('/port.ts'))
    return [`${from} imports ${to}: plumbing sees ports only.`];
  if (a === 'providers' && b === 'providers' && from.split('/')[1] !== to.split('/')[1]) {
    return [`${from} imports ${to}: a provider does not know another.`];
  }
  return [];
}

function neighbourly(from: string, to: string): string[] {
  if (!isOf(from, 'features') || !isOf(to, 'features')) return [];
  const [, mine = '', ...rest] = from.split('/');
  const [, theirs = '', ...path] = to.split('/');
  if (mine === theirs || isTest(from)) return [];
  if (!doors.test(path.join('/')) && !shownParts.includes(to) && !isSharedStore(from, to))
    return [`${from} imports ${to}: another feature shows only contract, rules and actions.`];
  const isAllowed = neighbours[mine]?.includes(theirs) || (theirs === 'staff' && rest[0] === 'office');
  return isAllowed ? [] : [`${from} imports ${to}: ${theirs} is not a neighbour of ${mine}.`];
}

/** Rows that are locked and read in one transaction with those of the room below. */
const isSharedStore = (from: string, to: string) =>
  sharedStores.includes(to) && /\.server\.ts$/.test(from) && !/\/api\.server\.ts$/.test(from);

/** Inside a feature: pages → parts → contract, rules; api and jobs → actions → store; rules stay pure. */
function insideFeature(from: string, to: string): string[] {
  if (isTest(from) || !isOf(from, 'features') || from.split('/')[1] !== to.split('/')[1]) return [];
  const isPure = /\/(rules|contract)(\.ts$|\/)/.test(from);
  if (isPure && !/\/(rules|contract)(\.ts$|\/)/.test(to))
    return [`${from} imports ${to}: contract and rules stay pure.`];
  if (/\/parts\//.test(from) && /\.server\.ts$/.test(to))
    return [`${from} imports ${to}: parts run in the browser.`];
  if (/\/store(\.server\.ts$|\/)/.test(from) && /\/(actions|api|jobs)/.test(to))
    return [`${from} imports ${to}: a store knows no use case.`];
  return [];
}

const imports: Rule = (file) => {
  if (isTest(file.path)) return [];
  return importsOf(file).flatMap((to) => [
    ...floorsOf(file.path, to),
    ...neighbourly(file.path, to),
    ...insideFeature(file.path, to),
  ]);
};

/** The first import cycle found in each knot, as a readable chain. */
export function cyclesOf(files: readonly SourceFile[]): string[] {
  const known = new Map(files.filter((f) => !isTest(f.path)).map((f) => [f.path, importsOf(f)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push(`${[...trail.slice(at), path].join(' → ')} is a cycle.`);
    if (at >= 0 || done.has(path)) return;
    for (const to of known.get(path) ?? []) if (known.has(to)) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of known.keys()) walk(path, []);
  return found;
}

/** What a loader throws is shown as a fault: an address that has no page is drawn, with its status, by the page itself. */
const drawnAbsence: Rule = ({ path, text }) =>
  path.endsWith('.page.tsx') && /\bthrow (new Response|data)\(/.test(codeOf(text))
    ? [`${path} throws an answer: return it with its status and draw the screen for it.`]
    : [];

/** A field a form has not is `null`, and would travel as that word. */
const nothingAsWord: Rule = ({ path, text }) =>
  !isTest(path) && /\bString\(\w+\.get\('[^']*'\)\)/.test(codeOf(text))
    ? [`${path} makes the word null of a field that is not there: write String(form.get('name') ?? '').`]
    : [];

/** A connection of its own outside the pool lives through an outage in one place; migrations, the clock, backups and the embedded server open one for a moment. */
const ownConnections =
  /^platform\/(db\/(listen|migrate|product-role)|postgres\/launch|backup\/owner-session|clock\/(clock-start|database-clock))\.ts$/;
const connections: Rule = ({ path, text }) =>
  !isTest(path) && !ownConnections.test(path) && /\bnew (pg\.)?Client\(|[`'"]listen \w/i.test(text)
    ? [`${path} opens a connection of its own: listening goes through platform/db/listen.ts.`]
    : [];

/** The roof finds readers of lists by the names of their files. */
const unservedLists: Rule = ({ path, text }) =>
  /= listReader\(/.test(codeOf(text)) && !/-lists?\.server\.ts$/.test(path) && !isTest(path)
    ? [`${path} has a list reader that nobody serves: it stands in a file named …-list.server.ts.`]
    : [];

/** What only the syntax shows: a length of time has a name, a component is one part of the screen, and a name is in the field's words. */
const syntax: Rule = ({ path, text }) => {
  if (isTest(path)) return [];
  const { bareDurations, longComponents, longSignatures, retiredNames } = syntaxFigures(path, text);
  return [
    ...(bareDurations > 0
      ? [`${path} writes a duration as a bare number: name it by shared/durations.ts.`]
      : []),
    ...longSignatures.map(
      (name) =>
        `${name} of ${path} has more than three parameters: hand the last ones over by name, as one object.`,
    ),
    ...longComponents.map(
      (name) =>
        `${name} of ${path} is longer than 80 lines: cut it by the parts of its screen, or take its state into a hook.`,
    ),
    ...(path.startsWith('platform/db/tables/') ? [] : retiredNames).flatMap((name) =>
      retiredIn(name, path).map(
        (word) => `${path} declares ${name}: ${word} is retired, write ${retiredWords[word]}.`,
      ),
    ),
  ];
};

/** A file's name is in the field's words too. */
const fileName: Rule = ({ path }) =>
  retiredInFile(path).map((word) => `${path} is named by ${word}, which is retired: ${retiredWords[word]}.`);

/** The text of one exported function. */
function bodyOf({ text }: SourceFile, name: string): string {
  const begin = text.search(new RegExp(`export (async )?function ${name}\\b`));
  return begin < 0 ? '' : text.slice(begin, text.indexOf('\n}', begin));
}

const goesThroughRows = /\bfor \(const [^;]*? of [\s\S]*?\)[\s\S]*?\bawait\b/;
/** Where all rows are one decision, or where each is minded further in. */
const together: Readonly<Record<string, string>> = {
  carryOutRefund: 'refunds of one payment go in their order, or which of them went could not be told',
  compareDay: 'one that cannot be settled is a difference of the day',
  matchPools: 'the pools one act freed are matched in one transaction, and again by the next sweep',
  reconcileLedgers: 'goes through the kinds of books, each guarded by itself',
};
const mindsFaults = /\balone\(/;

/** A job that goes through rows does each alone: one bad row must not keep all others waiting for ever. */
export function sweepsOf(files: readonly SourceFile[]): string[] {
  const at = new Map(files.map((file) => [file.path, file]));
  return files.flatMap(({ path, text }) => {
    const feature = /^(features\/[^/]+)\/jobs\.server\.ts$/.exec(path)?.[1];
    if (!feature) return [];
    const actions = /import \{([^}]*)\} from '(?:\.|#src\/(features\/[^/]+))\/(actions[^']*)'/g;
    return [...text.matchAll(actions)].flatMap(([, names, theirs = feature, from]) =>
      (names ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => {
          if (name in together) return false;
          const file = at.get(`${theirs}/${from}`);
          const body = name && file ? bodyOf(file, name) : '';
          return goesThroughRows.test(body) && !mindsFaults.test(body);
        })
        .map(
          (name) =>
            `${name} of ${feature} goes through rows and stops at the first that fails: use academy.alone.`,
        ),
    );
  });
}

/** A noun is a file or a folder: where it is both, what belongs in which half is chance. */
function twofoldOf(files: readonly SourceFile[]): string[] {
  const places = new Set(files.map(({ path }) => dirname(path)));
  return files
    .filter(({ path }) => !isTest(path) && places.has(path.replace(/(\.server)?\.tsx?$/, '')))
    .map(
      ({ path }) => `${path} stands beside a folder of its name: it belongs in there, under its own noun.`,
    );
}

/** Everything the house refuses, one sentence each. */
export function complaintsAbout(files: readonly SourceFile[]): string[] {
  const rules = [
    size,
    barrels,
    environment,
    wallClock,
    sqlHome,
    connections,
    drawnAbsence,
    nothingAsWord,
    unservedLists,
    syntax,
    fileName,
    language,
    imports,
  ];
  return [
    ...files.flatMap((file) => rules.flatMap((rule) => rule(file))),
    ...cyclesOf(files),
    ...sweepsOf(files),
    ...queryLoopsOf(files),
    ...twofoldOf(files),
  ];
}
