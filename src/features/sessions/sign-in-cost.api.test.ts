import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, givenMember } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { statementsOf } from '#tests/statements.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const most = { inKnownBrowser: 9, inNewBrowser: 13 } as const;

test('signing in asks the database little, and tells of a new browser', async () => {
  const { memberId, password } = await givenMember(academy);
  const form = { memberId, password };
  const first = await call(academy, 'POST /api/login', { form });
  const cookie = cookieOf(first, '__Host-device');
  const known = await statementsOf(() => call(academy, 'POST /api/login', { form, cookie }));
  const fresh = await statementsOf(() => call(academy, 'POST /api/login', { form }));
  expect(known.length).toBeLessThanOrEqual(most.inKnownBrowser);
  expect(fresh.length).toBeLessThanOrEqual(most.inNewBrowser);
  const tells = (sent: readonly string[]) => sent.some((text) => /insert into "messages"/.test(text));
  expect([known, fresh].map(tells)).toEqual([false, true]);
});

test('those who sign in in the same moment are counted and looked for together', async () => {
  const members = [await givenMember(academy), await givenMember(academy), await givenMember(academy)];
  const counting = /insert into budgets/;
  const signIn = ({ memberId, password }: (typeof members)[number]) =>
    call(academy, 'POST /api/login', { form: { memberId, password } });
  const statuses: number[] = [];
  const sent = await statementsOf(async () => {
    const answers = await Promise.all(members.map(signIn));
    statuses.push(...answers.map(({ status }) => status));
  });
  expect(statuses).toEqual([200, 200, 200]);
  // Three are counted for each of them: at the place, of the address, of the account.
  expect(sent.filter((text) => counting.test(text)).length).toBeLessThanOrEqual(members.length);
});
