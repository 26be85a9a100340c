import { expect, test } from 'vitest';
import { openMetrics } from './metrics.ts';
import { isReady, openOpsServer, type ProcessState } from './ops-server.ts';

const well: ProcessState = {
  role: 'all',
  web: 'listening',
  worker: 'working',
  database: 'answers',
  schema: { program: '0002.sql', database: '0002.sql', isServed: true },
};

test.each<[string, Partial<ProcessState>, boolean]>([
  ['all of it', {}, true],
  ['a web process without jobs', { role: 'web', worker: 'off' }, true],
  ['a worker without a site', { role: 'worker', web: 'off' }, true],
  ['one that is about to end', { web: 'draining' }, false],
  ['a worker whose jobs did not begin', { role: 'worker', web: 'off', worker: 'starting' }, false],
  ['one whose database is away', { database: 'away' }, false],
  [
    'one whose tables a newer program prepared',
    { schema: { program: '0002.sql', database: '0003.sql', isServed: true } },
    true,
  ],
  [
    'one from whose tables was taken what it uses',
    { schema: { program: '0002.sql', database: '0003.sql', isServed: false } },
    false,
  ],
  [
    'one whose tables are not prepared',
    { schema: { program: '0002.sql', database: '0001.sql', isServed: true } },
    false,
  ],
])('whether %s is ready', (_what, part, expected) => {
  expect(isReady({ ...well, ...part })).toBe(expected);
});

test('a port of its own says what lives, what is ready and what is counted, and nothing else', async () => {
  let now = well;
  const { registry } = openMetrics();
  const server = await openOpsServer({ port: 0, host: '127.0.0.1', registry, state: async () => now });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  expect(await Promise.all(['/livez', '/readyz', '/metrics', '/', '/api/office/me'].map(statusOf))).toEqual([
    200, 200, 200, 404, 404,
  ]);
  now = { ...well, database: 'away' };
  const late = await fetch(`${url}/readyz`);
  expect([late.status, await late.json()]).toEqual([503, { ok: false, ...now }]);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('academy_nodejs_eventloop_lag_seconds');
  server.close();
  server.closeAllConnections();
});
