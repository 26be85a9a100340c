import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { selfSigned } from '#tests/outside/certificate.ts';
import { isCallable, isOwnAddress, isPublicAddress, postableUrl, postTo } from './posting.ts';

vi.mock('node:dns/promises', async (original) => {
  const real = await original<typeof import('node:dns/promises')>();
  return { ...real, lookup: vi.fn(real.lookup) };
});
/** What the name server of whoever typed the URL says next. */
const nameLeadsTo = (...addresses: string[]) =>
  vi
    .mocked(lookup as (host: string, options: object) => Promise<object>)
    .mockResolvedValueOnce(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['localhost', false],
])('%s is an address of the open network: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ['https://office.example/hook', true, true],
  ['http://office.example/hook', true, false],
  ['http://office.example/hook', false, true],
  ['https://user:pass@office.example/', true, false],
  ['ftp://office.example/', false, false],
  ['office.example', false, false],
])('%s, only public %s: may be called %s', (text, onlyPublic, isPostable) => {
  expect(postableUrl(text, onlyPublic) !== null).toBe(isPostable);
});

async function listening(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const posting = { headers: {}, body: '{}', withinMs: 2_000, onlyPublic: false, privateHosts: [] };

test('the status is answered, a redirect is not followed, and a body without an end is not waited for', async () => {
  const url = await listening((_request, reply) => {
    reply.writeHead(302, { location: 'http://127.0.0.1:1/' });
    reply.write('for ever');
  });
  expect(await postTo({ ...posting, url })).toEqual({ status: 302 });
});

test('a listener that hangs is too slow, one that is away unreachable, and one inside is not called', async () => {
  let calls = 0;
  const url = await listening(() => {
    calls += 1;
  });
  expect(await postTo({ ...posting, url, withinMs: 50 })).toEqual({ failure: 'too_slow' });
  expect(await postTo({ ...posting, url: 'http://127.0.0.1:9/' })).toEqual({ failure: 'unreachable' });
  const inside = url.replace('http:', 'https:');
  expect(await postTo({ ...posting, url: inside, onlyPublic: true })).toEqual({ failure: 'address' });
  // The control: only the call that was allowed to go inside came there.
  expect(calls).toBe(1);
});

test('a name that leads inside is not called, whatever it is called', async () => {
  expect(await postTo({ ...posting, url: 'https://localhost/hook', onlyPublic: true })).toEqual({
    failure: 'address',
  });
});

test.each([['8.8.8.8', '127.0.0.1'], ['8.8.8.8', '::1'], ['::ffff:10.0.0.1'], ['fd00::1']])(
  'a name that leads to %s %s is not called',
  async (...addresses) => {
    nameLeadsTo(...addresses);
    const url = 'https://office.example/hook';
    expect(await postTo({ ...posting, url, onlyPublic: true })).toEqual({ failure: 'address' });
  },
);

test('a name is looked up once, and what it was said to be then is called', async () => {
  const url = await listening((_request, reply) => reply.end());
  vi.mocked(lookup).mockClear();
  nameLeadsTo('127.0.0.1');
  const named = url.replace('127.0.0.1', 'office.example');
  expect(await postTo({ ...posting, url: named })).toEqual({ status: 200 });
  expect(lookup).toHaveBeenCalledTimes(1);
});

test('a name server that never answers is too slow, like a listener', async () => {
  vi.mocked(lookup).mockReturnValueOnce(new Promise(() => undefined));
  const url = 'https://office.example/hook';
  expect(await postTo({ ...posting, url, withinMs: 50 })).toEqual({ failure: 'too_slow' });
});

test.each([
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['192.168.0.1', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['169.254.169.254', false],
  ['fe80::1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['8.8.8.8', false],
  ['localhost', false],
])('%s is an address of a network of our own: %s', (address, isOwn) => {
  expect(isOwnAddress(address)).toBe(isOwn);
});

test('a host that was named is called inside; another name, an address and a redirect are not', async () => {
  const certificate = selfSigned(['localhost']);
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate.cert]);
  const called: string[] = [];
  const server = createSecureServer(certificate, (request, reply) => {
    called.push(request.url ?? '');
    reply.writeHead(302, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  onTestFinished(() => {
    setDefaultCACertificates(before);
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const post = (host: string, ...privateHosts: readonly string[]) =>
    postTo({ ...posting, url: `https://${host}:${port}/hook`, onlyPublic: true, privateHosts });
  const refused = { failure: 'address' };
  expect(await post('localhost', 'erp.academy.internal')).toEqual(refused);
  expect(await post('localhost', 'host', 'local', 'localhost.internal')).toEqual(refused);
  expect(await post('127.0.0.1', 'localhost')).toEqual(refused);
  expect(await post('127.0.0.1', '127.0.0.1')).toEqual(refused);
  expect(await post('[::1]', 'localhost', '::1')).toEqual(refused);
  expect(await isCallable(`https://localhost:${port}/`, { onlyPublic: true, privateHosts: [] })).toBe(false);
  expect(called).toEqual([]);
  // The control: the name itself gets through, and where it sends on to is not asked.
  expect(await post('LOCALHOST', 'localhost')).toEqual({ status: 302 });
  expect(called).toEqual(['/hook']);
});

test.each([[['169.254.169.254']], [['10.0.0.5', '169.254.169.254']], [['0.0.0.0']]])(
  'a host that was named is not called where it leads to %s',
  async (addresses) => {
    const named = { url: 'https://erp.internal/hook', onlyPublic: true, privateHosts: ['erp.internal'] };
    nameLeadsTo(...addresses);
    expect(await postTo({ ...posting, ...named })).toEqual({ failure: 'address' });
  },
);
