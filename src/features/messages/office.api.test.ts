import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeJob } from '#src/features/staff/contract/job-list.ts';
import { jobLabels } from '#src/features/staff/rules/jobs.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import type { OfficeChange } from '#src/shared/access/office.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { queueMessage } from './actions/messages.server.ts';
import type { OfficeMessage } from './contract/message-list.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

async function givenMessage(
  to: string,
  state: 'failed' | 'sent',
  template = 'test.confirmed',
  text = '접수가 확정되었습니다.',
) {
  const id = await inTransaction(academy.db, (tx) =>
    queueMessage(tx, { channel: 'sms', to, text, template }),
  );
  await academy.db
    .updateTable('messages')
    .set({ state, failure: state === 'failed' ? 'no answer' : null, settled_at: academy.clock.now() })
    .where('id', '=', id)
    .execute();
  return id;
}
const list = async (query = '') =>
  (await call<ListPage<OfficeMessage>>(academy, `GET /api/office/messages${query}`, { cookie: owner }))
    .resultData;
const resend = (messageIds: number[], reason = '통신사 장애가 풀려 다시 보냄') =>
  call<{ resent: number }>(academy, 'POST /api/office/messages/resend', {
    cookie: owner,
    json: { messageIds, reason },
  });

describe('the log of messages', () => {
  test('masks recipients and keeps bodies back', async () => {
    await givenMessage('01012345678', 'failed');
    const page = await list('?state=failed&q=5678');
    expect(page.rows).toMatchObject([
      {
        recipient: '010-****-5678',
        stateLabel: '실패',
        failure: '보내는 곳이 여러 번 답하지 않았습니다.',
        mayResend: true,
      },
    ]);
    expect(JSON.stringify(page)).not.toContain('확정되었습니다');
    const today = await call<{ cards: { key: string; value: number }[] }>(academy, 'GET /api/office/today', {
      cookie: owner,
    });
    expect(today.resultData.cards.find((card) => card.key === 'messages-failed')?.value).toBe(1);
  });

  test('shows one whole for a reason; codes and links never', async () => {
    const id = await givenMessage('01099998888', 'sent', 'proof.code', '인증번호 482913 https://x.example/a');
    const answer = await call(academy, `POST /api/office/messages/${id}/unmask`, {
      cookie: owner,
      json: { reason: '받지 못했다는 문의' },
    });
    expect(answer.resultData).toMatchObject({ recipient: '01099998888', body: '인증번호 ●●●●●● [링크]' });
    const [logged] = await academy.db.selectFrom('personal_access_log').select(['whose', 'reason']).execute();
    expect(logged).toEqual({ whose: `메시지 ${id}의 수신자`, reason: '받지 못했다는 문의' });
    expect(
      (
        await call(academy, 'POST /api/office/messages/999/unmask', {
          cookie: owner,
          json: { reason: '없는 메시지' },
        })
      ).status,
    ).toBe(404);
  });

  test('sends failed ones again, all or none', async () => {
    const [failed, sent] = [
      await givenMessage('01011112222', 'failed'),
      await givenMessage('01011113333', 'sent'),
    ];
    expect(await resend([failed, sent])).toMatchObject({ status: 409, resultCode: 'message.not_resendable' });
    expect((await list('?q=1112222')).rows[0]?.state).toBe('failed');
    const both = await Promise.all([resend([failed]), resend([failed])]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await academy.jobs['messages.send']?.({ messageId: failed });
    expect((await list('?q=1112222')).rows[0]?.state).toBe('sent');
  });
});

describe('what did not arrive', () => {
  const post = (path: string, messageIds: number[], reason = '전화로 알려 드림') =>
    call(academy, `POST /api/office/messages/${path}`, { cookie: owner, json: { messageIds, reason } });
  const open = async () => (await list('?task=open&area=presentation')).rows.map((row) => row.messageId);

  test('is a task until somebody says what was done; one press makes it one again', async () => {
    const [a, b] = [
      await givenMessage('01022220001', 'failed', 'presentation.booked'),
      await givenMessage('01022220002', 'failed', 'presentation.booked'),
    ];
    const sent = await givenMessage('01022220003', 'sent', 'presentation.booked');
    expect(await open()).toEqual([b, a]);
    expect((await post('handled', [a, sent])).resultCode).toBe('message.not_open');
    expect((await post('handled', [a], '')).fields).toHaveProperty('reason');
    const both = await Promise.all([post('handled', [a]), post('handled', [a])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await open()).toEqual([b]);
    expect((await list('?task=handled')).rows).toMatchObject([{ messageId: a, isOpen: false }]);
    expect((await post('reopened', [a, b])).resultCode).toBe('message.not_handled');
    expect((await post('reopened', [a])).status).toBe(200);
    expect(await open()).toEqual([b, a]);
    const history = await call<{ changes: OfficeChange[] }>(
      academy,
      `GET /api/office/changes?entity=message&entityId=${a}`,
      { cookie: owner },
    );
    expect(history.resultData.changes.map(({ action, reason }) => [action, reason])).toEqual([
      ['처리 되돌리기', '전화로 알려 드림'],
      ['전하지 못한 메시지 처리', '전화로 알려 드림'],
    ]);
  });

  test('and is sent again after all is a task again where that fails too', async () => {
    const id = await givenMessage('01022220009', 'failed', 'counselling.booked');
    await post('handled', [id]);
    expect((await resend([id])).status).toBe(200);
    expect((await list('?area=counselling')).rows).toMatchObject([{ state: 'queued', handledAt: null }]);
  });
});

describe('background work', () => {
  test('has a name that people say, each of it', () => {
    expect(Object.keys(academy.jobs).filter((name) => !jobLabels[name])).toEqual([]);
  });

  test('that was given up is shown without its payload, and tried again', async () => {
    await addJob(academy.db, { name: 'messages.send', maxAttempts: 1 }, { messageId: 424242 });
    const { sql } = await import('kysely');
    await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'Error: gone' || chr(10) || 'at x' where payload::text like '%424242%'`.execute(
      academy.db,
    );
    const read = async (query = '') =>
      (await call<ListPage<OfficeJob>>(academy, `GET /api/office/jobs${query}`, { cookie: owner }))
        .resultData;
    const before = await read();
    const job = before.rows.find((one) => one.state === 'given_up');
    expect((await read('?state=given_up')).rows).toEqual([job]);
    expect((await read('?state=given_up&q=payments')).total).toBe(0);
    expect((await read('?q=messages.send&sort=-attempts')).rows[0]?.jobId).toBe(job?.jobId);
    expect((await read('?size=1')).rows).toHaveLength(1);
    expect(job).toMatchObject({ lastError: 'Error: gone' });
    expect(JSON.stringify(before)).not.toContain('424242');
    const json = { jobIds: [job?.jobId], reason: '원인을 고쳐 다시 시도' };
    expect(await call(academy, 'POST /api/office/jobs/retry', { cookie: owner, json })).toMatchObject({
      resultData: { retried: 1 },
    });
    expect((await read('?state=given_up')).total).toBe(0);
    const history = await call<{ changes: OfficeChange[] }>(
      academy,
      'GET /api/office/changes?entity=jobs&entityId=all',
      { cookie: owner },
    );
    expect(history.resultData.changes).toMatchObject([
      { action: '작업 다시 시도', reason: json.reason, changes: [{ after: '메시지 보내기 1건' }] },
    ]);
    const missing = { jobIds: [987_654], reason: '없는 작업 번호' };
    expect(
      (await call(academy, 'POST /api/office/jobs/retry', { cookie: owner, json: missing })).status,
    ).toBe(404);
  });
});
