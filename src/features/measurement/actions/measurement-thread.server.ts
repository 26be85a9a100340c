import { parentPort, workerData } from 'node:worker_threads';
import { calibrate } from '#src/features/measurement/rules/calibration/calibration.ts';
import { patternsFrom } from '#src/features/measurement/rules/calibration/calibration-data.ts';
import { fitTogether } from '../rules/fit/fit-together.ts';
import { movedBetween } from '../rules/placing/moved.ts';
import { simulate } from '../rules/simulation.ts';
import type { ThreadMessage, ThreadTask } from './in-thread.server.ts';

/** Progress is told at most this often. */
const reportEveryMs = 100;

function workOf(task: ThreadTask): Generator<unknown, unknown> {
  if (task.kind === 'simulate') return simulate(task.input);
  if (task.kind === 'fit') return fitTogether(task.input);
  if (task.kind === 'move') return movedBetween(task.input);
  return calibrate(patternsFrom(task.cells, task.itemCount, task.frequencies), task.options);
}

/** The thread's whole life: one task, word of its progress, its result. To cancel, the thread is ended. */
function main(): void {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  const work = workOf(workerData as ThreadTask);
  let reportedAt = 0;
  for (;;) {
    const step = work.next();
    if (step.done) {
      post({ kind: 'result', result: step.value });
      return;
    }
    const at = performance.now();
    if (at - reportedAt < reportEveryMs) continue;
    reportedAt = at;
    post({ kind: 'progress', progress: step.value });
  }
}

main();
