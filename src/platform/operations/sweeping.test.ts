import { expect, test } from 'vitest';
import { sweeper } from './sweeping.ts';

function given() {
  let now = 0;
  let heap = 230;
  let sweeps = 0;
  const watching = sweeper({
    heapMb: () => heap,
    sweep: () => {
      sweeps += 1;
      heap = 120;
    },
    nowMs: () => now,
  });
  return {
    come: (calls: number) => {
      for (let n = 0; n < calls; n++) watching.called();
    },
    /** So many sweeps there are in all after so long. */
    after(ms: number) {
      now += ms;
      watching.tick();
      return sweeps;
    },
    grow: () => {
      heap = 230;
    },
  };
}

test('sweeps once after a rush, when nobody has asked anything for half a second', () => {
  const { come, after } = given();
  come(2_000);
  expect(after(400)).toBe(0);
  come(1);
  expect(after(400)).toBe(0);
  expect(after(200)).toBe(1);
  expect(after(10_000)).toBe(1);
});

test('without a rush, or where the heap has not grown, nothing is swept', () => {
  const { come, after, grow } = given();
  come(999);
  expect(after(1_000)).toBe(0);
  come(1);
  expect(after(1_000)).toBe(1);
  come(5_000);
  expect(after(1_000)).toBe(1);
  grow();
  come(5_000);
  expect(after(1_000)).toBe(2);
});
