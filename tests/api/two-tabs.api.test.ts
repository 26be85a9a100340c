import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, type GivenMember, givenMember } from '../given-members.ts';
import { call, startAcademy, type TestAcademy } from '../start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const races = 1_000;

/** The cookie jar two tabs of one browser share: each reads it when it asks, each answer overwrites it. */
function browserOf(member: GivenMember) {
  const { memberId, userSeqId, enrollType } = member;
  let jar = member.cookie;
  let signedOut = 0;
  return {
    async refresh() {
      const answer = await call(academy, 'POST /api/token/refresh', {
        cookie: jar,
        json: { memberId, userSeqId, enrollType },
      });
      if (answer.resultCode === 0) jar = cookieOf(answer, '__Host-refresh');
      else signedOut += 1;
    },
    /** Asks, and the answer never arrives. */
    async lose() {
      const { cookie } = { cookie: jar };
      await call(academy, 'POST /api/token/refresh', { cookie, json: { memberId, userSeqId, enrollType } });
    },
    signedOut: () => signedOut,
  };
}

/** Evenly spread and the same in every run (Park and Miller). */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test(`${races} races of two tabs, with lost answers among them, sign nobody out`, async () => {
  const roll = dice(20_261_121);
  const browsers = await Promise.all(
    Array.from({ length: 10 }, async () => browserOf(await givenMember(academy))),
  );
  let raced = 0;
  await Promise.all(
    browsers.map(async (browser) => {
      for (let race = 0; race < races / browsers.length; race++) {
        if (roll() < 0.1) await browser.lose();
        await Promise.all([browser.refresh(), browser.refresh()]);
        raced += 1;
      }
    }),
  );
  expect(raced).toBe(races);
  expect(browsers.map((browser) => browser.signedOut())).toEqual(browsers.map(() => 0));
}, 240_000);

test('without the 30 s in which the loser gets the same successor every race signs out: the control', async () => {
  const { memberId, userSeqId, enrollType, password } = await givenMember(academy);
  for (let race = 0; race < 20; race++) {
    const signedIn = await call(academy, 'POST /api/login', { form: { memberId, password } });
    const cookie = cookieOf(signedIn, '__Host-refresh');
    const refresh = () =>
      call(academy, 'POST /api/token/refresh', { cookie, json: { memberId, userSeqId, enrollType } });
    expect((await refresh()).resultCode).toBe(0);
    // The second tab's call, as a server without the grace would see it.
    academy.clock.advance(31);
    expect((await refresh()).resultCode).toBe('session.refresh_failed');
  }
});
