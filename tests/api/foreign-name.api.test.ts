import { afterAll, beforeAll, expect, test } from 'vitest';
import { boards } from '#src/features/boards/rules/boards.ts';
import { givenFirstOwner } from '#tests/given-empty.ts';
import { givenMember, givenProvenPhone } from '#tests/given-members.ts';
import { givenAcademyName } from '#tests/given-name.ts';
import { confirmPayment, givenAuthenticated, givenHold, newKey, refundAll } from '#tests/given-payments.ts';
import { freshMobile, givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

const own = '한빛학원';
/** The academy of the demo, the neutral name, and a name that was not put in. */
const foreign = /MSC|엠에스씨|우리 ?아카데미|\{academy\}/;

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await givenAcademyName(academy, own);
});
afterAll(() => academy.close());

/** Everything that was ever queued to anybody, as it was written down. */
const messages = async () =>
  (
    await academy.db.selectFrom('messages').select(['template', 'subject', 'body']).orderBy('id').execute()
  ).map(({ template, subject, body }) => `${template}: ${subject ?? ''} ${body}`);
const fetched = async (path: string) => `${path}: ${await (await fetch(academy.url + path)).text()}`;

/** A day of an academy: sign-up, a seat paid and given back, a presentation, an invitation of staff. */
async function live(): Promise<string> {
  const owner = await givenFirstOwner(academy);
  const hold = await givenHold(academy, { member: await givenMember(academy) });
  const authenticated = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, authenticated);
  const refund = await call(academy, `POST /api/office/payments/${authenticated.paymentId}/refund`, {
    cookie: owner,
    key: newKey(),
    json: { amountKrw: 20_000, leftKrw: 20_000, reason: '확인을 위한 환불입니다' },
  });
  expect(refund.status).toBe(200);
  await refundAll(academy);
  await givenProvenPhone(academy, freshMobile());
  const session = await givenPresentation(academy);
  return (await givenBooking(academy, session.sessionId)).booking.token;
}

test('what is sent, fed and listed names this academy and no other', async () => {
  const token = await live();
  const sent = await messages();
  const outputs = [
    ...sent,
    ...(await Promise.all(
      [
        ...boards.map(({ key }) => `/rss/${key}`),
        '/manifest.webmanifest',
        '/sitemap.xml',
        '/robots.txt',
        '/api/openapi.json',
        `/api/presentations/bookings/${token}/calendar`,
        '/sandbox/api/messages',
      ].map(fetched),
    )),
  ];
  expect(new Set(sent.map((one) => one.split(':')[0])).size).toBeGreaterThan(4);
  expect(outputs.filter((one) => foreign.test(one)).map((one) => one.slice(0, 200))).toEqual([]);
  expect(sent.filter((one) => !one.includes(own)).map((one) => one.slice(0, 120))).toEqual([]);
  // The API's document is the product's and names no academy.
  for (const path of ['/manifest.webmanifest', '/rss/notice', 'calendar'])
    expect(`${path} ${outputs.find((one) => one.split(':')[0]?.endsWith(path))?.includes(own)}`).toBe(
      `${path} true`,
    );
});

test('control: with the name of another academy in the setting, the same search finds it', async () => {
  await givenAcademyName(academy, 'MSC 아카데미');
  const before = (await messages()).length;
  await givenMember(academy);
  const later = (await messages()).slice(before);
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter((one) => foreign.test(one))).toEqual(later);
  await givenAcademyName(academy, own);
});
