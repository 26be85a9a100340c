// `npm run package`: one archive for machines of this system that only run the product, which starts without installing or building.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stage } from './packaging.mjs';
import { buildIfStale, giveUp, installIfNeeded, log, root } from './project.mjs';

installIfNeeded();
buildIfStale();
const system = `${process.platform}-${process.arch}`;
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = join(root, '.cache', 'package');
const title = `${name}-${version}-${system}`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
try {
  const count = stage(root, join(folder, title), system);
  log(`${count} packages for ${system}.`);
} catch (error) {
  giveUp(error.message);
}
const archive = join(folder, `${title}.tar.gz`);
const packed = spawnSync('tar', ['-czf', archive, '-C', folder, title], { encoding: 'utf8' });
if (packed.status !== 0) giveUp(`tar could not write the archive: ${packed.error ?? packed.stderr.trim()}`);
rmSync(join(folder, title), { recursive: true });
log(`${archive}  ${(statSync(archive).size / 1_000_000).toFixed(0)} MB`);
log('Unpack it on a machine of the same system, and there: npm start, or node scripts/start.mjs');
