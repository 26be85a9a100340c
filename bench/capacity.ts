// `npm run capacity`: what 1, 100 and 10,000 academies need, from measured costs; writes docs/capacity.md.
// The costs are measured anew by `npm run bench costs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { tableText } from '../scripts/report.ts';
import {
  type Capacity,
  type Costs,
  capacityOf,
  type Habits,
  type Machine,
  type Setup,
} from './capacity/model.ts';

const costs = JSON.parse(readFileSync('bench/capacity/costs.json', 'utf8')) as Costs;
const habits: Habits = {
  opening: { families: 600, pagesOfEach: 12, drawnShare: 0.02, signInShare: 0.5, registrationsOfEach: 1 },
  year: { registrations: 3_000, levelTests: 1_500, answersOfTest: 40 },
};
const machine: Machine = { cores: 16, memoryGb: 64, load: 0.6, memoryLoad: 0.8 };
const setupOf = (academies: number, openingShare: number): Setup => ({
  academies,
  openingShare,
  // Two that serve, so that one may be restarted, and one that works; a small academy does with one for all.
  processesOfAcademy: academies === 1 ? 3 : 1,
  connectionsOfProcess: 22,
  directConnections: 4,
  mostConnections: 500,
});

const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);
const rows: readonly (readonly [string, (of: Capacity) => string])[] = [
  ['registrations in the busiest minute', (of) => of.peakRegistrations.toLocaleString('en')],
  ['cores busy with serving', (of) => figure(of.webCores)],
  ['cores busy with PostgreSQL', (of) => figure(of.postgresCores)],
  ['memory of the processes, GB', (of) => figure(of.memoryGb)],
  [
    `machines that serve (${machine.cores} cores, ${machine.memoryGb} GB)`,
    (of) => of.webMachines.toLocaleString('en'),
  ],
  ['what decides that', (of) => of.limit],
  ['servers of PostgreSQL', (of) => of.postgresServers.toLocaleString('en')],
  ['connections of the processes', (of) => of.connections.toLocaleString('en')],
  ['a pooler', (of) => (of.needsPooler ? 'needed' : '-')],
  ['disk a year, GB', (of) => figure(of.diskGbAYear)],
  ['log (WAL) a year, GB', (of) => figure(of.walGbAYear)],
];
const setups = [
  { title: '1', setup: setupOf(1, 1) },
  { title: '100, all at once', setup: setupOf(100, 1) },
  { title: '100, one in ten', setup: setupOf(100, 0.1) },
  { title: '10,000, all at once', setup: setupOf(10_000, 1) },
  { title: '10,000, one in a hundred', setup: setupOf(10_000, 0.01) },
];
const computed = setups.map(({ setup }) => capacityOf(setup, { habits, costs, machine }));
const lines = ([head = [], ...body]: readonly (readonly string[])[]) => tableText(head, body);
const table = lines([
  ['academies, and how many open in the same minute', ...setups.map(({ title }) => title)],
  ...rows.map(([title, of]) => [title, ...computed.map(of)]),
]);
const kinds = ['keptPage', 'drawnPage', 'signIn', 'registration', 'answer'] as const;
const names = {
  keptPage: 'a kept page',
  drawnPage: 'a page that is drawn',
  signIn: 'a sign-in',
  registration: 'a registration (claim)',
  answer: 'an answer of a level test',
};
const measured = lines([
  ['one of', 'product, ms of processor', 'PostgreSQL, ms of processor', 'disk, bytes', 'log, bytes'],
  ...kinds.map((kind) => {
    const { webMs, postgresMs, bytes, walBytes } = costs[kind];
    return [
      names[kind],
      webMs.toFixed(2),
      postgresMs.toFixed(2),
      bytes.toLocaleString('en'),
      walBytes.toLocaleString('en'),
    ];
  }),
]);
const { opening, year } = habits;
const text = `# What so many academies need

Computed by \`npm run capacity\` from costs measured by \`npm run bench costs\` on ${costs.machine}. ${costs.measured}

${table}

## Measured

${measured}

A process holds ${costs.idle.processMb} MB after all of this, and takes ${costs.idle.webMsASecond} ms of processor a second while nobody is there, PostgreSQL ${costs.idle.postgresMsASecond} ms for it. An empty
demo is ${Math.round(costs.emptyBytes / 2 ** 20)} MB.

## Thought, not measured

An opening: ${opening.families} families in its first minute, ${opening.pagesOfEach} pages each (${opening.drawnShare * 100} % of them in no cache), one in ${1 / opening.signInShare} signs in within it, ${opening.registrationsOfEach} registration each. A year: ${year.registrations.toLocaleString('en')}
registrations, ${year.levelTests.toLocaleString('en')} level tests of ${year.answersOfTest} answers. Each academy has a database and processes of its own ([0085](decisions/0085-one-database-an-academy.md)): three
for one academy alone, one where there are many. A machine may be ${machine.load * 100} % busy; a server takes
500 connections. Messages, pictures in a store of objects, backups and a second machine for what fails come on top. They stand
in \`bench/capacity.ts\`; change them and compute again. Costs are of one machine with everything in memory: nothing here was measured
with thousands of databases on one server.
`;
writeFileSync('docs/capacity.md', text);
console.log(table);
