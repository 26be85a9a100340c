// What `npm start`, `npm run dev` and `npm test` share. Plain JavaScript: the system's Node (20 or newer) reads it
// before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand, pinnedNodeFile, signalsToHandOn, whyNotThisNode, withFirstOnPath } from './systems.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Prints a step on the screen. */
export function log(line) {
  console.log(`  ${line}`);
}

/** Ends with one clear sentence instead of a stack. */
export function giveUp(sentence) {
  console.error(`\n  ${sentence}\n`);
  process.exit(1);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesBelow(folder) {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

function isStamped(stamp, hash) {
  const file = join(root, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

function putStamp(stamp, hash) {
  mkdirSync(dirname(join(root, stamp)), { recursive: true });
  writeFileSync(join(root, stamp), hash);
}

const installing = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
const runs = new Map();

/** Whether a Node starts here: the pinned one needs glibc on Linux, which Alpine has not. */
function isRunning(file) {
  if (!runs.has(file)) runs.set(file, spawnSync(file, ['--version']).status === 0);
  return runs.get(file);
}

/** The pinned Node of the lock file; the system's own where the registry has none that runs on this system. */
export function pinnedNode() {
  const file = pinnedNodeFile(process);
  const own = file && join(root, file);
  if (own && existsSync(own) && isRunning(own)) return own;
  const { version, platform, arch } = process;
  const hasTemporal = 'Temporal' in globalThis;
  const told = own && existsSync(own) ? String(spawnSync(own, ['--version']).stderr ?? '').trim() : '';
  const why = whyNotThisNode({ version, hasTemporal, platform, arch, told });
  if (why) giveUp(why);
  return process.execPath;
}

/** What `npm run package` made is installed and built, and has nothing to do it again with. */
const isPackaged = () => existsSync(join(root, 'dist', '.packaged'));

/**
 * Installs what the lock file says, when it changed since the last time. `--no-save` never writes the lock and, other than
 * `npm ci`, leaves what is there where it fails; `--include=dev` brings what builds where `NODE_ENV=production` would not.
 */
export function installIfNeeded() {
  if (isPackaged()) return;
  const stamp = 'node_modules/.installed';
  const hash = () => hashOf(['package.json', 'package-lock.json']);
  if (isStamped(stamp, hash())) return;
  log('Installing packages (first start only, about a minute).');
  const npm = npmCommand({ env: process.env, platform: process.platform, node: process.execPath });
  const done = spawnSync(npm.file, [...npm.before, ...installing, '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm.isShell,
  });
  if (done.status !== 0) giveUp(whyInstallFailed(`${done.error ?? ''}${done.stdout}${done.stderr}`));
  putStamp(stamp, hash());
}

function whyInstallFailed(output) {
  if (/ENOSPC/.test(output))
    return 'The disk is full: the packages need about 1.2 GB. Free some space and start again.';
  if (/EACCES|EPERM/.test(output))
    return `This user may not write to ${root}. Start as the owner of the folder.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output)) {
    return 'The package registry cannot be reached. The first start needs it once; later starts do not.';
  }
  if (/spawnSync npm ENOENT/.test(output))
    return 'npm is not on the PATH. Install Node with npm (https://nodejs.org).';
  return `npm could not install the packages:\n  ${output.trim().split('\n').slice(0, 6).join('\n  ')}`;
}

const sources = ['src', 'seed', 'scripts'];
const settings = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];

/** Builds when a source file changed since the last build. */
export function buildIfStale() {
  if (isPackaged()) return;
  const hash = hashOf([...sources.flatMap(filesBelow), ...settings]);
  const stamp = 'dist/.built';
  if (isStamped(stamp, hash)) return;
  log('Building the site.');
  const done = spawnSync(pinnedNode(), ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: withPinnedNode({ ...process.env, NODE_ENV: 'production' }),
  });
  if (done.status !== 0) {
    const output = `${done.stdout ?? ''}${done.stderr ?? ''}`;
    if (/ENOSPC/.test(output))
      giveUp('The disk is full: the build needs about 50 MB. Free some space and start again.');
    giveUp(`The build failed:\n  ${output.trim().split('\n').slice(-12).join('\n  ')}`);
  }
  putStamp(stamp, hash);
}

/** The environment with the pinned Node first on the PATH. */
export function withPinnedNode(env) {
  return withFirstOnPath(env, dirname(pinnedNode()), process.platform);
}

/** Runs a program of ours in the foreground and hands signals on; answers its exit code. */
export function run(args, env = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: withPinnedNode({ ...process.env, ...env }),
  });
  const signals = signalsToHandOn(process.platform);
  const handOn = (signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  for (const signal of signals) process.on(signal, handOn);
  return new Promise((done) =>
    child.on('exit', (code, signal) => {
      for (const one of signals) process.off(one, handOn);
      done(signal ? 1 : (code ?? 1));
    }),
  );
}
