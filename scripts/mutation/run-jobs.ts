import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Job, Verdict } from './worker.ts';

/** Null: the tests did not come to an end; they would have been noticed to hang. */
export type Answer = Verdict | null;

/** A test that takes this long over a mutant hangs: in a loop that never ends, most often. */
const patienceMs = 20_000;

/** Gives the jobs to so many processes; each works one after the other and is replaced where a mutant hangs it. */
export async function runJobs(
  jobs: readonly Job[],
  workers: number,
  onAnswer: (job: Job, answer: Answer) => void,
): Promise<void> {
  const queue = [...jobs];
  await Promise.all(Array.from({ length: Math.min(workers, queue.length) }, () => drain(queue, onAnswer)));
}

async function drain(queue: Job[], onAnswer: (job: Job, answer: Answer) => void): Promise<void> {
  let worker = start();
  for (let job = queue.shift(); job; job = queue.shift()) {
    const answer = await ask(worker, job);
    if (answer === null) {
      worker.kill('SIGKILL');
      worker = start();
    }
    onAnswer(job, answer);
  }
  worker.kill();
}

const start = () =>
  fork(join(import.meta.dirname, 'worker.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

function ask(worker: ChildProcess, job: Job): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const alarm = setTimeout(() => resolve(null), job.isControl ? 10 * patienceMs : patienceMs);
  const heard = (verdict: Verdict) => resolve(verdict);
  const gone = () => resolve(null);
  worker.once('message', heard);
  worker.once('exit', gone);
  worker.send(job);
  return promise.finally(() => {
    clearTimeout(alarm);
    worker.off('message', heard);
    worker.off('exit', gone);
  });
}
