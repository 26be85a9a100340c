import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { leave } from './draining.ts';

let academy: TestAcademy;
let isClosed = false;
afterEach(async () => {
  if (!isClosed) await academy.close();
  isClosed = false;
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const live = '/api/entrance-tests/live';

/** A connection as a proxy keeps it: what was said on it so far, and whether the other side has ended it. */
interface Line {
  readonly socket: Socket;
  heard: string;
  hasEnded: boolean;
}

async function givenLine(port: number): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  const line: Line = { socket, heard: '', hasEnded: false };
  socket.on('data', (part) => {
    line.heard += part.toString();
  });
  socket.on('close', () => {
    line.hasEnded = true;
  });
  socket.on('error', () => undefined);
  await new Promise((done) => socket.once('connect', done));
  return line;
}

async function ask(line: Line, text: string): Promise<string> {
  line.heard = '';
  line.socket.write(text);
  await expect.poll(() => line.heard).toContain('\r\n\r\n');
  return line.heard.toLowerCase();
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const post = (body: string) =>
  `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;

const portOf = () => Number(new URL(academy.url).port);
const connects = () =>
  new Promise<boolean>((done) => {
    const socket = connect(portOf(), '127.0.0.1', () => done(true));
    socket.on('error', () => done(false)).on('connect', () => socket.destroy());
  });

describe('a process that leaves', () => {
  it('serves a kept connection to its end and takes no new one, before anything is closed', async () => {
    academy = await startAcademy({ DRAIN_MS: '200' });
    const [kept, writing] = [await givenLine(portOf()), await givenLine(portOf())];
    expect(await ask(kept, get('/readyz'))).toContain('200 ok');
    const body = JSON.stringify({ loginId: 'nobody', password: 'wrong-password-1' });
    writing.socket.write(post(body));
    const closing = academy.close();
    isClosed = true;
    await expect.poll(connects).toBe(false);
    // Idle for now, and not cut: the next call may be on its way.
    expect(kept.hasEnded).toBe(false);
    const last = await ask(kept, get('/api/branches'));
    expect(last).toContain('200 ok');
    expect(last).toContain('connection: close');
    expect(await ask(writing, body)).toMatch(/^http\/1\.1 (401|404|422|400)/);
    await closing;
    expect([kept.hasEnded, writing.hasEnded]).toEqual([true, true]);
  });

  it('control: closed at once, a kept connection is cut', async () => {
    academy = await startAcademy();
    const kept = await givenLine(portOf());
    await ask(kept, get('/livez'));
    await academy.close();
    isClosed = true;
    await expect.poll(() => kept.hasEnded).toBe(true);
    expect(kept.heard).not.toContain('/api/branches');
  });

  it('ends streams whole, with a time to come back, and hands nobody a stream that stays', async () => {
    academy = await startAcademy({ DRAIN_MS: '100' });
    const [early, late] = [await givenLine(portOf()), await givenLine(portOf())];
    expect(await ask(early, get(live))).toContain('text/event-stream');
    await ask(late, get('/livez'));
    const closing = academy.close();
    isClosed = true;
    await expect.poll(connects).toBe(false);
    // The last chunk of a whole answer has no length.
    await expect.poll(() => early.heard).toMatch(/retry: \d+\n\n\r\n0\r\n\r\n$/);
    await ask(late, get(live));
    await expect.poll(() => late.heard).toMatch(/retry: \d+[\s\S]*\r\n0\r\n\r\n$/);
    await closing;
  });

  it('lets the jobs that run finish before it takes nobody any more', async () => {
    const order: string[] = [];
    const noted = (word: string) => async () => void order.push(word);
    const leaving = { isEnding: false, begin: noted('says so'), finish: noted('closes') };
    const stopWork = () => pause(50).then(noted('jobs are done'));
    await leave(leaving, { drainMs: 1, stopWork });
    // What fails is given back when the process has ended; it keeps nobody.
    await leave(leaving, { drainMs: 0, stopWork: () => Promise.reject(new Error('the database is away')) });
    expect(order).toEqual(['says so', 'jobs are done', 'closes', 'says so', 'closes']);
    isClosed = true;
  });
});
