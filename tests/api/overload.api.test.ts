import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call, startAcademy, type TestAcademy } from '../start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
const calm = () => false;
/** What the process knows of itself, as if it were late with its work. */
function late(isShedding: (kind: 'read' | 'write') => boolean, wasBlocked = false): void {
  Object.defineProperty(academy.app.pressure, 'isShedding', { value: isShedding, configurable: true });
  Object.defineProperty(academy.app.pressure, 'wasBlocked', { value: wasBlocked, configurable: true });
}
afterEach(() => late(calm));
afterAll(() => academy.close());

describe('a process that is late with its work', () => {
  const read = () => call(academy, 'GET /api/entrance-tests');
  const write = () => call(academy, 'POST /api/getCaptcha');

  test('refuses reads first, in the product’s own answer, with a time to come back', async () => {
    late((kind) => kind === 'read');
    const refused = await read();
    expect(refused).toMatchObject({ status: 503, resultCode: 'common.busy' });
    expect(refused.resultMsg).toMatch(/[다요]\.$/);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect((await write()).status).toBe(200);
    for (const path of ['/livez', '/readyz'])
      expect((await fetch(academy.url + path)).status, path).toBe(200);
  });

  test('refuses writes too when it is very late, and nothing once it is not; control', async () => {
    late(() => true);
    expect((await write()).headers.get('retry-after')).toBe('3');
    expect((await write()).resultCode).toBe('common.busy');
    late(calm);
    expect([(await read()).status, (await write()).status]).toEqual([200, 200]);
  });
});

/** Says the beginning of a request on a bare connection, and the rest so long after it is told to go on. */
function speaks() {
  const body = JSON.stringify({ memberId: 'nobody', password: 'a word' });
  const head = `POST /api/login HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const socket = connect(Number(new URL(academy.url).port), '127.0.0.1');
  socket.write(head + body.slice(0, 5));
  let rest: NodeJS.Timeout | undefined;
  const goOnAfter = (ms: number) => {
    rest = setTimeout(() => socket.write(body.slice(5)), ms);
  };
  const answer = new Promise<string>((done) => {
    let heard = '';
    socket.on('data', (part) => (heard += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(rest);
      done(heard.split('\r\n')[0] ?? '');
    });
  });
  return { answer, goOnAfter, port: () => socket.localPort };
}

describe('a client that is taken for slow', () => {
  const sockets = new Set<Socket>();
  beforeAll(() => {
    academy.app.server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
  });

  /** The server finds that this client has taken too long, however fast it was. */
  async function accused(restAfterMs: number): Promise<string> {
    const speaking = speaks();
    const theirs = () => [...sockets].find(({ remotePort }) => remotePort === speaking.port());
    await expect.poll(() => theirs() !== undefined).toBe(true);
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    academy.app.server.emit('clientError', error, theirs());
    speaking.goOnAfter(restAfterMs);
    return speaking.answer;
  }

  test('while the process was late itself, and whose words came in all the same, is answered, not cut', async () => {
    late(calm, true);
    expect(await accused(600)).toBe('HTTP/1.1 401 Unauthorized');
  });

  test('control: the same client is cut where the process was in time, and where nothing more comes', async () => {
    late(calm, false);
    expect(await accused(600)).toBe('HTTP/1.1 408 Request Timeout');
    late(calm, true);
    expect(await accused(60_000)).toBe('HTTP/1.1 408 Request Timeout');
  });
});
