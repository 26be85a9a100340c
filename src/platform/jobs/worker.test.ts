import { expect, test, vi } from 'vitest';
import { keepAtWork } from './worker.ts';

/** A runner whose end is decided by the test. */
function givenRunner() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, reject, stop: async () => resolve() };
}

test('a runner that fails is followed by another, and stopping ends the last one', async () => {
  const begun: ReturnType<typeof givenRunner>[] = [];
  const second = Promise.withResolvers<void>();
  const worker = await keepAtWork(async () => {
    const runner = givenRunner();
    begun.push(runner);
    if (begun.length === 2) second.resolve();
    return runner;
  }, 1);
  // Nobody waits for this promise but the watch: unheeded, it would end the process.
  begun[0]?.reject(new Error('connect ECONNREFUSED'));
  await second.promise;
  await worker.stop();
  await expect(begun[1]?.promise).resolves.toBeUndefined();
  expect(begun).toHaveLength(2);
});

test('where another cannot begin yet, it is tried until one does', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  let tries = 0;
  const third = Promise.withResolvers<void>();
  const first = givenRunner();
  const worker = await keepAtWork(async () => {
    tries += 1;
    if (tries === 1) return first;
    if (tries < 4) throw new Error('connect ECONNREFUSED');
    third.resolve();
    return givenRunner();
  }, 1);
  first.reject(new Error('terminating connection'));
  await third.promise;
  await worker.stop();
  expect(tries).toBe(4);
  // Why it stopped and why it could not begin, each once.
  expect(logged.mock.calls.flat()).toEqual([
    'The jobs stopped and begin again: terminating connection',
    'The jobs stopped and begin again: connect ECONNREFUSED',
  ]);
  logged.mockRestore();
});

test('the first that cannot begin is an error of the start', async () => {
  await expect(
    keepAtWork(async () => {
      throw new Error('no such schema');
    }),
  ).rejects.toThrow('no such schema');
});
