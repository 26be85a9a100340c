// `npm run lock`: after `npm install`, names in package-lock.json the packages for other systems which npm left out because
// this registry has them not yet. `npm ci` refuses a lock without them; where they are wanted they come by their version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** What is said about systems in the names of such packages, and how npm writes it. */
const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  windows: 'win32',
  win32: 'win32',
};
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

function systemOf(name) {
  const words = name.split(/[/-]/);
  const os = words.map((word) => systems[word]).find(Boolean);
  const cpu = processors.find((one) => words.includes(one));
  return { cpu: cpu && [cpu], os: os && [os] };
}

/** Where npm looks for a package that one at `path` asks for: beside it, then further up. */
function foundFrom(packages, path, name) {
  for (let at = path; ; ) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return null;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  }
}

/** The packages that others name as optional and that the lock does not have: place, version, who asks. */
export function missingOptionals(lock) {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foundFrom(lock.packages, path, name))
      .map(([name, version]) => ({ name, version, askedBy: path })),
  );
}

/** The lock with an entry for each of them, in npm's order. */
export function completed(lock) {
  const added = missingOptionals(lock).map(({ name, version, askedBy }) => {
    const { cpu, os } = systemOf(name);
    const dev = lock.packages[askedBy]?.dev && { dev: true };
    return [
      `node_modules/${name}`,
      { version, ...(cpu && { cpu }), ...dev, optional: true, ...(os && { os }) },
    ];
  });
  const entries = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
  const sorted = entries.sort(([a], [b]) => (a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en')));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

if (import.meta.filename === process.argv[1]) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingOptionals(lock);
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`);
  console.log(`  ${missing.length} packages for other systems were missing.`);
}
