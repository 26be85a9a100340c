import { expect, test } from 'vitest';
import { runCalibration } from '#src/features/measurement/rules/calibration/calibration.ts';
import { cellsOf, patternsOf } from '#src/features/measurement/rules/calibration/calibration-data.ts';
import { seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { leastMs, longestPause } from '#tests/pauses.ts';
import { type FitInput, fitTogether } from '../rules/fit/fit-together.ts';
import { movedBetween } from '../rules/placing/moved.ts';
import { probability } from '../rules/response-models.ts';
import { calibrateInThread, fitInThread, movedInThread, simulateInThread } from './in-thread.server.ts';

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
  let outcome: Awaited<ReturnType<typeof calibrateInThread>> | null = null;
  let notified = 0;
  const calibrate = async () => {
    outcome = await calibrateInThread(
      // The table is handed over: each try takes one of its own.
      { cells: cellsOf(rows, itemCount), itemCount, options: { model: '2pl' } },
      {
        onProgress: () => {
          notified += 1;
        },
      },
    );
  };
  // A few milliseconds; memory that is given back meanwhile is this thread's too.
  const pause = await leastMs(150, () => longestPause(calibrate));
  expect(pause).toBeLessThanOrEqual(150);
  expect(notified).toBeGreaterThan(0);
  expect(outcome).toEqual({
    kind: 'done',
    result: runCalibration(patternsOf(rows, itemCount), { model: '2pl' }),
  });
});

test('the same work without a thread does stop everybody (the control)', async () => {
  const rows = answers(2000);
  const pause = await leastMs(150, () =>
    longestPause(() => runCalibration(patternsOf(rows, itemCount), { model: '3pl' })),
  );
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

/** Runs the steps of a generator here, one after the other. */
function whole<R>(work: Generator<unknown, R>): R {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Students who each sat twenty of the items. */
function sheetsOf(students: number): FitInput {
  const parameters = (id: number) => ({ a: 1, b: (id - 15) / 8, c: 0 });
  const sheets = answers(students).map((row, k) => ({
    theta: 0,
    isAdaptive: false,
    answers: row.flatMap((right, id) =>
      (id + k) % 3 === 0 ? [] : [{ id, right: right === 1 ? (1 as const) : (0 as const) }],
    ),
  }));
  const items = new Map(
    Array.from({ length: itemCount }, (_, id) => [id, { parameters: parameters(id), estimated: 1 }]),
  );
  // Each sat a paper of its own, as where papers are drawn: the chances of each are reckoned.
  const own = sheets.map((sheet, k) => ({
    ...sheet,
    answers: sheet.answers.filter((_, at) => at !== k % 19 && at !== (7 * k) % 17),
  }));
  return { sheets: own, items, population: { mean: 0, sd: 1 } };
}

test('what answers say of items is found in a thread: the same, and nobody waits', async () => {
  const input = sheetsOf(600);
  let found: unknown = null;
  const fit = async () => {
    found = await fitInThread(input);
  };
  const pause = await leastMs(100, () => longestPause(fit));
  expect(found).toEqual({ kind: 'done', result: whole(fitTogether(input)) });
  expect(pause).toBeLessThanOrEqual(100);
});

test('without a thread everybody waits for it (the control)', async () => {
  const pause = await leastMs(100, () => longestPause(() => whole(fitTogether(sheetsOf(600)))));
  expect(pause).toBeGreaterThan(100);
});

test('whom other parameters would move is counted in a thread, and nobody waits', async () => {
  const item = (id: number, shift: number) => ({ a: 1, b: (id - 15) / 8 + shift, c: 0 });
  const by = (row: number[], shift: number) =>
    row.map((response, id) => ({ item: item(id, shift), response }));
  const students = answers(120).map((row) => ({ before: by(row, 0), after: by(row, 0.4) }));
  const input = {
    students,
    prior: { mean: 0, sd: 1 },
    placing: { cuts: [-0.5, 0.5], boundary: 'likeliest' as const },
  };
  let found: unknown = null;
  const count = async () => {
    found = await movedInThread(input);
  };
  const pause = await leastMs(100, () => longestPause(count));
  const moved = whole(movedBetween(input));
  expect(found).toEqual({ kind: 'done', result: moved });
  expect(moved).toBeGreaterThan(10);
  expect(moved).toBeLessThan(120);
  expect(
    whole(movedBetween({ ...input, students: students.map(({ before }) => ({ before, after: before })) })),
  ).toBe(0);
  expect(pause).toBeLessThanOrEqual(100);
});
