import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { eraContext } from './context.ts';
import { sharedRead } from './shared-read.ts';

function setting() {
  const state = { now: 0, reads: 0, isAway: false };
  const read = sharedRead(
    async () => {
      state.reads += 1;
      if (state.isAway) throw new Error('away');
      return state.reads;
    },
    () => state.now,
  );
  const pageOf = (era: object | null) => {
    const context = new RouterContextProvider();
    context.set(eraContext, era);
    return read(context);
  };
  return { state, pageOf };
}

test('pages that are drawn within a second read it once, later ones again', async () => {
  const { state, pageOf } = setting();
  const era = {};
  expect(await Promise.all([pageOf(era), pageOf(era)])).toEqual([1, 1]);
  state.now = 999;
  expect(await pageOf(era)).toBe(1);
  state.now = 1_000;
  expect(await pageOf(era)).toBe(2);
});

test('what changes is read anew at once, and a reading from before is shown to nobody after', async () => {
  const { pageOf } = setting();
  const before = {};
  const old = pageOf(before);
  expect(await pageOf({})).toBe(2);
  expect(await old).toBe(1);
});

test('a reading that failed is shared with nobody who comes later', async () => {
  const { state, pageOf } = setting();
  const era = {};
  state.isAway = true;
  await expect(pageOf(era)).rejects.toThrow('away');
  state.isAway = false;
  expect(await pageOf(era)).toBe(2);
});

test('control: without an era each page reads for itself', async () => {
  const { pageOf } = setting();
  expect([await pageOf(null), await pageOf(null)]).toEqual([1, 2]);
});
