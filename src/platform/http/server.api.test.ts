import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

async function hstsOf(settings: Record<string, string>): Promise<string | null> {
  const other = await startAcademy(settings);
  const { headers } = await fetch(`${other.url}/livez`);
  await other.close();
  return headers.get('strict-transport-security');
}

test('browsers are told to keep to https, where the site is reached by it', async () => {
  expect(await hstsOf({ PUBLIC_URL: 'https://msc.example' })).toBe('max-age=63072000; includeSubDomains');
});

test('control: a site without https says nothing that would shut it', async () => {
  expect(await hstsOf({})).toBeNull();
});

test.each(['/%ff', '/api/board/%E0%A4%A', '/api/%ff?page=2'])(
  'the address %s, which cannot be read, leads nowhere like any other, in our own words',
  async (path) => {
    const answer = await fetch(academy.url + path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { resultCode: 'common.not_found' }]);
  },
);

test.each(['/livez', '/api/board/0', '/api/nowhere'])(
  '%s is data: nothing loads, runs or frames it',
  async (path) => {
    const policy = (await fetch(`${academy.url}${path}`)).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  },
);

test('whatever else is answered stands in nobody’s frame and moves no address of a page', async () => {
  const answer = await fetch(`${academy.url}/robots.txt`);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(answer.headers.get('content-security-policy')).toContain("base-uri 'none'");
});

test.each(['/livez', '/api/board/0', '/robots.txt', '/nowhere'])(
  '%s: no browser guesses what it is, and no page of another site reads it',
  async (path) => {
    const { headers } = await fetch(academy.url + path, { headers: { origin: 'https://elsewhere.example' } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

test('TRACE, which would show a stranger what was sent, is answered by nobody', async () => {
  const { hostname, port } = new URL(academy.url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname, () =>
    socket.write('TRACE / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-secret: kept\r\nconnection: close\r\n\r\n'),
  );
  let said = '';
  socket.on('data', (bytes) => (said += bytes.toString()));
  socket.on('close', () => resolve(said));
  expect(await promise).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(said).not.toContain('kept');
});
