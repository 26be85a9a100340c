import { expect, test } from 'vitest';
import type { FaultReport } from '../../providers/error-report/port.ts';
import { eachAlone, throwTogether } from './each-alone.ts';

function given() {
  const reports: FaultReport[] = [];
  const alone = eachAlone({ report: async (fault) => void reports.push(fault) });
  const run = async (ids: readonly number[], bad: readonly number[]) => {
    const done: number[] = [];
    const faults = await alone('seats.sweep pool', ids, async (id) => {
      if (bad.includes(id)) throw Object.assign(new Error('no grade'), { code: '23514' });
      done.push(id);
    });
    return { done, faults };
  };
  return { reports, run };
}

test('whoever fails stops nobody, wherever it stands, and is told at the end', async () => {
  const { run } = given();
  const { done, faults } = await run([1, 2, 3, 4], [1, 3]);
  expect(done).toEqual([2, 4]);
  expect(() => throwTogether(faults)).toThrow('2 could not be done, the others were. seats.sweep pool 1');
  expect(() => throwTogether([])).not.toThrow();
});

test('the third failure in a row is reported once, without the words of the error', async () => {
  const { reports, run } = given();
  for (let round = 0; round < 2; round++) await run([1, 2], [1]);
  expect(reports).toEqual([]);
  for (let round = 0; round < 5; round++) await run([1, 2], [1]);
  expect(reports).toEqual([
    { platform: 'node', transaction: 'job seats.sweep pool', type: 'Error', code: '23514', frames: [] },
  ]);
  for (let round = 0; round < 53; round++) await run([1], [1]);
  expect(reports).toHaveLength(2);
});

test('a success in between, or not being due, begins the count anew', async () => {
  const { reports, run } = given();
  for (const ids of [[1], [1], [], [1], [1]]) await run(ids, [1]);
  await run([1], []);
  for (let round = 0; round < 2; round++) await run([1], [1]);
  expect(reports).toEqual([]);
});
