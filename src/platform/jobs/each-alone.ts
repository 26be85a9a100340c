import type { ErrorReportPort } from '../../providers/error-report/port.ts';

/**
 * Does `work` for each id by itself, in order: a fault with one stops no other. Answers the faults, for
 * `throwTogether` at the end; `name` says in logs and reports what the ids are of (`seats.sweep pool`).
 */
export type EachAlone = (
  name: string,
  ids: readonly number[],
  work: (id: number) => Promise<unknown>,
) => Promise<readonly unknown[]>;

/** The same id fails so often in a row before it is reported; one lost connection is no news. */
const alarmAt = 3;
/** And again after so many, while nobody has looked: at a run a minute, an hour. */
const alarmEvery = 60;

const isAlarming = (failures: number) => failures === alarmAt || failures % alarmEvery === 0;

function reportOf(name: string, error: unknown) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const type = error instanceof Error ? error.name : 'unknown';
  return { platform: 'node', transaction: `job ${name}`, type, code, frames: [] } as const;
}

/** Remembers who failed how often in this process, and reports whoever fails for the third time in a row. */
export function eachAlone(errorReport: Pick<ErrorReportPort, 'report'>): EachAlone {
  const failures = new Map<string, Map<number, number>>();
  return async (name, ids, work) => {
    const before = failures.get(name) ?? new Map<number, number>();
    const after = new Map<number, number>();
    const faults: unknown[] = [];
    for (const id of ids) {
      try {
        await work(id);
      } catch (error) {
        const count = (before.get(id) ?? 0) + 1;
        after.set(id, count);
        faults.push(new Error(`${name} ${id}: ${error instanceof Error ? error.message : error}`));
        if (isAlarming(count)) void errorReport.report(reportOf(name, error)).catch(() => undefined);
      }
    }
    // Whoever is not due any more begins at nought.
    failures.set(name, after);
    return faults;
  };
}

/** Does the steps of a job in order, also those after one that failed; then fails with all that went wrong. */
export async function everyStep(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const step of steps) await step().catch((fault: unknown) => faults.push(fault));
  throwTogether(faults);
}

/** Lets a job fail that could not do everything, after it did what it could: the office sees it among the jobs. */
export function throwTogether(faults: readonly unknown[]): void {
  if (faults.length === 0) return;
  const first = faults[0] instanceof Error ? faults[0].message : String(faults[0]);
  throw new AggregateError(faults, `${faults.length} could not be done, the others were. ${first}`);
}
