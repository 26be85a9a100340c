import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { givenMember } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

interface Received {
  readonly text: string;
  readonly areaLabel: string;
}
const inboxOf = async (token: string) =>
  (await call<{ messages: Received[] }>(academy, 'GET /api/account/messages', { token })).resultData.messages;
/** Queues it and says that it has arrived. */
async function arrived(to: string, text: string, more: { channel?: 'mail'; template?: string } = {}) {
  const { channel, template = 'test.confirmed' } = more;
  const letter = channel
    ? { channel, to, subject: text, text, template }
    : { channel: 'sms' as const, to, text, template };
  await academy.db.transaction().execute((tx) => queueMessage(tx, letter));
  await academy.db
    .updateTable('messages')
    .set({ state: 'sent', settled_at: academy.clock.now() })
    .where('recipient', '=', to)
    .where('state', '=', 'queued')
    .execute();
}
const textsOf = async (token: string) => (await inboxOf(token)).map(({ text }) => text);

test('holds what reached the phone of the account, newest first, and nothing of another’s', async () => {
  const one = await givenMember(academy);
  const other = await givenMember(academy);
  await arrived(one.mobile, '[학원] 접수가 완료되었습니다. {site}/applications');
  await arrived(one.mobile, '[학원] 결과가 나왔습니다.', { template: 'test.result' });
  await arrived(other.mobile, '[학원] 남의 접수입니다.');
  const texts = await textsOf(one.token);
  expect(texts.slice(0, 2)).toEqual([
    '[학원] 결과가 나왔습니다.',
    `[학원] 접수가 완료되었습니다. ${academy.config.publicUrl}/applications`,
  ]);
  expect(texts.join()).not.toContain('남의 접수');
  expect((await inboxOf(one.token))[0]?.areaLabel).toBe('입학 테스트');
  // The code that opened the account was sent to this phone too.
  expect(texts.join()).not.toContain('인증번호');
  expect((await call(academy, 'GET /api/account/messages')).status).toBe(401);
});

test('holds mails only where the address was proven, as one that was only typed may be another’s', async () => {
  const member = await givenMember(academy);
  const { email } = await academy.db
    .selectFrom('members')
    .select('email')
    .where('id', '=', member.userSeqId)
    .executeTakeFirstOrThrow();
  await arrived(email, '영수증입니다.', { channel: 'mail', template: 'payment.paid' });
  expect(await textsOf(member.token)).not.toContain('영수증입니다.');
  await academy.db
    .updateTable('members')
    .set({ email_proven_at: academy.clock.now() })
    .where('id', '=', member.userSeqId)
    .execute();
  expect(await textsOf(member.token)).toContain('영수증입니다.');
});

test('holds nothing from before the account, which the last holder of the number got', async () => {
  const mobile = '01077665544';
  await arrived(mobile, '[학원] 앞사람의 예약입니다.');
  academy.clock.advance(86_400);
  const member = await givenMember(academy, { mobile });
  // The clock of the database wrote it; the account begins later.
  await academy.db
    .updateTable('messages')
    .set({ created_at: new Date(academy.clock.now().getTime() - 3_600_000) })
    .where('recipient', '=', mobile)
    .where('body', 'like', '%앞사람%')
    .execute();
  expect((await textsOf(member.token)).join()).not.toContain('앞사람');
});
