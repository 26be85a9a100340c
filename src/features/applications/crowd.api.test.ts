import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { counsellingJson, sendRequest } from '#tests/given-counselling.ts';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { bookingJson, givenPresentation, sendBooking } from '#tests/given-presentations.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { statementsOf } from '#tests/statements.ts';
import type { listApplicationsEndpoint } from './contract.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const families = 18;
/** What one family costs that reads by itself, and a whole crowd that reads in the same moment; a few come apart. */
const most = { alone: 34, inCrowd: 8 } as const;

async function applicationsOf({ token }: { readonly token: string }) {
  const answer = await call<DataOf<typeof listApplicationsEndpoint>>(academy, 'GET /api/applications', {
    token,
  });
  return { ...answer.resultData, serverNow: '' };
}

/** How often the commonest of these statements was sent. */
const mostOfOneText = (sent: readonly string[]) =>
  Math.max(...[...Map.groupBy(sent, (text) => text).values()].map(({ length }) => length));

const firstChildOf = async ({ userSeqId }: GivenMember) =>
  (
    await academy.db
      .selectFrom('children')
      .select('id')
      .where('member_id', '=', userSeqId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A third has a seat, two thirds stand in line; some have bookings and requests of counselling too. */
async function givenCrowd(): Promise<GivenMember[]> {
  const { sessionId, branchId } = await givenSession(academy, { capacity: families / 3, feeKrw: 20_000 });
  const presentation = await givenPresentation(academy, { capacity: 40 });
  const members: GivenMember[] = [];
  for (let n = 0; n < families; n++) {
    const member = await givenMember(academy);
    const { token } = member;
    const json = { sessionId, childId: await firstChildOf(member) };
    const way = n < families / 3 ? 'registrations' : 'waiting';
    await call(academy, `POST /api/entrance-tests/${way}`, { token, key: newKey(), json });
    if (n % 4 === 0) await sendBooking(academy, { token }, bookingJson(presentation.sessionId));
    if (n % 5 === 0) await sendRequest(academy, { token }, counsellingJson(branchId));
    members.push(member);
  }
  return members;
}

test('a crowd is told what each would be told alone, for a few questions a family', async () => {
  const members = await givenCrowd();
  const alone: unknown[] = [];
  const one = await statementsOf(async () => {
    for (const member of members) alone.push(await applicationsOf(member));
  });
  // On a busy machine some are answered before others have asked: the best of a few crowds counts, the answers of each.
  let inCrowd = Number.POSITIVE_INFINITY;
  let ofOneText = Number.POSITIVE_INFINITY;
  const isEnough = () => inCrowd <= most.inCrowd * families && ofOneText < families;
  for (let tries = 0; tries < 6 && !isEnough(); tries++) {
    const together: unknown[] = [];
    const many = await statementsOf(async () => {
      together.push(...(await Promise.all(members.map(applicationsOf))));
    });
    expect(together).toEqual(alone);
    inCrowd = Math.min(inCrowd, many.length);
    ofOneText = Math.min(ofOneText, mostOfOneText(many));
  }
  expect(one.length / families).toBeLessThanOrEqual(most.alone);
  expect(inCrowd / families).toBeLessThanOrEqual(most.inCrowd);
  // No list is asked for by each family for itself; one after another each of them is.
  expect(ofOneText).toBeLessThan(families);
  expect(mostOfOneText(one)).toBeGreaterThanOrEqual(families);
  // The control: one after another nothing is shared.
  expect(one.length / families).toBeGreaterThan(2 * most.inCrowd);
});

test('who looks at the seats in the same moment is told by one look', async () => {
  await givenSession(academy, { capacity: 3 });
  const look = () => call(academy, 'GET /api/entrance-tests');
  const alone = await statementsOf(look);
  const visitors = 60;
  const together = await statementsOf(() => Promise.all(Array.from({ length: visitors }, look)));
  expect(alone.length).toBeGreaterThan(3);
  // Those who come while it is read are told by the next look; each by its own would be all of them.
  expect(together.length).toBeLessThanOrEqual((visitors * alone.length) / 3);
});
