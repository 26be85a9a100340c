import { Worker } from 'node:worker_threads';
import type { CalibrationOptions } from '#src/features/measurement/rules/calibration/calibration.ts';
import type { CalibrationProgress } from '#src/features/measurement/rules/calibration/calibration-climb.ts';
import type { CalibrationResult } from '#src/features/measurement/rules/calibration/calibration-result.ts';
import type { FitFound, FitInput } from '../rules/fit/fit-together.ts';
import type { MovedInput } from '../rules/placing/moved.ts';
import type { SimulationInput, SimulationProgress, SimulationResult } from '../rules/simulation.ts';

/** Answers to calibrate, as one compact table (`cellsOf`); the table is handed over and cannot be read afterwards. */
export interface CalibrationTask {
  readonly cells: Int8Array;
  readonly itemCount: number;
  readonly frequencies?: Float64Array;
  readonly options: CalibrationOptions;
}

/** What a thread is given. */
export type ThreadTask =
  | ({ readonly kind: 'calibrate' } & CalibrationTask)
  | { readonly kind: 'simulate'; readonly input: SimulationInput }
  | { readonly kind: 'fit'; readonly input: FitInput }
  | { readonly kind: 'move'; readonly input: MovedInput };

/** What a thread says. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly result: unknown };

/** Who listens, and the signal that ends the work. */
export interface ThreadControl<P> {
  readonly onProgress?: (progress: P) => void;
  readonly signal?: AbortSignal;
}

/** How a thread's work ended: done, or cancelled by its signal. A fault in it is thrown. */
export type ThreadOutcome<R> = { readonly kind: 'done'; readonly result: R } | { readonly kind: 'cancelled' };

/** Calibrates in a thread of its own, so that requests go on meanwhile. */
export function calibrateInThread(
  task: CalibrationTask,
  control: ThreadControl<CalibrationProgress> = {},
): Promise<ThreadOutcome<CalibrationResult>> {
  return inThread({ kind: 'calibrate', ...task }, control);
}

/** Simulates a blueprint in a thread of its own. */
export function simulateInThread(
  input: SimulationInput,
  control: ThreadControl<SimulationProgress> = {},
): Promise<ThreadOutcome<SimulationResult>> {
  return inThread({ kind: 'simulate', input }, control);
}

/** What all answers say of each item, found in a thread of its own. */
export function fitInThread(
  input: FitInput,
  control: ThreadControl<unknown> = {},
): Promise<ThreadOutcome<FitFound>> {
  return inThread({ kind: 'fit', input }, control);
}

/** How many students other parameters would move, found in a thread of its own. */
export function movedInThread(
  input: MovedInput,
  control: ThreadControl<unknown> = {},
): Promise<ThreadOutcome<number>> {
  return inThread({ kind: 'move', input }, control);
}

function inThread<P, R>(
  task: ThreadTask,
  { onProgress, signal }: ThreadControl<P>,
): Promise<ThreadOutcome<R>> {
  if (signal?.aborted) return Promise.resolve({ kind: 'cancelled' });
  // The build recognizes this form and makes the thread a file of its own (scripts/threads.ts).
  const worker = new Worker(new URL('./measurement-thread.server.ts', import.meta.url), {
    workerData: task,
    transferList: task.kind === 'calibrate' ? [task.cells.buffer as ArrayBuffer] : [],
    execArgv: [],
    env: {},
  });
  return new Promise((resolve, reject) => {
    const end = (outcome: ThreadOutcome<R>) => {
      signal?.removeEventListener('abort', cancel);
      resolve(outcome);
      void worker.terminate();
    };
    const cancel = () => end({ kind: 'cancelled' });
    signal?.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') onProgress?.(message.progress as P);
      else end({ kind: 'done', result: message.result as R });
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The measurement thread ended with code ${code}.`)));
  });
}
