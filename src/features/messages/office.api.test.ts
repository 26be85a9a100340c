import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import type { ListPage } from '#src/shared/list.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { queueMessage } from './actions.server.ts';
import type { OfficeMessage } from './contract.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await givenStaff(academy);
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
      { recipient: '010-****-5678', stateWord: '실패', failure: 'no answer', mayResend: true },
    ]);
    expect(JSON.stringify(page)).not.toContain('확정되었습니다');
    const today = await call<{ tiles: { key: string; value: number }[] }>(academy, 'GET /api/office/today', {
      cookie: owner,
    });
    expect(today.resultData.tiles.find((tile) => tile.key === 'messages-failed')?.value).toBe(1);
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

describe('background work', () => {
  test('that was given up is shown without its payload, and tried again', async () => {
    await addJob(academy.db, 'messages.send', { messageId: 424242 }, { maxAttempts: 1 });
    const { sql } = await import('kysely');
    await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'Error: gone' || chr(10) || 'at x' where payload::text like '%424242%'`.execute(
      academy.db,
    );
    interface Jobs {
      jobs: { jobId: number; state: string; lastError: string }[];
      providers: { name: string; mode: string }[];
    }
    const read = async () =>
      (await call<Jobs>(academy, 'GET /api/office/jobs', { cookie: owner })).resultData;
    const before = await read();
    const job = before.jobs.find((one) => one.state === 'given_up');
    expect(job).toMatchObject({ lastError: 'Error: gone' });
    expect(JSON.stringify(before)).not.toContain('424242');
    expect(before.providers).toContainEqual(expect.objectContaining({ name: '결제', mode: '연습용' }));
    const json = { jobIds: [job?.jobId], reason: '원인을 고쳐 다시 시도' };
    expect(await call(academy, 'POST /api/office/jobs/retry', { cookie: owner, json })).toMatchObject({
      resultData: { retried: 1 },
    });
    expect((await read()).jobs.find((one) => one.jobId === job?.jobId)?.state).not.toBe('given_up');
    const missing = { jobIds: [987_654], reason: '없는 작업 번호' };
    expect(
      (await call(academy, 'POST /api/office/jobs/retry', { cookie: owner, json: missing })).status,
    ).toBe(404);
  });
});
