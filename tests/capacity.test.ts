import { describe, expect, it, test } from 'vitest';
import { type Costs, capacityOf, type Habits, type Machine, type Setup } from '#bench/capacity/model.ts';

const nothing = { webMs: 0, postgresMs: 0, bytes: 0, walBytes: 0 };
const costs: Costs = {
  measured: 'never',
  machine: 'none',
  keptPage: { ...nothing, webMs: 1 },
  drawnPage: { ...nothing, webMs: 20 },
  signIn: { ...nothing, webMs: 100 },
  registration: { webMs: 10, postgresMs: 6, bytes: 1_024, walBytes: 4_096 },
  answer: { webMs: 1, postgresMs: 1, bytes: 256, walBytes: 512 },
  idle: { processMb: 256, webMsASecond: 0, postgresMsASecond: 0 },
  emptyBytes: 0,
};
const habits: Habits = {
  opening: { families: 600, pagesOfEach: 10, drawnShare: 0, signInShare: 0.5, registrationsOfEach: 1 },
  year: { registrations: 1_024, levelTests: 100, answersOfTest: 40 },
};
const machine: Machine = { cores: 10, memoryGb: 64, load: 0.5, memoryLoad: 0.5 };
const setup: Setup = {
  academies: 1,
  openingShare: 1,
  processesOfAcademy: 1,
  connectionsOfProcess: 22,
  directConnections: 5,
  mostConnections: 100,
};
const of = (more: Partial<Setup>) => capacityOf({ ...setup, ...more }, { habits, costs, machine });

test.each([
  // 600 families × (10 × 1 + 0.5 × 100 + 10) ms in a minute.
  ['cores that serve', of({}).webCores, 0.7],
  ['cores of PostgreSQL', of({}).postgresCores, 0.06],
  ['registrations of the busiest minute', of({ academies: 10 }).peakRegistrations, 6_000],
  ['memory of a hundred', of({ academies: 100 }).memoryGb, 25],
  // 70 cores by 5 of a machine, 25 GB by 32: the processor decides.
  ['machines of a hundred', of({ academies: 100 }).webMachines, 14],
  ['machines, one in ten opening', of({ academies: 100, openingShare: 0.1 }).webMachines, 2],
  ['connections of a hundred', of({ academies: 100 }).connections, 2_200],
  ['servers of a hundred, behind a pooler', of({ academies: 100 }).postgresServers, 5],
  ['servers of four, without one', of({ academies: 4 }).postgresServers, 1],
  ['disk of a thousand', of({ academies: 1_024 }).diskGbAYear, (1_024 * 1_024 + 4_000 * 256) / 2 ** 20],
])('%s', (_what, figure, expected) => {
  expect(figure).toBeCloseTo(expected, 6);
});

describe('what decides', () => {
  it('is the processor where all open at once', () => {
    expect(of({ academies: 100 }).limit).toBe('processor');
  });
  it('is memory where few do', () => {
    expect(of({ academies: 1_000, openingShare: 0.001 })).toMatchObject({ limit: 'memory', webMachines: 8 });
  });
  it('is a pooler, from the connections a server has on', () => {
    expect([of({ academies: 4 }).needsPooler, of({ academies: 5 }).needsPooler]).toEqual([false, true]);
  });
});

it('a page that is drawn costs more than one that is kept', () => {
  const opening = { ...habits.opening, drawnShare: 0.5 };
  const { webCores } = capacityOf(setup, { habits: { ...habits, opening }, costs, machine });
  // 600 families × (10 × 10.5 + 50 + 10) ms.
  expect(webCores).toBeCloseTo(1.65, 6);
});

it('more academies never need less, and more at the same minute never do either', () => {
  const sizes = [1, 2, 10, 100, 1_000, 10_000];
  for (const one of [
    'webCores',
    'postgresCores',
    'memoryGb',
    'webMachines',
    'postgresServers',
    'diskGbAYear',
  ] as const) {
    const figures = sizes.map((academies) => of({ academies })[one]);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    const shares = [0.01, 0.1, 0.5, 1].map((openingShare) => of({ academies: 100, openingShare })[one]);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  }
});
