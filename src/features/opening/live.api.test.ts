import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { LiveEvent, livePath } from './contract/live.ts';

let academy: TestAcademy;
let parent: GivenMember;
let childId = 0;
beforeAll(async () => {
  academy = await startAcademy();
  parent = await givenMember(academy);
  const child = await academy.db.selectFrom('children').select('id').orderBy('id').executeTakeFirstOrThrow();
  childId = child.id;
});
afterAll(() => academy.close());

interface Watching {
  readonly answer: IncomingMessage;
  /** Resolves with the seats left of the session once an event says so many. */
  until(sessionId: number, left: number): Promise<void>;
  leave(): void;
}

function watch(): Promise<Watching> {
  return new Promise((done, fail) => {
    const asking = get(new URL(livePath, academy.url), (answer) => {
      const seen = new Map<number, number>();
      let wake = () => {};
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        for (const [, json = ''] of text.matchAll(/^data: (.*)$/gm))
          for (const seat of LiveEvent.parse(JSON.parse(json)).seats) seen.set(seat.sessionId, seat.left);
        wake();
      });
      done({
        answer,
        until: (sessionId, left) =>
          new Promise((met) => {
            wake = () => seen.get(sessionId) === left && met();
            wake();
          }),
        leave: () => asking.destroy(),
      });
    });
    asking.on('error', (error) => (answerCame(error) ? undefined : fail(error)));
  });
}
const answerCame = (error: Error) => 'code' in error && error.code === 'ECONNRESET';

test('forty viewers see a seat go, and the database is not asked for each of them', async () => {
  const session = await givenSession(academy, { capacity: 3 });
  const viewers = await Promise.all(Array.from({ length: 40 }, watch));
  expect(viewers[0]?.answer.headers['content-type']).toContain('text/event-stream');
  await Promise.all(viewers.map((viewer) => viewer.until(session.sessionId, 3)));
  expect(academy.seats.viewers).toBe(40);
  const before = academy.seats.reads;
  await call(academy, 'POST /api/entrance-tests/registrations', {
    token: parent.token,
    key: newKey(),
    json: { sessionId: session.sessionId, childId },
  });
  await Promise.all(viewers.map((viewer) => viewer.until(session.sessionId, 2)));
  // A word of what was written before may come late on a crowded machine; each of the forty would ask for itself.
  expect(academy.seats.reads - before).toBeLessThan(10);
  for (const viewer of viewers) viewer.leave();
});

test('what another process writes is seen here', async () => {
  const session = await givenSession(academy, { capacity: 5, startsInHours: 300 });
  const viewer = await watch();
  await viewer.until(session.sessionId, 5);
  await academy.db.updateTable('seat_pools').set({ capacity: 9 }).where('id', '=', session.poolId).execute();
  await viewer.until(session.sessionId, 9);
  viewer.leave();
});

test('one address has 200 places and no more, a home of 2^64 addresses too; nobody else is kept out', () => {
  const still = { send: () => undefined, end: () => undefined };
  const taken = (addressOf: (n: number) => string) =>
    Array.from({ length: 250 }, (_, n) => academy.seats.join(still, addressOf(n))).flatMap(
      (leave) => leave ?? [],
    );
  const before = academy.seats.viewers;
  const one = taken(() => '203.0.113.9');
  const home = taken((n) => `2001:db8:7:9::${n.toString(16)}`);
  expect([one.length, home.length]).toEqual([200, 200]);
  // Control: as many neighbours, each with a network of its own.
  const street = taken((n) => `2001:db8:7:${n.toString(16)}::1`);
  expect(street.length).toBe(249);
  home[0]?.();
  const again = academy.seats.join(still, '2001:db8:7:9:ffff::1');
  expect(again).not.toBeNull();
  for (const leave of [...one, ...home, ...street, again]) leave?.();
  expect(academy.seats.viewers).toBe(before);
});
