import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

interface Deps {
  /** What the heap holds of the machine's memory now, in MB. */
  readonly heapMb: () => number;
  /** Gives back what nothing lives in; stands still for some 300 ms. */
  readonly sweep: () => void;
  readonly nowMs?: () => number;
}

/** In so long nobody asked anything: nobody is kept waiting. */
const quietMs = 500;
/** A rush is so many calls; without one there is nothing to give back. */
const rushCalls = 1_000;
const largeMb = 140;
const tickMs = 200;

/** Sweeps once after a rush, when it is quiet, where the heap has grown. */
export function sweeper({ heapMb, sweep, nowMs = () => performance.now() }: Deps) {
  let calls = 0;
  let calledAt = nowMs();
  return {
    called() {
      calls += 1;
      calledAt = nowMs();
    },
    tick() {
      if (calls < rushCalls || nowMs() - calledAt < quietMs) return;
      calls = 0;
      if (heapMb() >= largeMb) sweep();
    },
  };
}

/**
 * Gives memory back after a rush: by itself V8 keeps the pages of a heap that was large once, for the next time.
 * See docs/decisions/0018-memory.md.
 */
export function sweepAfterRushes(app: FastifyInstance): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  const watching = sweeper({
    heapMb: () => getHeapStatistics().total_heap_size / 2 ** 20,
    // Another than the last resort keeps the pages.
    sweep: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  app.server.on('request', () => watching.called());
  const timer = setInterval(() => watching.tick(), tickMs);
  timer.unref();
  return () => clearInterval(timer);
}
