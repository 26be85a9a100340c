import { expect, test } from 'vitest';
import { runCalibration } from '#src/features/measurement/rules/calibration/calibration.ts';
import { cellsOf, patternsOf } from '#src/features/measurement/rules/calibration/calibration-data.ts';
import { seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { longestPause } from '#tests/pauses.ts';
import { probability } from '../rules/response-models.ts';
import { calibrateInThread, simulateInThread } from './in-thread.server.ts';

const itemCount = 30;

function answers(students: number): number[][] {
  const random = seededRandom(21);
  const items = Array.from({ length: itemCount }, (_, k) => ({ a: 1, b: (k - 15) / 8, c: 0.15 }));
  return Array.from({ length: students }, () => {
    const theta = random.normal();
    return items.map((item) => (random.next() < probability(item, theta) ? 1 : 0));
  });
}

test('a calibration in its thread gives the same result, tells its progress, and stops nobody', async () => {
  const rows = answers(664);
  const cells = cellsOf(rows, itemCount);
  let outcome: Awaited<ReturnType<typeof calibrateInThread>> | null = null;
  let notified = 0;
  const pause = await longestPause(async () => {
    outcome = await calibrateInThread(
      { cells, itemCount, options: { model: '2pl' } },
      {
        onProgress: () => {
          notified += 1;
        },
      },
    );
  });
  // A few milliseconds; memory that is given back meanwhile is this thread's too.
  expect(pause).toBeLessThanOrEqual(150);
  expect(notified).toBeGreaterThan(0);
  expect(outcome).toEqual({
    kind: 'done',
    result: runCalibration(patternsOf(rows, itemCount), { model: '2pl' }),
  });
});

test('the same work without a thread does stop everybody (the control)', async () => {
  const rows = answers(2000);
  const pause = await longestPause(() => runCalibration(patternsOf(rows, itemCount), { model: '3pl' }));
  expect(pause).toBeGreaterThan(150);
});

test('a calibration is cancelled while it runs, or before', async () => {
  const cells = cellsOf(answers(4000), itemCount);
  const stop = new AbortController();
  const outcome = await calibrateInThread(
    { cells, itemCount, options: { model: '3pl' } },
    { signal: stop.signal, onProgress: () => stop.abort() },
  );
  expect(outcome).toEqual({ kind: 'cancelled' });
  const again = await calibrateInThread(
    { cells: cellsOf([[1]], 1), itemCount: 1, options: { model: '2pl' } },
    { signal: stop.signal },
  );
  expect(again).toEqual({ kind: 'cancelled' });
});

test('a fault in the thread is thrown to who asked', async () => {
  const cells = cellsOf(answers(10), itemCount);
  await expect(calibrateInThread({ cells, itemCount, options: { model: '2pl', nodes: 5 } })).rejects.toThrow(
    '61 quadrature points',
  );
});

test('a blueprint is simulated in a thread', async () => {
  const bank = Array.from({ length: 60 }, (_, id) => ({
    id,
    domain: '수',
    parameters: { a: 1.2, b: (id - 30) / 15, c: 0 },
    stimulusId: null,
    enemyIds: [],
    exposure: 0,
  }));
  const { usualAdaptiveRules } = await import('#src/features/measurement/rules/adaptive/adaptive.ts');
  const outcome = await simulateInThread({
    bank,
    rules: usualAdaptiveRules,
    students: 50,
    population: { mean: 0, sd: 1 },
    seed: 1,
  });
  expect(outcome.kind === 'done' && outcome.result.students.length).toBe(50);
});
