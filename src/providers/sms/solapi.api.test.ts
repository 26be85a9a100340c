import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { solapiSandboxKeys } from './sandbox/solapi-sandbox.ts';
import { talkSandbox } from './sandbox/talk-templates.ts';
import { type SolapiSettings, solapi } from './solapi.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
afterEach(async () => {
  for (const vendor of ['solapi', 'carrier', 'kakao-talk']) await tell(vendor, 'off');
});

const tell = (vendor: string, mode: string) =>
  call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });
const open = (more: Partial<SolapiSettings> = {}) =>
  solapi({
    baseUrl: () => `${academy.url}/sandbox/solapi`,
    ...solapiSandboxKeys,
    talk: talkSandbox,
    now: () => academy.clock.now(),
    ...more,
  });
let serial = 0;
const texts = (count: number, more: { to?: string; text?: string } = {}) =>
  Array.from({ length: count }, () => {
    serial += 1;
    return {
      to: `010123${String(40_000 + serial)}`,
      text: '안내입니다.',
      reference: `message-${serial}`,
      ...more,
    };
  });
const outbox = async (to: string) =>
  (
    await call<{ messages: { text: string; way: string; subject: string | null }[] }>(
      academy,
      `GET /sandbox/api/messages?to=${to}`,
    )
  ).resultData.messages;

/** A vendor that answers each call with this, to see what is made of it. */
async function answering(status: number, body: string, run: (baseUrl: string) => Promise<void>) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise((done) => server.close(done));
}

describe('many texts by one call', () => {
  it('each have an end of their own, in their order, two to one number too', async () => {
    const [first, second, third] = texts(3);
    if (!first || !second || !third) throw new Error('three');
    const outcomes = await open().sendMany([
      first,
      { ...second, to: '01000000000' },
      { ...third, to: first.to },
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'accepted']);
    expect(outcomes[1]).toEqual({ kind: 'refused', reason: '1022' });
    expect(await outbox(first.to)).toHaveLength(2);
    expect(await open().sendMany([])).toEqual([]);
  });

  it('of which one has no form go out all the same, but that one', async () => {
    const many = texts(9);
    const outcomes = await open().sendMany(
      many.map((one, at) => (at === 4 ? { ...one, to: '0212345678' } : one)),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(
      many.map((_one, at) => (at === 4 ? 'refused' : 'accepted')),
    );
    expect(outcomes[4]).toEqual({ kind: 'refused', reason: 'ValidationError' });
  });

  it.each([
    ['down', 'unknown'],
    ['lose-answer', 'unknown'],
    ['refuse', 'no_balance'],
  ])('end all alike when the vendor is told %s', async (mode, kind) => {
    await tell('solapi', mode);
    const outcomes = await open().sendMany(texts(3));
    expect(outcomes.map((one) => one.kind)).toEqual([kind, kind, kind]);
  });

  it('are refused with a wrong key, and unknown where nobody is', async () => {
    expect(await open({ apiSecret: 'another' }).send(texts(1)[0] ?? { to: '', text: '' })).toEqual({
      kind: 'refused',
      reason: 'SignatureDoesNotMatch',
    });
    const nobody = open({ baseUrl: () => 'http://127.0.0.1:9' });
    expect(await nobody.sendMany(texts(2))).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
    expect(await nobody.reports(['M4V1'])).toBeNull();
    expect(await nobody.talkFor('test.result', 'x')).toBeNull();
  });

  it.each([
    ['another shape', 200, '{"groupInfo":{}}', 'unknown'],
    ['no JSON', 200, '<html>', 'unknown'],
    ['a list without them', 200, '{"failedMessageList":[],"messageList":[]}', 'unknown'],
    ['too many requests', 429, '{}', 'unknown'],
    ['a refusal without a code', 403, '{}', 'refused'],
  ])('are %s: %s %s', async (_what, status, body, kind) => {
    await answering(status, body, async (baseUrl) => {
      const sms = open({ baseUrl: () => baseUrl });
      expect((await sms.sendMany(texts(2))).map((one) => one.kind)).toEqual([kind, kind]);
      expect(await sms.reports(['M4V1'])).toBeNull();
    });
  });

  it('wait where the vendor says of one that there is no balance', async () => {
    const [one] = texts(1);
    const body = JSON.stringify({
      failedMessageList: [{ statusCode: '1030', customFields: { reference: one?.reference } }],
      messageList: [],
    });
    await answering(200, body, async (baseUrl) => {
      const outcomes = await open({ baseUrl: () => baseUrl }).sendMany(one ? [one] : []);
      expect(outcomes).toEqual([{ kind: 'no_balance', reason: '1030' }]);
    });
  });

  it('of more than ninety bytes arrive as long ones under their line', async () => {
    const [one] = texts(1, { text: '가'.repeat(60) });
    await open().send({ ...one, subject: '한빛학원 안내', to: one?.to ?? '', text: one?.text ?? '' });
    expect(await outbox(one?.to ?? '')).toMatchObject([{ way: '긴 문자', subject: '한빛학원 안내' }]);
  });
});

describe('what arrived', () => {
  const send = async () => {
    const [outcome] = await open().sendMany(texts(1));
    return outcome?.kind === 'accepted' ? outcome.providerMessageId : '';
  };
  it.each([
    ['off', { kind: 'delivered' }],
    ['refuse', { kind: 'undelivered', reason: '3014 수신 거부된 번호' }],
    ['down', { kind: 'under_way' }],
  ])('is asked for, with the carrier told %s', async (mode, delivery) => {
    await tell('carrier', mode);
    const id = await send();
    expect(await open().reports([id, 'M4VNOBODY'])).toEqual([{ providerMessageId: id, delivery }]);
  });

  it('is read from what the vendor posts, if it is the vendor', () => {
    const signed = '0b5ee0a5b0b1d2a7a5b4a9f4a0fb2a3d9f2c5d11';
    const body = [{ messageId: 'M4V1', statusCode: '4000', more: 1 }];
    for (const secret of [undefined, '', 'x', signed]) expect(open().readWebhook(secret, body)).toBeNull();
  });

  it('is nothing where no secret is shared', () =>
    expect(open({ webhookSecret: null }).readWebhook('', [])).toBeNull());
});

describe('알림톡', () => {
  const text =
    '[한빛학원] 김하늘 학생의 12월 입학 테스트 접수가 완료되었습니다.\n12월 5일 (토) 오전 10:00\n대치 301호\n접수번호 T1234';

  it('is found by its text, and shown as the template says it', async () => {
    const talk = await open().talkFor('test.confirmed', text);
    expect(talk?.variables).toMatchObject({ '#{학생}': '김하늘', '#{접수번호}': 'T1234' });
    const [one] = texts(1);
    const outcome = await open().send({ to: one?.to ?? '', text, ...(talk && { talk }) });
    expect(outcome.kind).toBe('accepted');
    expect(await outbox(one?.to ?? '')).toMatchObject([{ way: '알림톡', text }]);
  });

  it('is none for another text, another kind, a template that is not approved or is not there, and where it is off', async () => {
    expect(await open().talkFor('test.confirmed', '접수가 끝났습니다.')).toBeNull();
    expect(await open().talkFor('payment.paid', text)).toBeNull();
    const withTemplate = (id: string) =>
      open({ talk: { ...talkSandbox, templates: { 'test.confirmed': id } } });
    expect(await withTemplate('KA01TPSANDBOXINSPECTING').talkFor('test.confirmed', '[한빛] 안내')).toBeNull();
    expect(await withTemplate('KA01TPNOBODY').talkFor('test.confirmed', text)).toBeNull();
    expect(await open({ talk: null }).talkFor('test.confirmed', text)).toBeNull();
  });

  it('is refused with another channel', async () => {
    const sms = open({ talk: { ...talkSandbox, pfId: 'KA01PFOTHER' } });
    const talk = await sms.talkFor('test.confirmed', text);
    const [one] = texts(1);
    const outcome = await sms.send({ to: one?.to ?? '', text, ...(talk && { talk }) });
    expect(outcome).toEqual({ kind: 'refused', reason: '1042' });
  });

  it('is checked: each template is there and approved, or is named', async () => {
    expect(await open().probeTalk()).toEqual({ kind: 'well' });
    const withTemplate = (id: string) => open({ talk: { ...talkSandbox, templates: { 'test.result': id } } });
    expect(await withTemplate('KA01TPSANDBOXINSPECTING').probeTalk()).toEqual({
      kind: 'refused',
      reason: 'KA01TPSANDBOXINSPECTING: INSPECTING',
    });
    expect(await withTemplate('KA01TPNOBODY').probeTalk()).toEqual({
      kind: 'refused',
      reason: 'KA01TPNOBODY: ResourceNotFound',
    });
    await tell('solapi', 'down');
    expect(await open().probeTalk()).toEqual({ kind: 'unknown' });
  });
});

it('an account without money is told when it is checked', async () => {
  expect(await open().probe()).toEqual({ kind: 'well' });
  await tell('solapi', 'refuse');
  expect(await open().probe()).toEqual({ kind: 'refused', reason: 'NotEnoughBalance' });
});
