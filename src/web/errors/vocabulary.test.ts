import { expect, it } from 'vitest';
import { faultCounter } from './counted.ts';
import { knownWords } from './vocabulary.ts';

it.each([
  ["Cannot read properties of undefined (reading 'map')", 'Cannot read properties of undefined reading *'],
  [
    'Failed to fetch dynamically imported module: https://msc.kr/assets/a-1.js',
    'Failed to fetch dynamically imported module *',
  ],
  ['Minified React error #418; visit https://react.dev/errors/418', 'Minified React error #418 *'],
  ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
  ['카나리아-010-9999-8888', '*'],
  ['Unknown member hongjimin (parent1@example.kr, #4321)', 'Unknown *'],
  ['김하늘 is not a function', '* is not a function'],
  ['', ''],
])('keeps of %j only %j', (message, kept) => {
  expect(knownWords(message)).toBe(kept);
});

it('tells the same refusal once a minute, with how often it came', () => {
  const counter = faultCounter();
  const fault = { route: 'GET /api/things/:id', status: 404, code: 'common.not_found' };
  expect(counter.take(fault, 0)).toEqual({ ...fault, count: 1 });
  expect([counter.take(fault, 1_000), counter.take(fault, 59_999)]).toEqual([null, null]);
  expect(counter.take({ ...fault, status: 409 }, 2_000)?.count).toBe(1);
  expect(counter.take(fault, 60_000)).toEqual({ ...fault, count: 3 });
  counter.take(fault, 61_000);
  expect(counter.drain()).toEqual([{ ...fault, count: 1 }]);
  expect(counter.drain()).toEqual([]);
});
