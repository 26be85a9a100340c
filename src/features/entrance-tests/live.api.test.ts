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

test('forty viewers see a seat go, and the database is asked no oftener than for one', async () => {
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
  expect(academy.seats.reads - before).toBeLessThanOrEqual(2);
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
