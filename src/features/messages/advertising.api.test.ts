import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { queueAdvertisements } from './actions/advertising.server.ts';
import { queueMessage } from './actions/messages.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const noon = new Date('2026-11-21T03:00:00Z');
const night = new Date('2026-11-21T12:00:00Z');
const morning = new Date('2026-11-21T23:00:00Z');

async function givenReader(...types: string[]): Promise<GivenMember> {
  academy.clock.set(noon);
  const member = await givenMember(academy);
  for (const type of types)
    await call(academy, 'POST /api/account/consents', { token: member.token, json: { type, given: true } });
  return member;
}
const advertise = (member: GivenMember, expiresAt = new Date(noon.getTime() + 5 * 86_400_000)) =>
  inTransaction(academy.db, async (tx) => {
    const one = { memberId: member.userSeqId, channel: 'sms', to: member.mobile } as const;
    const text = '겨울 특강을 시작합니다.';
    const [id = 0] = await queueAdvertisements(academy, tx, [
      { ...one, text, template: 'ad.winter', expiresAt },
    ]);
    return id;
  });
const send = (messageId: number) => academy.jobs['messages.send']?.({ messageId });
const stateOf = async (id: number) =>
  academy.db
    .selectFrom('messages')
    .select(['state', 'failure', 'attempts', 'not_before as notBefore'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const textsTo = async ({ mobile }: GivenMember) =>
  (
    await call<{ messages: { text: string }[] }>(academy, `GET /sandbox/api/messages?to=${mobile}`)
  ).resultData.messages
    .map((one) => one.text)
    .filter((text) => text.includes('겨울 특강'));

test('by day with a yes: marked, with its sender and a way to refuse that needs no sign-in', async () => {
  const member = await givenReader('marketing');
  const id = await advertise(member);
  await send(id);
  const [text = ''] = await textsTo(member);
  expect(text).toMatch(/^\(광고\) \[우리 아카데미\] 겨울 특강을 시작합니다\.\n무료수신거부 http/);
  const token = /\/stop\/(\S+)$/.exec(text)?.[1] ?? '';
  expect((await call(academy, `GET /api/messages/stop/${token}`)).resultData).toEqual({ isGood: true });
  expect((await call(academy, `POST /api/messages/stop/${token}`, { json: {} })).resultData).toEqual({
    stopped: true,
  });
  expect((await call(academy, `POST /api/messages/stop/${token}`, { json: {} })).status).toBe(200);
  const next = await advertise(member);
  await send(next);
  expect(await stateOf(next)).toMatchObject({ state: 'failed', failure: '광고 수신 동의가 없음' });
  expect(await textsTo(member)).toHaveLength(1);
});

test('another’s link, a changed one, and none are refused', async () => {
  const member = await givenReader('marketing');
  const forged = `${member.userSeqId}.${'x'.repeat(43)}`;
  expect(await call(academy, `POST /api/messages/stop/${forged}`, { json: {} })).toMatchObject({
    status: 404,
    resultCode: 'message.stop_gone',
  });
  expect((await call(academy, 'POST /api/messages/stop/nothing', { json: {} })).status).toBe(400);
  expect((await call(academy, `GET /api/messages/stop/${forged}`)).resultCode).toBe('message.stop_gone');
  expect((await call(academy, 'GET /api/messages/stop/nothing')).status).toBe(400);
  const id = await advertise(member);
  await send(id);
  expect((await stateOf(id)).state).toBe('sent');
});

test('without a yes it is never sent', async () => {
  const member = await givenReader();
  const id = await advertise(member);
  await send(id);
  expect((await stateOf(id)).state).toBe('failed');
  expect(await textsTo(member)).toEqual([]);
});

test('a yes that was taken back between writing and sending counts', async () => {
  const member = await givenReader('marketing');
  const id = await advertise(member);
  await call(academy, 'POST /api/account/consents', {
    token: member.token,
    json: { type: 'marketing', given: false },
  });
  await send(id);
  expect((await stateOf(id)).state).toBe('failed');
});

test('at night it waits for 08:00 and is sent then; with a yes by night it goes at once', async () => {
  const quiet = await givenReader('marketing');
  const awake = await givenReader('marketing', 'marketingNight');
  academy.clock.set(night);
  const [waiting, sent] = [await advertise(quiet), await advertise(awake)];
  await send(waiting);
  await send(sent);
  expect(await stateOf(waiting)).toMatchObject({ state: 'queued', attempts: 0, notBefore: morning });
  expect((await stateOf(sent)).state).toBe('sent');
  academy.clock.set(new Date(morning.getTime() - 1000));
  await academy.jobs['messages.sweep']?.({});
  expect((await stateOf(waiting)).state).toBe('queued');
  academy.clock.set(morning);
  await academy.jobs['messages.sweep']?.({});
  expect((await stateOf(waiting)).state).toBe('sent');
});

test('what would be over by the morning is not sent at all', async () => {
  const member = await givenReader('marketing');
  academy.clock.set(night);
  const id = await advertise(member, morning);
  await send(id);
  expect((await stateOf(id)).state).toBe('expired');
});

test('control: what a member’s own business needs goes out at night and without a yes', async () => {
  const member = await givenReader();
  academy.clock.set(night);
  const id = await inTransaction(academy.db, (tx) =>
    queueMessage(tx, {
      channel: 'sms',
      to: member.mobile,
      text: '겨울 특강 접수 완료',
      template: 'test.confirmed',
    }),
  );
  await send(id);
  expect((await stateOf(id)).state).toBe('sent');
});
