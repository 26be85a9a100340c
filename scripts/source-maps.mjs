// `npm run source-maps`: builds once more in a folder of its own, with source maps, and hands the browser's to Sentry, so that
// traces show our own lines. The files that are served stay as they are, and no map ever lies beside them.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = '.cache/source-maps';

/** What is missing of the settings, in one sentence; null where nothing is. */
export function missingSettings(env) {
  const missing = ['SENTRY_AUTH_TOKEN', 'SENTRY_ORG', 'SENTRY_PROJECT'].filter((name) => !env[name]);
  return missing.length === 0
    ? null
    : `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set: source maps go to a project of Sentry with a token of the scope project:releases.`;
}

/** The built scripts of a folder with their maps: `home-1a2b.js` and `home-1a2b.js.map`. */
export function filesIn(assets) {
  const names = new Set(readdirSync(assets));
  return [...names].filter((name) => name.endsWith('.js') && names.has(`${name}.map`)).sort();
}

async function ask(url, token, init) {
  const answer = await fetch(url, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
    signal: AbortSignal.timeout(60_000),
  }).catch((error) => {
    throw new Error(`Sentry does not answer at ${new URL(url).origin}: ${error.message}`);
  });
  // 409: it has this file, of an earlier try.
  if (answer.ok || answer.status === 409) return;
  throw new Error(
    `Sentry refuses ${new URL(url).pathname}: HTTP ${answer.status} ${(await answer.text()).slice(0, 200)}`,
  );
}

/** Hands the maps of a folder over for a release; answers how many scripts. */
export async function handOver({ env, release, assets }) {
  const base = `${(env.SENTRY_URL || 'https://sentry.io').replace(/\/$/, '')}/api/0/organizations/${env.SENTRY_ORG}/releases/`;
  const token = env.SENTRY_AUTH_TOKEN;
  await ask(base, token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: release, projects: [env.SENTRY_PROJECT] }),
  });
  const scripts = filesIn(assets);
  const files = `${base}${encodeURIComponent(release)}/files/`;
  for (const name of scripts) {
    for (const [file, header] of [
      [`${name}.map`, null],
      [name, `Sourcemap:~/assets/${name}.map`],
    ]) {
      const form = new FormData();
      form.set('name', `~/assets/${file}`);
      if (header) form.set('header', header);
      form.set('file', new Blob([readFileSync(join(assets, file))]), file);
      await ask(files, token, { method: 'POST', body: form });
    }
  }
  return scripts.length;
}

async function run() {
  const { env } = process;
  const missing = missingSettings(env);
  if (missing) throw new Error(missing);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const release = env.SENTRY_RELEASE || `academy@${version}`;
  const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: 'inherit',
    env: { ...env, NODE_ENV: 'production', BUILD_FOLDER: folder, SOURCE_MAPS: '1' },
  });
  if (built.status !== 0) throw new Error('The build failed.');
  const count = await handOver({ env, release, assets: join(folder, 'client/assets') });
  rmSync(folder, { recursive: true });
  console.log(`Sentry has the source maps of ${count} scripts for ${release}.`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  run().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
