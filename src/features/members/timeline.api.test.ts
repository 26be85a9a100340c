import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { type GivenFamily, givenFamily, registerOne } from '#tests/given-families.ts';
import { confirmPayment, givenAuthenticated, givenHold } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { memberTimelineEndpoint } from './contract/timeline.ts';

type Timeline = DataOf<typeof memberTimelineEndpoint>;
let academy: TestAcademy;
let family: GivenFamily;
let stranger: GivenFamily;
let numbers: { readonly here: string; readonly there: string };

const branchOf = async (code: string) =>
  (await academy.db.selectFrom('branches').select('id').where('code', '=', code).executeTakeFirstOrThrow())
    .id;
const cookieOf = (who: string) => givenStaffCookie(academy, `${who}@msc.example`);
const read = (cookie: string, memberId: number) =>
  call<Timeline>(academy, `GET /api/office/members/${memberId}/timeline`, { cookie });
const keysOf = (timeline: Timeline) =>
  [...timeline.children.flatMap((child) => child.entries), ...timeline.others].map(({ key }) => key).sort();

beforeAll(async () => {
  academy = await startAcademy();
  const here = await givenSession(academy, { capacity: 5 });
  await givenStaff(academy);
  const there = await givenSession(academy, {
    capacity: 5,
    startsInHours: 300,
    branchId: await branchOf('songdo'),
  });
  [family, stranger] = [await givenFamily(academy), await givenFamily(academy)];
  const noOf = async (sessionId: number, childId: number) =>
    (await registerOne(academy, family, sessionId, childId)).resultData.registrationNo;
  numbers = {
    here: await noOf(here.sessionId, family.younger),
    there: await noOf(there.sessionId, family.older),
  };
});
afterAll(() => academy.close());

test('head office reads what the parent reads, child by child, names masked', async () => {
  const parent = await call<{ registrations: { registrationNo: string }[] }>(
    academy,
    'GET /api/applications',
    { token: family.token },
  );
  const { resultData } = await read(await cookieOf('owner'), family.userSeqId);
  expect(keysOf(resultData)).toEqual(parent.resultData.registrations.map((one) => one.registrationNo).sort());
  expect(resultData.children.map((child) => [child.childId, child.entries.map(({ key }) => key)])).toEqual([
    [family.younger, [numbers.here]],
    [family.older, [numbers.there]],
  ]);
  expect(JSON.stringify(resultData)).not.toContain('이하늘');
});

test('a branch reads its own part of it; a family it does not know does not exist', async () => {
  const manager = await cookieOf('manager.daechi');
  expect(keysOf((await read(manager, family.userSeqId)).resultData)).toEqual([numbers.here]);
  expect((await read(manager, stranger.userSeqId)).status).toBe(404);
  expect((await read(await cookieOf('desk.daechi'), family.userSeqId)).status).toBe(403);
});

test('each entry leads to its room, to the payment only whom the money is for', async () => {
  const hold = await givenHold(academy, { feeKrw: 20_000 });
  await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
  const linksFor = async (who: string) => {
    const { resultData } = await read(await cookieOf(who), hold.member.userSeqId);
    return resultData.children.flatMap((child) => child.entries).flatMap((entry) => entry.links);
  };
  const textsFor = async (who: string) => (await linksFor(who)).map(({ label }) => label);
  expect(await textsFor('manager.daechi')).toEqual(['접수 변경·취소', '접수 명단', '결제']);
  expect(await textsFor('counsellor.daechi')).toEqual(['접수 변경·취소', '접수 명단']);
  expect((await linksFor('owner')).map(({ to }) => to)).toContain(
    `/office/tests/${hold.sessionId}?q=${hold.registrationNo}`,
  );
});
