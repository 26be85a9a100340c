// A Debian made for a drill, with systemd as its first process: what docs/install.md is played on.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pause } from './drill.ts';

const needed = ['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn'];
/** What the machine of the text listens on; it shares the network of this one. */
const ports = [25, 80, 443, 3001, 3002, 5432, 5433, 9090, 9093, 9465, 13001, 13002];

export interface Ran {
  readonly status: number;
  readonly printed: string;
}

export interface BareDebian {
  /** Runs a piece of shell as root; what it exports is there for the next. */
  run(text: string, withinSeconds?: number): Promise<Ran>;
  /** Ends it and starts it again, as after a loss of power that was announced. */
  reboot(): Promise<void>;
  end(): Promise<void>;
}

const isTaken = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = connect({ host: '127.0.0.1', port });
    probe.on('connect', () => {
      probe.destroy();
      done(true);
    });
    probe.on('error', () => done(false));
  });

/** Debian as its installer leaves it, without a kernel; of `DRILL_DEBIAN`, where somebody has made one, a copy. */
function madeRoot(): string {
  const root = mkdtempSync('/var/tmp/academy-debian-');
  const given = process.env.DRILL_DEBIAN;
  const packages = '--include=systemd,systemd-sysv,dbus,ca-certificates';
  if (given) execFileSync('cp', ['-a', `${given}/.`, root]);
  else execFileSync('debootstrap', ['--variant=minbase', packages, 'bookworm', root], { stdio: 'ignore' });
  return root;
}

/** The first process inside a container, by its parent. */
function firstProcessOf(container: ChildProcess): number | null {
  const children = `/proc/${container.pid}/task/${container.pid}/children`;
  const pids = existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ').map(Number) : [];
  return pids.findLast((pid) => pid > 0) ?? null;
}

interface Booted {
  readonly container: ChildProcess;
  /** How a program is started inside. */
  readonly inside: readonly string[];
}

async function boot(root: string): Promise<Booted> {
  const container = spawn(
    'systemd-nspawn',
    ['-D', root, '--boot', '--register=no', '--keep-unit', '--bind-ro=/etc/resolv.conf', '--console=pipe'],
    { stdio: 'ignore' },
  );
  process.on('exit', () => container.kill('SIGKILL'));
  for (let attempt = 0; attempt < 120; attempt++) {
    await pause(500);
    const pid = firstProcessOf(container);
    if (!pid) continue;
    const inside = ['-t', String(pid), '-m', '-u', '-i', '-p', '-C'];
    const state = spawnSync('nsenter', [...inside, 'systemctl', 'is-system-running'], { encoding: 'utf8' });
    if (/^(running|degraded)/.test(state.stdout)) return { container, inside };
  }
  const first = firstProcessOf(container);
  container.kill('SIGKILL');
  // It outlives whoever holds it.
  if (first) process.kill(first, 'SIGKILL');
  throw new Error('systemd did not start in the container.');
}

async function halt({ container, inside }: Booted): Promise<void> {
  const gone = new Promise<void>((done) => {
    container.once('exit', () => done());
  });
  // Its systemd ends every service first.
  spawnSync('nsenter', [...inside, 'systemctl', 'poweroff'], { stdio: 'ignore' });
  await Promise.race([gone, pause(90_000)]);
  container.kill('SIGKILL');
}

const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
};

/** One piece of shell that ends at its first failure; its exports are kept for the next, as in one terminal. */
function runPiece({ inside }: Booted, text: string, withinSeconds: number): Promise<Ran> {
  const piece = `cd /root; [ ! -f exports ] || . ./exports; cd "$PWD"; set -e -o pipefail\n${text}\nexport -p > /root/exports`;
  const child = spawn('nsenter', [...inside, 'bash', '--noprofile', '--norc', '-c', piece], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const hear = (part: Buffer) => {
    printed += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const late = setTimeout(() => child.kill('SIGKILL'), withinSeconds * 1000);
  return new Promise((done) => {
    child.on('exit', (status) => {
      clearTimeout(late);
      done({ status: status ?? 124, printed: printed.trim() });
    });
  });
}

/** A machine on which nothing is but Debian; the archive of the product lies on it where the text has it. */
export async function givenBareDebian(archive: string): Promise<BareDebian> {
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new Error('The drill needs apt-get install debootstrap systemd-container, and root.');
  for (const port of ports)
    if (await isTaken(port)) throw new Error(`Port ${port} of this machine is taken; the drill needs it.`);
  const root = madeRoot();
  mkdirSync(join(root, 'root'), { recursive: true });
  execFileSync('cp', [archive, join(root, 'root', 'academy.tar.gz')]);
  writeFileSync(join(root, 'etc', 'hosts'), '127.0.0.1 localhost academy.test\n');
  let booted = await boot(root);
  return {
    run: (text, withinSeconds = 300) => runPiece(booted, text, withinSeconds),
    async reboot() {
      await halt(booted);
      booted = await boot(root);
    },
    async end() {
      await halt(booted);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The archive of `npm run package`, of the sources as they are, or the one of `DRILL_ARCHIVE`. */
export function packaged(): string {
  const given = process.env.DRILL_ARCHIVE;
  if (given) return given;
  execFileSync('npm', ['run', '-s', 'package'], { stdio: 'ignore' });
  const [name = ''] = readdirSync('.cache/package').filter((one) => one.endsWith('.tar.gz'));
  return join('.cache/package', name);
}
