import { expect, test } from 'vitest';
import { forCaller, limitTurns, NoTurn } from './turns.ts';

/** Work that ends when it is told to, and writes down that it began. */
function works() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((done) => ends.set(name, () => done(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { began, work, end };
}

test('few work at once, those in a hurry come first, and whoever finds the line full is told at once', async () => {
  const turns = limitTurns({ atOnce: 2, waiting: 1 });
  const { began, work, end } = works();
  const done = ['a', 'b', 'c'].map((name) => turns.take(work(name), false));
  const hurried = turns.take(work('d'), true);
  await expect(turns.take(work('e'), false)).rejects.toBeInstanceOf(NoTurn);
  await expect(turns.take(work('f'), true)).rejects.toBeInstanceOf(NoTurn);
  expect(began).toEqual(['a', 'b']);
  await end('a');
  expect(began).toEqual(['a', 'b', 'd']);
  await end('b');
  expect(began).toEqual(['a', 'b', 'd', 'c']);
  await end('c');
  await end('d');
  expect(await Promise.all([...done, hurried])).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails makes room like any other', async () => {
  const turns = limitTurns({ atOnce: 1, waiting: 1 });
  const fail = () => Promise.reject(new Error('no'));
  for (let n = 0; n < 5; n++) await expect(turns.take(fail, false)).rejects.toThrow('no');
  expect(await turns.take(async () => 'yes', false)).toBe('yes');
});

test('whoever was answered or has gone while waiting in the line makes no work', async () => {
  const turns = limitTurns({ atOnce: 1, waiting: 9 });
  const { began, work, end } = works();
  const reply = (sent: boolean, destroyed: boolean) =>
    ({ sent, raw: { destroyed } }) as Parameters<typeof forCaller>[0];
  const first = turns.take(work('a'), false);
  const gone = [reply(true, false), reply(false, true)].map((one) =>
    turns.take(forCaller(one, work('late')), false),
  );
  const refused = Promise.all(gone.map((one) => expect(one).rejects.toMatchObject({ code: 'common.busy' })));
  const here = turns.take(forCaller(reply(false, false), work('b')), false);
  await end('a');
  await refused;
  await expect.poll(() => began).toEqual(['a', 'b']);
  await end('b');
  expect(await Promise.all([first, here])).toEqual(['a', 'b']);
});
