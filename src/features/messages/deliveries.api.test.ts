import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { solapiSandboxKeys } from '#src/providers/sms/sandbox/solapi-sandbox.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { type MessageToQueue, queueMessage } from './actions/messages.server.ts';

let academy: TestAcademy;
let serial = 0;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
afterEach(async () => {
  for (const vendor of ['solapi', 'carrier', 'kakao-talk']) await tell(vendor, 'off');
});

const tell = (vendor: string, mode: string) =>
  call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });
const freshMobile = () => `0107777${String(1000 + serial++)}`;
const queue = (to: string, more: Partial<MessageToQueue> = {}) =>
  inTransaction(academy.db, (tx) =>
    queueMessage(tx, { channel: 'sms', to, text: '안내입니다.', template: 'office.7', ...more }),
  );
const sendNow = (messageId: number) => academy.jobs['messages.send']?.({ messageId });
const sweep = async () => {
  await academy.jobs['messages.sweep']?.({});
};
const ask = async () => {
  await academy.jobs['messages.ask-deliveries']?.({});
};
const rowOf = (id: number) =>
  academy.db
    .selectFrom('messages')
    .select([
      'state',
      'attempts',
      'failure',
      'is_talk',
      'talk_failure',
      'ask_delivery_at',
      'provider_message_id',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const outbox = async (to: string) =>
  (await call<{ messages: { text: string; way: string }[] }>(academy, `GET /sandbox/api/messages?to=${to}`))
    .resultData.messages;
const sign = (secret: string) => createHash('sha1').update(secret).digest('hex');
const post = (body: unknown, secret = solapiSandboxKeys.webhookSecret) =>
  fetch(`${academy.url}/api/messages/deliveries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-solapi-secret': sign(secret) },
    body: JSON.stringify(body),
  });

describe('texts to many', () => {
  it('leave by one call, each once, whoever of four workers is first', async () => {
    const numbers = Array.from({ length: 30 }, freshMobile);
    const ids: number[] = [];
    for (const to of numbers) ids.push(await queue(to));
    await Promise.all(ids.slice(0, 4).map(sendNow));
    const rows = await Promise.all(ids.map(rowOf));
    expect(new Set(rows.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['sent 1']));
    for (const to of numbers.slice(0, 3)) expect(await outbox(to)).toHaveLength(1);
    await Promise.all(ids.map(sendNow));
    for (const to of numbers.slice(0, 3)) expect(await outbox(to)).toHaveLength(1);
  });

  it('of which nobody knows what became are looked for, and none is sent twice', async () => {
    const numbers = Array.from({ length: 3 }, freshMobile);
    const ids: number[] = [];
    for (const to of numbers) ids.push(await queue(to));
    await tell('solapi', 'lose-answer');
    await sendNow(ids[0] ?? 0);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await tell('solapi', 'off');
    academy.clock.advance(5);
    await sweep();
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
    for (const to of numbers) expect(await outbox(to)).toHaveLength(1);
  });

  it('a code leaves by itself', async () => {
    const [first, second] = [await queue(freshMobile(), { template: 'proof.code' }), 0];
    const other = await queue(freshMobile(), { template: 'proof.code' });
    await sendNow(first);
    expect([(await rowOf(first)).state, (await rowOf(other)).state, second]).toEqual(['sent', 'queued', 0]);
    await sendNow(other);
  });
});

describe('without money', () => {
  it('texts wait, are no try of anybody, and leave once the account is charged; the office is told', async () => {
    await tell('solapi', 'refuse');
    const to = freshMobile();
    const id = await queue(to);
    await sendNow(id);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, failure: 'NotEnoughBalance' });
    const health = () =>
      academy.db.selectFrom('provider_health').select('failure').where('name', '=', 'sms').execute();
    await vi.waitFor(async () => expect(await health()).toEqual([{ failure: 'NotEnoughBalance' }]), 20_000);
    for (let n = 0; n < 10; n += 1) {
      academy.clock.advance(601);
      await sweep();
    }
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    await tell('solapi', 'off');
    academy.clock.advance(601);
    await sweep();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', failure: null });
    expect(await outbox(to)).toHaveLength(1);
  });

  it('what would be too late then is over', async () => {
    await tell('solapi', 'refuse');
    const id = await queue(freshMobile(), { expiresAt: new Date(academy.clock.now().getTime() + 180_000) });
    await sendNow(id);
    expect(await rowOf(id)).toMatchObject({ state: 'expired' });
  });
});

describe('whether it arrived', () => {
  it('is asked half a minute later, and shown', async () => {
    const id = await queue(freshMobile());
    await sendNow(id);
    await ask();
    expect(await rowOf(id), 'too early').toMatchObject({ state: 'sent' });
    academy.clock.advance(31);
    await ask();
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', ask_delivery_at: null });
  });

  it('is a failure with the carrier’s reason, which is a task of the office', async () => {
    await tell('carrier', 'refuse');
    const id = await queue(freshMobile());
    await sendNow(id);
    academy.clock.advance(31);
    await ask();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: '3014 수신 거부된 번호' });
  });

  it('of a text with a key in it, of which only the hidden one is kept, fails for good; of another it may be tried again', async () => {
    await tell('carrier', 'refuse');
    const secret = 'A'.repeat(43);
    const keyed = await queue(freshMobile(), {
      template: 'member.password_reset',
      text: `비밀번호: https://academy.kr/change/password/${secret}`,
    });
    const plain = await queue(freshMobile());
    await sendNow(keyed);
    await sendNow(plain);
    academy.clock.advance(31);
    await ask();
    for (const id of [keyed, plain]) expect(await rowOf(id)).toMatchObject({ state: 'failed' });
    await givenStaff(academy);
    const cookie = await givenStaffCookie(academy, 'owner@msc.example');
    const resend = (id: number) =>
      call(academy, 'POST /api/office/messages/resend', {
        cookie,
        json: { messageIds: [id], reason: '다시 보냄' },
      });
    expect(await resend(keyed)).toMatchObject({ status: 409, resultCode: 'message.not_resendable' });
    expect((await resend(plain)).resultCode).toBe(0);
  });

  it('is asked again later and later while nobody says, and at last no more', async () => {
    await tell('carrier', 'down');
    const id = await queue(freshMobile());
    await sendNow(id);
    const pauses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { ask_delivery_at: at } = await rowOf(id);
      if (!at) break;
      pauses.push(Math.round((at.getTime() - academy.clock.now().getTime()) / 1000));
      academy.clock.advance(pauses.at(-1) ?? 0);
      await ask();
    }
    expect(pauses).toEqual([30, 60, 60, 300, 900, 3_600, 21_600, 86_400, 86_400]);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', ask_delivery_at: null });
  });

  it('while the vendor does not answer stays unknown, and the question is not lost', async () => {
    const id = await queue(freshMobile());
    await sendNow(id);
    await tell('solapi', 'down');
    academy.clock.advance(31);
    await ask();
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    await tell('solapi', 'off');
    academy.clock.advance(61);
    await ask();
    expect(await rowOf(id)).toMatchObject({ state: 'delivered' });
  });

  it('is told by the vendor’s webhook at once, twice is once', async () => {
    const id = await queue(freshMobile());
    await sendNow(id);
    const { provider_message_id: messageId } = await rowOf(id);
    const report = () =>
      fetch(`${academy.url}/sandbox/api/texts/${messageId}/report`, { method: 'POST' }).then((answer) =>
        answer.json(),
      );
    expect(await report()).toEqual({ status: 200 });
    expect(await report()).toEqual({ status: 200 });
    expect(await rowOf(id)).toMatchObject({ state: 'delivered' });
    // What has arrived does not fail afterwards.
    expect((await post([{ messageId, statusCode: '3014' }])).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'delivered' });
  });

  it('is believed of nobody else', async () => {
    const id = await queue(freshMobile());
    await sendNow(id);
    const { provider_message_id: messageId } = await rowOf(id);
    const body = [{ messageId, statusCode: '3014' }];
    expect((await post(body, 'another secret')).status).toBe(401);
    for (const shape of [{}, [{}], [{ messageId }], 'x', null]) expect((await post(shape)).status).toBe(401);
    expect((await post([{ messageId: 'M4VNOBODY', statusCode: '4000' }])).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    // Control: with the secret the same report counts.
    expect((await post(body)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
  });
});

describe('알림톡', () => {
  const text = (name: string) =>
    `[한빛학원] ${name} 학생의 입학 테스트 결과가 나왔습니다. 신청 내역에서 로그인하여 확인해 주세요: {site}/applications`;
  const result = { template: 'test.result', text: text('김하늘') };

  it('tells what a template says, and its arrival is shown', async () => {
    const to = freshMobile();
    const id = await queue(to, result);
    await sendNow(id);
    expect(await outbox(to)).toMatchObject([{ way: '알림톡' }]);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', is_talk: true });
    academy.clock.advance(31);
    await ask();
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', is_talk: true });
  });

  it('that does not arrive goes as a text, once', async () => {
    await tell('kakao-talk', 'refuse');
    const to = freshMobile();
    const id = await queue(to, result);
    await sendNow(id);
    academy.clock.advance(31);
    await ask();
    expect(await rowOf(id)).toMatchObject({
      state: 'queued',
      talk_failure: '3104 카카오톡 미사용자',
      attempts: 0,
    });
    await sweep();
    expect((await outbox(to)).map(({ way }) => way)).toEqual(['긴 문자', '알림톡']);
    academy.clock.advance(31);
    await ask();
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', is_talk: false });
    expect(await outbox(to)).toHaveLength(2);
  });

  it('that arrives too late to be of use is a failure and no text', async () => {
    await tell('kakao-talk', 'refuse');
    const to = freshMobile();
    const id = await queue(to, { ...result, expiresAt: new Date(academy.clock.now().getTime() + 20_000) });
    await sendNow(id);
    academy.clock.advance(31);
    await ask();
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
    expect(await outbox(to)).toHaveLength(1);
  });

  it.each([
    ['another text', { ...result, text: '결과가 나왔습니다.' }],
    ['a code', { ...result, template: 'proof.code' }],
    ['a kind without a template', { ...result, template: 'test.held' }],
  ])('is not used for %s', async (_what, more) => {
    const to = freshMobile();
    await sendNow(await queue(to, more));
    expect((await outbox(to)).map(({ way }) => way)).not.toContain('알림톡');
    expect(await outbox(to)).toHaveLength(1);
  });
});
