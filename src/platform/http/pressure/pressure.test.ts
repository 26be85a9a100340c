import { expect, test } from 'vitest';
import { pressureGauge } from './pressure.ts';

/** A gauge whose ticks come every 100 ms and so much later. */
function given(shedAtMs = 250, underWay = 50) {
  let now = 0;
  let waited = 0;
  const gauge = pressureGauge({
    shedAtMs,
    underWay: () => underWay,
    waitedMs: () => waited,
    nowMs: () => now,
  });
  const tick = (lateMs: number, times = 1) => {
    for (let n = 0; n < times; n++) {
      now += 100 + lateMs;
      gauge.tick();
    }
  };
  return { gauge, tick, pass: (ms: number) => (now += ms), wait: (ms: number) => (waited = ms) };
}

test('one hiccup sheds nothing; lasting delay sheds reads, and only much more of it writes', () => {
  const { gauge, tick } = given();
  tick(700);
  expect(gauge.isShedding('read')).toBe(false);
  tick(500, 5);
  expect([gauge.isShedding('read'), gauge.isShedding('write')]).toEqual([true, false]);
  tick(3_000, 8);
  expect(gauge.isShedding('write')).toBe(true);
  tick(0, 20);
  expect([gauge.isShedding('read'), gauge.isShedding('write')]).toEqual([false, false]);
});

test('a visitor alone is answered however late a cold or starved process is', () => {
  const { gauge, tick } = given(250, 2);
  tick(5_000, 20);
  expect([gauge.isShedding('read'), gauge.isShedding('write')]).toEqual([false, false]);
});

test('control: with 0 nothing is ever refused', () => {
  const { gauge, tick } = given(0);
  tick(5_000, 20);
  expect([gauge.isShedding('read'), gauge.isShedding('write')]).toEqual([false, false]);
});

test('a process that was blocked knows it, in the moment and for a while', () => {
  const { gauge, tick, pass } = given();
  tick(0, 5);
  expect(gauge.wasBlocked).toBe(false);
  pass(1_200);
  expect(gauge.wasBlocked).toBe(true);
  gauge.tick();
  tick(0, 50);
  expect(gauge.wasBlocked).toBe(true);
  tick(0, 200);
  expect(gauge.wasBlocked).toBe(false);
});

test('calls that wait to begin are as late as the process would be that began them all at once', () => {
  const { gauge, tick, wait } = given();
  wait(700);
  tick(0, 5);
  expect([gauge.isShedding('read'), gauge.isShedding('write')]).toEqual([true, false]);
  // Clients were heard all the same.
  expect(gauge.wasBlocked).toBe(false);
  wait(0);
  tick(0, 20);
  expect(gauge.isShedding('read')).toBe(false);
});
