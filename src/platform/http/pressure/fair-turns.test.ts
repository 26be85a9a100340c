import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

const given = (waiting = 8) =>
  fairTurns({
    atOnce: 1,
    waiting,
    patienceMs: 60_000,
    refusal: (seconds) => new Error(`again in ${seconds} s`),
  });

/** Work that ends when it is told to, and whose it was in the order in which it began. */
function held(turns: ReturnType<typeof given>) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const come = (by: string) =>
    turns.take(by, () => {
      began.push(by);
      return new Promise<void>((end) => ends.push(end));
    });
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    began,
    come,
    async endAll() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await settle();
      }
    },
  };
}

test('one after the other, and a caller with many does not stand before those with one', async () => {
  const { began, come, endAll } = held(given());
  const all = [come('a'), come('a'), come('a'), come('a'), come('b'), come('c')];
  await endAll();
  await Promise.all(all);
  expect(began.join('')).toBe('aabcaa');
});

test('a full line says when to come again; one caller never has all of its places', async () => {
  const turns = given(4);
  const { come, endAll } = held(turns);
  const all = [come('a'), come('a'), come('a')];
  await expect(come('a')).rejects.toThrow('again in 1 s');
  expect(turns.secondsUntilRoom('b')).toBeNull();
  all.push(come('b'), come('c'));
  expect(turns.secondsUntilRoom('d')).toBe(1);
  await endAll();
  await Promise.all(all);
  expect(turns.secondsUntilRoom('a')).toBeNull();
});

test('work that fails gives its turn on', async () => {
  const turns = given();
  await expect(turns.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take('b', async () => 'done')).toBe('done');
});

test('a machine that is slow at the moment has a shorter line, and work for who was answered long ago is not done', async () => {
  let now = 0;
  const refusal = (seconds: number) => new Error(`again in ${seconds} s`);
  const turns = fairTurns({ atOnce: 1, waiting: 100, patienceMs: 1_000, refusal, nowMs: () => now });
  const done: string[] = [];
  const slow = (by: string) =>
    turns.take(by, async () => {
      await new Promise((settled) => setImmediate(settled));
      now += 800;
      done.push(by);
    });
  const all = await Promise.allSettled(['a', 'b', 'c', 'd'].map(slow));
  // The third would begin after 1.6 s.
  expect(done).toEqual(['a', 'b']);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  // Those that are slow lengthen what is expected of the next: ten of some 190 ms each are no second.
  const many = Array.from({ length: 12 }, (_, n) => slow(`e${n}`).catch((error: Error) => error.message));
  expect((await Promise.all(many)).filter((answer) => answer?.startsWith('again in')).length).toBeGreaterThan(
    5,
  );
  expect(await turns.take('f', async () => 'room again')).toBe('room again');
});
