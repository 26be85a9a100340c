import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from './supervise.ts';

/** A program and its words. */
export type Command = readonly [file: string, args: readonly string[]];

/** What tells the name of a process where there is no /proc. */
export function processNameCommand(pid: number, platform: NodeJS.Platform): Command {
  return platform === 'win32'
    ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
    : ['ps', ['-p', String(pid), '-o', 'comm=']];
}

function nameOf(pid: number, platform: NodeJS.Platform): string {
  if (platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const [file, args] = processNameCommand(pid, platform);
  return execFileSync(file, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
}

/** Whether this process lives and is a PostgreSQL: the number of one that ended may be another program's by now. */
export function isPostgres(pid: number, platform: NodeJS.Platform = process.platform): boolean {
  try {
    process.kill(pid, 0);
    return /postgres/.test(nameOf(pid, platform));
  } catch {
    return false;
  }
}

/** How a server is asked to end at once but in order. Windows knows no SIGINT between processes; pg_ctl tells it there. */
export function fastStop(
  { bin, cluster }: { readonly bin: string; readonly cluster: string },
  platform: NodeJS.Platform,
): Command | 'SIGINT' {
  if (platform !== 'win32') return 'SIGINT';
  return [join(bin, 'pg_ctl.exe'), ['stop', '-D', cluster, '-m', 'fast', '-W']];
}

/** Ends a server and waits until it is gone, 10 s at most. */
export async function stopServer(
  pid: number,
  place: { readonly bin: string; readonly cluster: string },
): Promise<void> {
  if (!isPostgres(pid)) return;
  const how = fastStop(place, process.platform);
  if (how === 'SIGINT') process.kill(pid, how);
  else execFileSync(how[0], how[1], { stdio: 'ignore', windowsHide: true });
  for (let waited = 0; waited < 100 && isPostgres(pid); waited++)
    await new Promise((done) => setTimeout(done, 100));
}

/** A server of an earlier process is no child of ours: its end is seen by looking. */
export function adoptedRun(pid: number): Run {
  const gone = new Promise<void>((done) => {
    const watch = setInterval(() => {
      if (isPostgres(pid)) return;
      clearInterval(watch);
      done();
    }, 500);
    watch.unref();
  });
  return { pid, gone };
}
