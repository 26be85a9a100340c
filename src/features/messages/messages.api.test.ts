import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { type MessageToQueue, queueMessage } from './actions/messages.server.ts';

let academy: TestAcademy;
let serial = 0;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(() => tell('solapi', 'off'));

const tell = (vendor: string, mode: string) =>
  call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });
const freshMobile = () => `0101234${String(1000 + serial++)}`;
const queue = (to: string, more: Partial<MessageToQueue> = {}) =>
  inTransaction(academy.db, (tx) =>
    queueMessage(tx, {
      channel: 'sms',
      to,
      text: '[우리 아카데미] 인증번호 123456',
      template: 'proof.code',
      ...more,
    }),
  );
const stateOf = async (id: number) =>
  await academy.db
    .selectFrom('messages')
    .select(['state', 'attempts', 'failure', 'provider_message_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const outbox = async (to: string) =>
  (await call<{ messages: { text: string }[] }>(academy, `GET /sandbox/api/messages?to=${to}`)).resultData
    .messages;

describe('messages', () => {
  it('sends a text once and keeps the id the provider gave it', async () => {
    const to = freshMobile();
    const id = await queue(to);
    await academy.jobs['messages.send']?.({ messageId: id });
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await outbox(to)).toMatchObject([{ text: '[우리 아카데미] 인증번호 123456', channel: 'sms' }]);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect((await stateOf(id)).provider_message_id).toMatch(/^M4V/);
  });

  it('sends a text once when two workers take it at the same time', async () => {
    const to = freshMobile();
    const id = await queue(to);
    await Promise.all([1, 2, 3, 4].map(() => academy.jobs['messages.send']?.({ messageId: id })));
    expect(await outbox(to)).toHaveLength(1);
  });

  it('is sent twice where nothing claims it: the control of the test above', async () => {
    const to = freshMobile();
    const id = await queue(to);
    await academy.jobs['messages.send']?.({ messageId: id });
    await academy.db
      .updateTable('messages')
      .set({ state: 'queued', settled_at: null, not_before: null, attempts: 0 })
      .where('id', '=', id)
      .execute();
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await outbox(to)).toHaveLength(2);
  });

  it('is not there at all when the transaction is undone', async () => {
    const to = freshMobile();
    const failing = inTransaction(academy.db, async (tx) => {
      await queueMessage(tx, { channel: 'sms', to, text: 'x', template: 'test' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    const rows = await academy.db.selectFrom('messages').select('id').where('recipient', '=', to).execute();
    expect(rows).toEqual([]);
  });

  it('is tried again when nobody knows what became of it', async () => {
    const to = freshMobile();
    await tell('solapi', 'down');
    const id = await queue(to);
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await tell('solapi', 'off');
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await outbox(to), 'too early for the second try').toHaveLength(0);
    academy.clock.advance(2);
    await academy.jobs['messages.sweep']?.({});
    expect(await outbox(to)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('sends a text once although no answer came, however often it is tried', async () => {
    const to = freshMobile();
    await tell('solapi', 'lose-answer');
    const id = await queue(to);
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await tell('solapi', 'down');
    academy.clock.advance(5);
    await academy.jobs['messages.sweep']?.({});
    expect(await stateOf(id), 'the list does not answer: nothing is sent').toMatchObject({
      state: 'queued',
      attempts: 2,
    });
    await tell('solapi', 'off');
    academy.clock.advance(10);
    await academy.jobs['messages.sweep']?.({});
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 3 });
    expect((await stateOf(id)).provider_message_id).toMatch(/^M4V/);
    expect(await outbox(to)).toHaveLength(1);
  });

  it('would be sent again where the list is not asked: the control of the test above', async () => {
    const to = freshMobile();
    await tell('solapi', 'lose-answer');
    await academy.providers.sms.send({ to, text: '안내입니다.', reference: 'message-of-the-control' });
    await tell('solapi', 'off');
    await academy.providers.sms.send({ to, text: '안내입니다.', reference: 'message-of-the-control' });
    expect(await outbox(to)).toHaveLength(2);
    const found = await academy.providers.sms.find({ to, reference: 'message-of-the-control' });
    expect(found).toMatchObject({ kind: 'accepted' });
    expect(await academy.providers.sms.find({ to, reference: 'never sent' })).toEqual({ kind: 'none' });
  });

  it('waits for the instant it was given', async () => {
    const to = freshMobile();
    const id = await queue(to, { notBefore: new Date(academy.clock.now().getTime() + 600_000) });
    await academy.jobs['messages.send']?.({ messageId: id });
    await academy.jobs['messages.sweep']?.({});
    expect(await outbox(to)).toHaveLength(0);
    academy.clock.advance(600);
    await academy.jobs['messages.sweep']?.({});
    expect(await outbox(to)).toHaveLength(1);
  });

  it('is given up when the provider refuses it', async () => {
    // A number no carrier has.
    const id = await queue('01000000000');
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: '1022' });
  });

  it('is never sent after it expired', async () => {
    const to = freshMobile();
    const id = await queue(to, { expiresAt: new Date(academy.clock.now().getTime() + 180_000) });
    academy.clock.advance(180);
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'expired' });
    expect(await outbox(to)).toHaveLength(0);
  });

  it('is found by the sweep after a crash between claim and answer', async () => {
    const to = freshMobile();
    const id = await queue(to);
    const now = academy.clock.now().getTime();
    await academy.db
      .updateTable('messages')
      .set({ attempts: 1, not_before: new Date(now + 30_000) })
      .where('id', '=', id)
      .execute();
    await academy.jobs['messages.sweep']?.({});
    expect(await outbox(to)).toHaveLength(0);
    academy.clock.advance(30);
    await academy.jobs['messages.sweep']?.({});
    expect(await outbox(to)).toHaveLength(1);
  });

  it('sends a mail once although its answer was lost', async () => {
    const to = 'parent1@msc.example';
    await tell('mail', 'lose-answer');
    const id = await queue(to, { channel: 'mail', subject: '결제 안내', text: '결제가 끝났습니다.' });
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'queued' });
    await tell('mail', 'off');
    academy.clock.advance(2);
    await academy.jobs['messages.send']?.({ messageId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await outbox(to)).toMatchObject([{ subject: '결제 안내', channel: 'mail' }]);
  });
});
