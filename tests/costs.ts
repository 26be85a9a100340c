import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect, inject } from 'vitest';

/** A setup file: notes in `$COSTS` how many seconds of processor each test file took, one JSON line a file. */
const costs = process.env.COSTS;
const ticksPerSecond = 100;

interface Process {
  readonly parent: number;
  /** Of its own and of the children it has waited for. */
  readonly seconds: number;
}

function processes(): Map<number, Process> {
  const all = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // Behind the name: state, parent, … utime, stime, cutime, cstime (proc_pid_stat(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
      all.set(Number(name), { parent: Number(fields[1]), seconds: ticks / ticksPerSecond });
    } catch {
      // It has ended meanwhile.
    }
  }
  return all;
}

/** Product, database, browser and this worker: everything below the process that runs the tests. */
function secondsOfAll(): number {
  const all = processes();
  const isOurs = (pid: number): boolean =>
    pid === process.ppid || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { seconds }]) => (isOurs(pid) ? sum + seconds : sum), 0);
}

function secondsOfWorker(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

if (costs) {
  // Files told one after another are charged with everything that runs; those side by side with their worker.
  const isAlone = inject('productUrl') !== undefined && process.platform === 'linux';
  const spent = isAlone ? secondsOfAll : secondsOfWorker;
  const before = spent();
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    appendFileSync(costs, `${JSON.stringify({ file, seconds: spent() - before })}\n`);
  });
}
