import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { newSecret } from '#src/platform/tokens.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { queueMessage } from './actions/messages.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const day = 86_400;
const rowOf = (id: number) =>
  academy.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
const sent = async (to: string) =>
  (await call<{ messages: { text: string }[] }>(academy, `GET /sandbox/api/messages?to=${to}`)).resultData
    .messages;

const secret = newSecret();
const texts = [
  ['proof.code', '[우리 아카데미] 인증번호는 481516입니다.', '481516'],
  ['staff.invitation', `초대합니다. https://msc.example/office/join#${secret} 입니다.`, secret],
  ['member.password_reset', `링크입니다.\nhttps://msc.example/change/password/${secret}`, secret],
  ['counselling.received', `접수했습니다. https://msc.example/counseling?request=${secret}`, secret],
] as const;

test.each(texts)(
  '%s lies sealed while it waits, goes out whole, and is blank after',
  async (template, text, key) => {
    const to = `0108${String(1_000_000 + texts.findIndex(([one]) => one === template))}`;
    const id = await inTransaction(academy.db, (tx) =>
      queueMessage(tx, { channel: 'sms', to, text, template }),
    );
    const waiting = await rowOf(id);
    expect(JSON.stringify(waiting)).not.toContain(key);
    expect(waiting?.sealed_body).toMatch(/^[\w-]{60,}$/);
    await academy.jobs['messages.send']?.({ messageId: id });
    expect((await sent(to)).map((one) => one.text)).toEqual([text]);
    const after = await rowOf(id);
    expect(after).toMatchObject({ state: 'sent', sealed_body: null });
    expect(JSON.stringify(after)).not.toContain(key);
  },
);

test('control: a text without a key is stored as it is', async () => {
  const text = '[우리 아카데미] 내일 오후 3시에 뵙겠습니다.';
  const id = await inTransaction(academy.db, (tx) =>
    queueMessage(tx, { channel: 'sms', to: '01081112222', text, template: 'presentation.reminder' }),
  );
  expect(await rowOf(id)).toMatchObject({ body: text, sealed_body: null });
});

test('what could not be sent is blank after three days, and everything to anybody is gone after a year', async () => {
  const queue = (to: string, text: string, template: string) =>
    inTransaction(academy.db, (tx) => queueMessage(tx, { channel: 'sms', to, text, template }));
  const failed = await queue('01081113333', texts[1][1], 'staff.invitation');
  const guest = await queue(
    '01081114444',
    '[우리 아카데미] 함박눈 학생 보호자님, 예약되었습니다.',
    'presentation.booked',
  );
  await academy.jobs['messages.send']?.({ messageId: guest });
  const at = academy.clock.now();
  await academy.db
    .updateTable('messages')
    .set({ state: 'failed', settled_at: at, created_at: at })
    .where('id', 'in', [failed, guest])
    .execute();
  academy.clock.advance(3 * day + 1);
  await academy.jobs['messages.forget']?.({});
  expect(await rowOf(failed)).toMatchObject({ sealed_body: null, expires_at: academy.clock.now() });
  academy.clock.advance(361 * day);
  await academy.jobs['messages.forget']?.({});
  expect(await rowOf(guest)).toBeDefined();
  academy.clock.advance(2 * day);
  await academy.jobs['messages.forget']?.({});
  expect(await rowOf(guest)).toBeUndefined();
});
