// What one request costs, by the scheduler's own clock: a tick of ten milliseconds says nothing about a read of three.
import { readdirSync, readFileSync } from 'node:fs';

const ranNs = (path: string) => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    // It ended meanwhile.
    return 0;
  }
};

const ofProcess = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, task) => sum + ranNs(`/proc/${pid}/task/${task}/schedstat`),
    0,
  );

const titleOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

const isOf = (title: string, database: string) =>
  title.includes(` ${database} `) && !title.includes('autovacuum');

/** The connections of a database, by the titles PostgreSQL gives its processes; what tidies up there by itself is none. */
const backendsOf = (database: string) =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isOf(titleOf(pid), database));

export interface Cost {
  readonly node: number;
  readonly postgres: number;
}

/** Milliseconds of a process and of the connections of its database since the meter was made. */
export function startMeter(pid: number, database: string): () => Cost {
  const backends = backendsOf(database);
  const before = new Map(backends.map((one) => [one, ranNs(`/proc/${one}/schedstat`)]));
  const node = ofProcess(pid);
  return () => ({
    node: (ofProcess(pid) - node) / 1e6,
    postgres:
      backendsOf(database).reduce(
        (sum, one) => sum + Math.max(0, ranNs(`/proc/${one}/schedstat`) - (before.get(one) ?? 0)),
        0,
      ) / 1e6,
  });
}
