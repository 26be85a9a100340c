import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { openMetrics } from './metrics.ts';
import { newRequestId, watchRequests } from './request-watch.ts';

/** A server that answers, fails and knows one member's address, with what it logs. */
function watched(level = 'info') {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({
    logger: { level, stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
  });
  const metrics = openMetrics();
  watchRequests(app, metrics);
  app.get('/api/children/:id', async (request) => {
    request.callerKind = 'member';
    return { ok: true };
  });
  app.get('/api/broken', async () => {
    throw new Error('broken');
  });
  return { app, metrics, lines };
}

test('a request is one line: id, route as it is written, status, milliseconds, who by kind, and nothing of whom', async () => {
  const { app, lines } = watched();
  const answer = await app.inject({
    // No number: the time and the process of a line hold any of those by chance.
    url: '/api/children/k-hidden?name=김하늘',
    headers: { authorization: 'Bearer sesame', cookie: '__Host-x=1' },
  });
  const said = JSON.parse(lines[0] ?? '{}');
  expect(said).toMatchObject({
    id: answer.headers['x-request-id'],
    method: 'GET',
    route: '/api/children/:id',
    status: 200,
    who: 'member',
  });
  expect(said.ms).toBeGreaterThanOrEqual(0);
  expect(said.id).toMatch(/^[\w-]{12}$/);
  expect(lines.join()).not.toMatch(/k-hidden|하늘|sesame|__Host|127\.0\.0\.1/);
});

test('a failure is logged also where requests are not, with the id its answer carries', async () => {
  const { app, lines } = watched('warn');
  await app.inject('/api/children/1');
  expect(lines).toEqual([]);
  const failed = await app.inject('/api/broken');
  expect(lines.some((line) => line.includes(String(failed.headers['x-request-id'])))).toBe(true);
});

test('requests are counted by route and status; addresses that lead nowhere are one', async () => {
  const { app, metrics } = watched('silent');
  for (const url of ['/api/children/1', '/api/children/2', '/api/broken', '/x/1', '/x/2'])
    await app.inject(url);
  const text = await metrics.registry.metrics();
  const counts = [...text.matchAll(/_count\{method="GET",route="([^"]+)",status="(\d+)"\} (\d+)/g)];
  expect(counts.map(([, route, status, n]) => `${route} ${status} ${n}`).sort()).toEqual([
    '/api/broken 500 1',
    '/api/children/:id 200 2',
    'none 404 2',
  ]);
  expect(text).not.toContain('/x/');
});

test('the proxy in front logs no addresses either: calendars and links in mails are secrets in them', () => {
  const files = ['academy-plain', 'academy'].map((name) => readFileSync(`deploy/nginx/${name}.conf`, 'utf8'));
  const servers = files
    .join('\n')
    .split(/^server \{/m)
    .slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toMatch(/^ {2}access_log off;$/m);
  expect(servers[1]).toMatch(/^ {2}error_log \S+ crit;$/m);
});

test('what is secret where an image is made does not go into its layers', () => {
  const left = readFileSync('deploy/docker/Dockerfile.dockerignore', 'utf8').split('\n');
  expect(left).toEqual(
    expect.arrayContaining(['.git', '.data', '**/*.env', '**/.env*', 'deploy/docker/postgres-password']),
  );
});
