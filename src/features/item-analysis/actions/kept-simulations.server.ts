import { createHash } from 'node:crypto';
import { simulateInThread } from '#src/features/measurement/actions/in-thread.server.ts';
import type { SimulationInput, SimulationResult } from '#src/features/measurement/rules/simulation.ts';
import type { Academy } from '#src/platform/academy.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

/** So many results are kept, the last asked for: some hundred kilobytes each at most. */
const mostKept = 40;

const kept = new WeakMap<Academy['db'], Map<string, Promise<SimulationResult>>>();

const nameOf = (input: SimulationInput) => createHash('sha256').update(JSON.stringify(input)).digest('hex');

async function simulated(input: SimulationInput): Promise<SimulationResult> {
  const outcome = await simulateInThread(input);
  if (outcome.kind !== 'done') throw commonErrors.busy();
  return outcome.result;
}

/**
 * Simulates in a thread, once for each input: items, their parameters, cut lines, students and seed. Whatever of these
 * changes makes another input, so that nothing kept is ever out of date; screens that ask the same are told the same.
 */
export function keptSimulation({ db }: Academy, input: SimulationInput): Promise<SimulationResult> {
  const own = kept.get(db) ?? new Map<string, Promise<SimulationResult>>();
  kept.set(db, own);
  const name = nameOf(input);
  const result = own.get(name) ?? simulated(input);
  // The last asked for stand last; what failed is not kept.
  own.delete(name);
  own.set(name, result);
  result.catch(() => own.delete(name));
  for (const oldest of own.keys()) {
    if (own.size <= mostKept) break;
    own.delete(oldest);
  }
  return result;
}
