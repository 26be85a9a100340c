import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOne, givenFamily, registerOne, signedInAgain, waitOne } from '#tests/given-families.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 300);

/** A family waits for a free seat that comes at this hour of Seoul; when it may be told of it. */
async function toldAt(hour: number): Promise<Date | null> {
  const full = await session({ capacity: 1 });
  const [seated, waiting] = [await givenFamily(academy), await givenFamily(academy)];
  const seat = await registerOne(academy, seated, full.sessionId, seated.younger);
  await waitOne(academy, waiting, full.sessionId, waiting.younger);
  const now = academy.clock.now();
  const ahead = (hour - ((now.getUTCHours() + 9) % 24) + 24) % 24;
  academy.clock.advance(ahead * 3_600);
  const back = await signedInAgain(academy, seated);
  expect((await cancelOne(academy, back, seat.resultData.registrationNo)).status).toBe(200);
  const text = await academy.db
    .selectFrom('messages')
    .select('not_before')
    .where('recipient', '=', waiting.mobile)
    .where('template', '=', 'test.confirmed')
    .executeTakeFirstOrThrow();
  return text.not_before;
}

test('a free seat the line gives at night is told in the morning, one by day at once', async () => {
  const atNight = await toldAt(23);
  const night = academy.clock.now();
  expect((atNight?.getTime() ?? 0) - night.getTime()).toBeGreaterThan(8 * 3_600_000);
  expect(((atNight?.getUTCHours() ?? 0) + 9) % 24).toBe(8);
  const byDay = await toldAt(14);
  expect(byDay?.getTime() ?? 0).toBeLessThanOrEqual(academy.clock.now().getTime());
});
