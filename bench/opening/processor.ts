// Processor time: on two cores beside others it says more than the clock on the wall does.
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '#src/platform/db/database.ts';

interface Stat {
  readonly parent: number;
  readonly ms: number;
}

function statOf(pid: number | string): Stat {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * 10 };
  } catch {
    // It ended meanwhile.
    return { parent: 0, ms: 0 };
  }
}

export const load = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';

/** What a process has had of the processors since it began, in milliseconds. */
export const processorMs = (pid: number): number => statOf(pid).ms;

export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export interface Spent {
  /** Milliseconds of each of the product's processes. */
  readonly node: readonly number[];
  /** Of PostgreSQL's processes together. */
  readonly postgres: number;
  readonly transactions: number;
}

export type Meter = () => Promise<() => Promise<Spent>>;

/** Begin measuring; the answer says what was spent since. Connections of the product must not end meanwhile. */
export async function meterOf(pids: readonly number[], database: Database): Promise<Meter> {
  const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const postmaster = statOf(own.rows[0]?.pid ?? 0).parent;
  const postgres = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .reduce((sum, { parent, ms }) => sum + (parent === postmaster ? ms : 0), 0);
  const committed = async () => {
    const { rows } = await sql<{ n: string }>`
      select xact_commit as n from pg_stat_database where datname = current_database()`.execute(database.db);
    return Number(rows[0]?.n ?? 0);
  };
  return async () => {
    const before = {
      node: pids.map((pid) => statOf(pid).ms),
      postgres: postgres(),
      committed: await committed(),
    };
    return async () => {
      const node = pids.map((pid, n) => statOf(pid).ms - (before.node[n] ?? 0));
      const spent = postgres() - before.postgres;
      // PostgreSQL tells what it counted a second later.
      await new Promise((done) => setTimeout(done, 1_300));
      return { node, postgres: spent, transactions: (await committed()) - before.committed };
    };
  };
}
