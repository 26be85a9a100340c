import fc from 'fast-check';
import { firstRound } from './first-round.ts';
import { playRound } from './run.ts';
import { step } from './steps.ts';
import type { World } from './world.ts';

export interface Explored {
  /** How often each thing was done, met or reached. */
  readonly counts: ReadonlyMap<string, number>;
  /** How a round ended that failed, shortened as far as there was time for it; null where all books always agreed. */
  readonly failure: string | null;
}

/** Plays the round that is always the same, then rounds by chance until there were so many steps. */
export async function explore(
  world: World,
  {
    seed,
    steps: wanted,
    shrinkMs = 120_000,
    path,
  }: {
    readonly seed: number;
    readonly steps: number;
    readonly shrinkMs?: number;
    /** Plays one round of the seed again: the path a failure told. */
    readonly path?: string | undefined;
  },
): Promise<Explored> {
  const counts = new Map<string, number>();
  let isShrinking = false;
  let until = Number.POSITIVE_INFINITY;
  const play = async (steps: Parameters<typeof playRound>[1]) => {
    if (!isShrinking && (counts.get('steps') ?? 0) >= wanted) return;
    if (performance.now() > until) return;
    try {
      await playRound(world, steps, counts);
    } catch (error) {
      if (!isShrinking) until = performance.now() + shrinkMs;
      isShrinking = true;
      throw error;
    }
  };
  const rounds = fc.array(step, { minLength: 60, maxLength: 100, size: 'max' });
  const run = await fc.check(fc.asyncProperty(rounds, play), {
    seed,
    numRuns: Math.ceil(wanted / 20),
    examples: [[[...firstRound]]],
    ...(path && { path, endOnFailure: true }),
  });
  const notified = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
  return {
    counts,
    failure: run.failed
      ? `seed ${seed}, path ${run.counterexamplePath}, ${run.numShrinks} times shortened\n${notified}`
      : null,
  };
}
