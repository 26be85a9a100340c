import { expect, test, vi } from 'vitest';
import { type Run, supervise } from './supervise.ts';

/** A server that ends when the test says so. */
function givenRun(pid: number): Run & { end(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { pid, gone: promise, end: resolve };
}

test('a server that ends is started again, as often as it takes, and every time', async () => {
  const runs = [givenRun(1), givenRun(2), givenRun(3)];
  const said: string[] = [];
  let tries = 0;
  const begin = async () => {
    tries += 1;
    const next = runs[tries - 1];
    if (tries === 1 || !next) throw new Error('its memory is still in use');
    return next;
  };
  const onLost = () => expect.unreachable();
  const watched = supervise(runs[0] ?? givenRun(0), { begin, log: (line) => said.push(line), onLost });
  runs[0]?.end();
  await expect.poll(() => watched.run.pid).toBe(2);
  runs[1]?.end();
  await expect.poll(() => watched.run.pid).toBe(3);
  expect([tries, said]).toEqual([
    3,
    [
      'PostgreSQL has ended by itself; it is started again.',
      'PostgreSQL is back.',
      'PostgreSQL has ended by itself; it is started again.',
      'PostgreSQL is back.',
    ],
  ]);
  await watched.stop();
  runs[2]?.end();
  await watched.stop();
  expect(tries).toBe(3);
});

test('one that cannot be had again is given up with its last words', async () => {
  const lost = Promise.withResolvers<unknown>();
  const first = givenRun(1);
  const begin = async () => {
    throw new Error('the disk is full');
  };
  supervise(first, { begin, log: () => undefined, onLost: lost.resolve, giveUpMs: 0 });
  first.end();
  expect(await lost.promise).toMatchObject({ message: 'the disk is full' });
});

const patient = { timeout: 20_000 };

test('one that waits for room is tried past that time, and had again; without room to wait for it is given up', async () => {
  const run = async (isWorthWaiting: boolean) => {
    const first = givenRun(1);
    const next = givenRun(2);
    const lost: unknown[] = [];
    let isFull = true;
    let tries = 0;
    const begin = async () => {
      tries += 1;
      if (isFull) throw new Error('no space left');
      return next;
    };
    const watched = supervise(first, {
      begin,
      log: () => undefined,
      onLost: (error) => lost.push(error),
      giveUpMs: 0,
      isWorthWaiting: () => isWorthWaiting,
    });
    first.end();
    if (isWorthWaiting) await vi.waitFor(() => expect(tries).toBeGreaterThan(1), patient);
    else await vi.waitFor(() => expect(lost).toHaveLength(1), patient);
    isFull = false;
    if (isWorthWaiting) await vi.waitFor(() => expect(watched.run.pid).toBe(2), patient);
    await watched.stop();
    return { lost: lost.length, pid: watched.run.pid };
  };
  expect(await run(true)).toEqual({ lost: 0, pid: 2 });
  expect(await run(false)).toEqual({ lost: 1, pid: 1 });
});
