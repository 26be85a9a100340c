// What a table of measurements is made of: its lines, the machine, when and at which commit. For the benches and the drills.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** A table in Markdown that is straight on a terminal too. */
export function tableText(head: readonly string[], body: ReadonlyArray<readonly string[]>): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((line) => line[column]?.length ?? 0)),
  );
  const line = (texts: readonly string[]) =>
    `| ${texts.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
}

export function machineName(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
}

/** What git answers; null where there is none. */
export function git(...words: readonly string[]): string | null {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** The day, the commit and how busy the machine was over the last minutes. */
export function stamp(): string {
  const commit = git('rev-parse', '--short=8', 'HEAD') ?? 'unknown';
  const isChanged = (git('status', '--porcelain', '--', 'src', 'package-lock.json') ?? '') !== '';
  const [minute, five] = existsSync('/proc/loadavg')
    ? readFileSync('/proc/loadavg', 'utf8').split(' ')
    : ['unknown', 'unknown'];
  const day = new Date().toISOString().slice(0, 10);
  return `Measured ${day} at commit \`${commit}\`${isChanged ? ' with changes' : ''}, load of the machine ${minute} (five minutes: ${five}).`;
}
