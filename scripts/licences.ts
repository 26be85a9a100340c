// `npm run sbom`: what the product consists of, as CycloneDX (dist/sbom.json), and whose licences it carries (dist/licences.md).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

export interface Carried {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Every package that runs in the product, by the lock, with the licence it names; empty where it names none. */
export function carried(lock: { readonly packages: Readonly<Record<string, Locked>> }): readonly Carried[] {
  const found = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }));
  const once = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.values()].sort((a, b) => a.name.localeCompare(b.name));
}

if (import.meta.main) {
  const packages = carried(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  mkdirSync('dist', { recursive: true });
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  writeFileSync(
    'dist/licences.md',
    ['| package | version | licence |', '| --- | --- | --- |', ...rows, ''].join('\n'),
  );
  const npm = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  writeFileSync('dist/sbom.json', execFileSync('npm', npm, { maxBuffer: 100_000_000 }));
  console.log(`  ${packages.length} packages: dist/sbom.json, dist/licences.md`);
}
