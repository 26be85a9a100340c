import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { bookingJson, givenPresentation, sendBooking } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { channelHealth } from './actions/office.server.ts';
import type { OfficeMessage } from './contract/message-list.ts';
import type { Template, TemplateDetails } from './contract/templates.ts';
import { claimMessages, postponeMessage } from './store/messages.server.ts';

let academy: TestAcademy;
let owner = '';
let manager = '';
let branchId = 0;
let sessionId = 0;
let readers: GivenMember[];
// 22:00 in Seoul: an advertisement waits for eight.
let night = new Date('2026-11-21T13:00:00Z');
const hoursOn = (hours: number) => new Date(night.getTime() + hours * 3_600_000);
beforeAll(async () => {
  academy = await startAcademy();
  ({ branchId, sessionId } = await givenPresentation(academy));
  await givenStaff(academy);
  readers = [await givenMember(academy), await givenMember(academy)];
  for (const { token } of readers) {
    await call(academy, 'POST /api/account/consents', { token, json: { type: 'marketing', given: true } });
    await sendBooking(academy, { token }, bookingJson(sessionId));
  }
  await academy.jobs['messages.sweep']?.({});
});
afterAll(() => academy.close());
beforeEach(async () => {
  // A code of the staff is good once: each test has a night of its own.
  night = hoursOn(24);
  academy.clock.set(night);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});

let serial = 0;
const office = <T>(route: string, json?: object, cookie = owner) =>
  call<T>(academy, route.replace(' /', ' /api/office/message-templates/'), {
    cookie,
    ...(json && { json, key: `stop-sending-${++serial}` }),
  });
const details = async (templateId: number, cookie = owner) =>
  (await office<TemplateDetails>(`GET /${templateId}`, undefined, cookie)).resultData;

/** An advertisement to both readers that waits for the morning. */
async function sent(cookie = owner) {
  const text = {
    name: `소식 ${++serial}`,
    kind: 'advertising',
    channel: 'sms',
    body: '#{이름}님, 겨울 특강 소식입니다.',
  };
  const made = await call<Template>(academy, 'POST /api/office/message-templates', {
    cookie: owner,
    json: text,
  });
  const { templateId, version } = made.resultData;
  const audience = { of: 'members', branchId };
  const json = { version, audience, willSend: 2, reason: '특강 안내' };
  const { resultData } = await office<{ sendingId: number }>(`POST /${templateId}/send`, json, cookie);
  const path = `/${templateId}/sendings/${resultData.sendingId}/stop`;
  return {
    templateId,
    ...resultData,
    stop: (by = owner) => office(`POST ${path}`, { reason: '날짜가 틀림' }, by),
  };
}
const statesOf = async (sendingId: number) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('state')
      .where('sending_id', '=', sendingId)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);

test('what waits for the morning is stopped, with who and why; control: what is not stopped goes', async () => {
  const [one, control] = [await sent(), await sent()];
  await academy.jobs['messages.sweep']?.({});
  expect(await statesOf(one.sendingId)).toEqual(['queued', 'queued']);
  expect((await details(one.templateId)).sendings[0]).toMatchObject({ waiting: 2, mayStop: true });
  expect(await one.stop()).toMatchObject({ status: 200, resultData: { stopped: 2 } });
  expect((await details(one.templateId)).sendings[0]).toMatchObject({
    waiting: 0,
    stopped: 2,
    mayStop: false,
    stopLabel: expect.stringContaining('날짜가 틀림'),
  });
  expect((await one.stop()).resultCode).toBe('message_template.stopped');
  academy.clock.set(hoursOn(10));
  await academy.jobs['messages.sweep']?.({});
  expect(await statesOf(one.sendingId)).toEqual(['stopped', 'stopped']);
  expect(await statesOf(control.sendingId)).toEqual(['sent', 'sent']);
});

test('what has gone cannot be stopped, nor a sending of another text', async () => {
  academy.clock.set(hoursOn(14));
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  const one = await sent();
  await academy.jobs['messages.sweep']?.({});
  expect((await details(one.templateId)).sendings[0]).toMatchObject({ sent: 2, mayStop: false });
  expect((await one.stop()).resultCode).toBe('message_template.nothing_waits');
  const other = await sent();
  const path = `POST /${other.templateId}/sendings/${one.sendingId}/stop`;
  expect((await office(path, { reason: '날짜가 틀림' })).status).toBe(404);
  expect((await office(path, { reason: '예' })).fields).toHaveProperty('reason');
});

test('a branch stops its own sending, not the head office’s', async () => {
  const [own, head] = [await sent(manager), await sent()];
  expect(await head.stop(manager)).toMatchObject({ status: 403, resultCode: 'message_template.not_own' });
  expect((await details(head.templateId, manager)).sendings[0]?.mayStop).toBe(false);
  expect((await own.stop(manager)).status).toBe(200);
});

test('a message that is looked at while its sending is stopped does not wait for the morning', async () => {
  const one = await sent();
  const { id } = await academy.db
    .selectFrom('messages')
    .select('id')
    .where('sending_id', '=', one.sendingId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const now = academy.clock.now();
  await claimMessages(academy.db, [id], { now, leaseUntil: new Date(now.getTime() + 60_000) });
  expect((await one.stop()).resultData).toEqual({ stopped: 1 });
  expect(await statesOf(one.sendingId)).toEqual(['queued', 'stopped']);
  const isWaiting = await inTransaction(academy.db, (tx) =>
    postponeMessage(tx, id, { until: hoursOn(10), now }),
  );
  expect(isWaiting).toBe(false);
  expect(await statesOf(one.sendingId)).toEqual(['stopped', 'stopped']);
});

test('a timed sending leaves at its time and not before, and is stopped until then', async () => {
  const text = {
    name: `예약 ${++serial}`,
    kind: 'service',
    channel: 'sms',
    body: '#{이름}님, 안내드립니다.',
  };
  const made = await call<Template>(academy, 'POST /api/office/message-templates', {
    cookie: owner,
    json: text,
  });
  const { templateId, version } = made.resultData;
  const send = (leavesAt: string) =>
    office<{ sendingId: number }>(`POST /${templateId}/send`, {
      ...{ version, willSend: 2, reason: '예약 안내', leavesAt },
      audience: { of: 'members', branchId },
    });
  // It is 22:00 in Seoul.
  const day = hoursOn(12).toISOString().slice(0, 10);
  for (const wrong of [`${day}T09:61`, '2020-01-01T10:00', '2099-01-01T10:00'])
    expect(await send(wrong)).toMatchObject({ status: 400, fields: { leavesAt: expect.any(String) } });
  const onTheWay = async () =>
    (await channelHealth(academy))
      .filter(({ state }) => state === 'queued')
      .reduce((all, { total }) => all + total, 0);
  const before = await onTheWay();
  const [kept, stopped] = [await send(`${day}T10:00`), await send(`${day}T10:10`)];
  const sendings = (await details(templateId)).sendings;
  expect(sendings.map(({ leavesAt, waiting }) => [leavesAt, waiting])).toEqual([
    [`${day}T01:10:00.000Z`, 2],
    [`${day}T01:00:00.000Z`, 2],
  ]);
  const stop = `POST /${templateId}/sendings/${stopped.resultData.sendingId}/stop`;
  expect(await office(stop, { reason: '날짜가 틀림' })).toMatchObject({ resultData: { stopped: 2 } });
  const labels = async () => {
    const asked = { cookie: owner };
    const found = await call<ListPage<OfficeMessage>>(academy, 'GET /api/office/messages?size=4', asked);
    return found.resultData.rows.map(({ stateLabel }) => stateLabel);
  };
  expect([await onTheWay(), await labels()]).toEqual([before, ['멈춤', '멈춤', '발송 예약', '발송 예약']]);
  academy.clock.set(hoursOn(11.9));
  await academy.jobs['messages.sweep']?.({});
  expect(await statesOf(kept.resultData.sendingId)).toEqual(['queued', 'queued']);
  academy.clock.set(hoursOn(12));
  await academy.jobs['messages.sweep']?.({});
  expect(await statesOf(kept.resultData.sendingId)).toEqual(['sent', 'sent']);
  expect(await statesOf(stopped.resultData.sendingId)).toEqual(['stopped', 'stopped']);
});

test('a timed sending does not reach who left meanwhile; control: who stayed gets it', async () => {
  const text = {
    name: `예약 ${++serial}`,
    kind: 'service',
    channel: 'sms',
    body: '#{이름}님, 안내드립니다.',
  };
  const made = await call<Template>(academy, 'POST /api/office/message-templates', {
    cookie: owner,
    json: text,
  });
  const { templateId, version } = made.resultData;
  const leavers = [await givenMember(academy), await givenMember(academy)];
  for (const { token } of leavers) await sendBooking(academy, { token }, bookingJson(sessionId));
  const day = hoursOn(12).toISOString().slice(0, 10);
  const { resultData } = await office<{ sendingId: number }>(`POST /${templateId}/send`, {
    ...{ version, willSend: 4, reason: '예약 안내', leavesAt: `${day}T10:00` },
    audience: { of: 'members', branchId },
  });
  const [{ token, memberId: userId, password }, ended] = leavers as [GivenMember, GivenMember];
  const left = await call(academy, 'POST /api/withdrawalUser', { token, form: { userId, password } });
  expect(left.resultCode).toBe(0);
  await academy.db
    .updateTable('members')
    .set({ status: 'withdrawn', withdrawn_at: academy.clock.now() })
    .where('id', '=', ended.userSeqId)
    .execute();
  academy.clock.set(hoursOn(12));
  await academy.jobs['messages.sweep']?.({});
  expect(await statesOf(resultData.sendingId)).toEqual(['sent', 'sent', 'stopped', 'stopped']);
});

test('more than two thousand readers are one sending, which leaves in parts', async () => {
  const text = {
    name: `모두 ${++serial}`,
    kind: 'service',
    channel: 'sms',
    body: '#{이름}님, 안내드립니다.',
  };
  const made = await call<Template>(academy, 'POST /api/office/message-templates', {
    cookie: owner,
    json: text,
  });
  const { templateId, version } = made.resultData;
  await sql`insert into members (login_id, name, mobile, email, enroll_type, mobile_proven_at, created_at)
    select 'manyreader' || g, '손님' || g, '010' || (30000000 + g)::text, '', 'web', m.created_at, m.created_at
    from generate_series(1, 4100) g, (select * from members order by id limit 1) m`.execute(academy.owner);
  const audience = { of: 'members' };
  const json = { version, willSend: 4102, reason: '모두에게 안내', audience };
  const answer = await office<{ sendingId: number; queued: number }>(`POST /${templateId}/send`, json);
  expect(answer).toMatchObject({ resultData: { queued: 4102 } });
  const states = await academy.db
    .selectFrom('messages')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(distinct recipient)`.as('readers'),
    ])
    .where('sending_id', '=', answer.resultData.sendingId)
    .executeTakeFirstOrThrow();
  expect(states).toEqual({ total: 4102, readers: 4102 });
});

test('two audiences that overlap read the same once; another text reaches them: the control', async () => {
  const write = async (body: string) => {
    const json = { name: `안내 ${++serial}`, kind: 'service', channel: 'sms', body };
    const made = await call<Template>(academy, 'POST /api/office/message-templates', { cookie: owner, json });
    return made.resultData;
  };
  const seen = async ({ templateId, kind, channel, subject, body }: Template, audience: object) =>
    office<{ summary: { willSend: number; leftOut: object[] } }>('POST /preview', {
      ...{ kind, channel, subject, body, templateId: String(templateId), audience },
    });
  const send = ({ templateId, version }: Template, audience: object, willSend: number) =>
    office(`POST /${templateId}/send`, { version, audience, willSend, reason: '정문 안내' });
  const [branch, all] = [{ of: 'members', branchId }, { of: 'members' }];
  const text = await write('#{이름}님, 정문으로 오세요.');
  const { willSend } = (await seen(text, all)).resultData.summary;
  expect((await send(text, branch, 2)).status).toBe(200);
  const { summary } = (await seen(text, all)).resultData;
  expect(summary.willSend).toBe(willSend - 2);
  expect(summary.leftOut).toContainEqual({ label: '방금 같은 글을 보냄', count: 2 });
  expect((await send(text, all, willSend)).status).toBe(409);
  const other = await write('#{이름}님, 후문으로 오세요.');
  expect((await seen(other, all)).resultData.summary.willSend).toBe(willSend);
  // What was written before such signs were refused goes to nobody.
  const old = { ...other, body: `${other.body} 😀` };
  await academy.db
    .updateTable('message_templates')
    .set({ body: old.body })
    .where('id', '=', other.templateId)
    .execute();
  expect((await seen(old, branch)).resultCode).toBe('message_template.unfit');
  expect(await send(other, branch, 2)).toMatchObject({ resultCode: 'message_template.unfit' });
});
