// Finds a Chromium for the browser stories, installs Debian's where it may, and says how where it cannot.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The shell has no window: what is looked at is the same, and a story takes an eighth less of a processor. */
const shell = '/usr/bin/chromium-headless-shell';
/** What it shares with the whole Chromium; its package does not ask for it. */
const shared = '/usr/lib/chromium/icudtl.dat';
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function found() {
  const whole = existsSync(shared) ? [shell] : [];
  return [process.env.CHROMIUM, ...whole, ...usual].find((path) => path && existsSync(path)) ?? null;
}

/** The path of a Chromium, or null with a sentence that says how to get one. */
export function chromium(log) {
  const present = found();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('Installing Chromium for the browser stories.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    for (const names of [['chromium', 'chromium-headless-shell'], ['chromium']]) {
      const args = ['install', '-y', '-qq', ...names, 'fonts-noto-cjk'];
      if (spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0) break;
    }
  }
  const installed = found();
  if (!installed)
    log('The browser stories need Chromium: install the package `chromium`, or set CHROMIUM to its path.');
  return installed;
}
