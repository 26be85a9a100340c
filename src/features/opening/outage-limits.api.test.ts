import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenFamily, registerOne, statesIn, waitOne } from '#tests/given-families.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const heartbeat = () => academy.jobs['tests.rounds']?.({});
const endsIn = async (sessionId: number) => {
  const [row] = await academy.db
    .selectFrom('registrations as r')
    .innerJoin('seat_holds as h', 'h.id', 'r.hold_id')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select([
      'r.hold_expires_at as shown',
      'h.expires_at as ends',
      's.starts_at as starts',
      's.closes_at as closes',
    ])
    .where('s.id', '=', sessionId)
    .where('r.state', '=', 'held')
    .execute();
  return row;
};

test('what an outage gives back ends with the start of the test, and an offer with its line', async () => {
  const [first, second] = [await givenFamily(academy), await givenFamily(academy)];
  const near = await givenSession(academy, { capacity: 1, feeKrw: 20_000, startsInHours: 4 });
  const full = await givenSession(academy, { capacity: 1, feeKrw: 20_000, startsInHours: 8 });
  await heartbeat();
  await registerOne(academy, first, near.sessionId, first.younger);
  const held = (await registerOne(academy, first, full.sessionId, first.older)).resultData;
  await waitOne(academy, second, full.sessionId, second.younger);
  await call(academy, `POST /api/entrance-tests/registrations/${held.registrationNo}/release`, {
    token: first.token,
    json: {},
  });
  expect(await statesIn(academy, full.sessionId, second.younger)).toEqual(['held']);
  // Away for longer than is left of the near one.
  academy.clock.away(5 * 3_600);
  await heartbeat();
  const hold = await endsIn(near.sessionId);
  expect(hold?.ends).toEqual(hold?.starts);
  expect(hold?.shown).toEqual(hold?.ends);
  const offer = await endsIn(full.sessionId);
  const latest = Math.min(offer?.closes.getTime() ?? 0, (offer?.starts.getTime() ?? 0) - 3_600_000);
  expect(offer?.ends?.getTime()).toBeLessThanOrEqual(latest);
  expect(offer?.shown).toEqual(offer?.ends);
  const { offered_until: until } = await academy.db
    .selectFrom('seat_waits')
    .select('offered_until')
    .where('state', '=', 'offered')
    .executeTakeFirstOrThrow();
  expect(until?.getTime()).toBeLessThanOrEqual(latest);
});
