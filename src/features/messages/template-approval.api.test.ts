import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember } from '#tests/given-members.ts';
import { bookingJson, givenPresentation, sendBooking } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Template, TemplateDetails } from './contract/templates.ts';

let academy: TestAcademy;
let owner = '';
let manager = '';
let branchId = 0;
let sessionId = 0;
const selling = '#{이름}님, 지금 신청하세요! 첫 달 수강료 반값입니다.';
const signIn = async () => {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
};

beforeAll(async () => {
  academy = await startAcademy();
  const given = await givenPresentation(academy);
  ({ branchId, sessionId } = given);
  await givenStaff(academy);
  await signIn();
  const member = await givenMember(academy, { name: '노서연' });
  await sendBooking(academy, { token: member.token }, bookingJson(given.sessionId));
});
afterAll(() => academy.close());

const office = <T>(cookie: string, route: string, json?: object, key?: string) =>
  call<T>(academy, route.replace(' /', ' /api/office/message-templates/').replace(/\/$/, ''), {
    cookie,
    ...(json && { json }),
    ...(key && { key }),
  });
let serial = 0;
const written = async (body = selling, kind = 'service') => {
  const json = { name: `안내 ${++serial}`, kind, channel: 'sms', subject: '', body };
  return (await office<Template>(owner, 'POST /', json)).resultData;
};
const approve = ({ templateId, version }: Template, cookie: string) =>
  office(cookie, `POST /${templateId}/approve`, { version, reason: '재원생 안내로 확인' });
const send = ({ templateId, version }: Template, cookie = owner, more: object = {}) => {
  const audience = { of: 'members', branchId };
  const json = { version, audience, willSend: 1, reason: '재원생 안내', ...more };
  return office<{ sendingId: number; queued: number }>(
    cookie,
    `POST /${templateId}/send`,
    json,
    `key-approval-${++serial}`,
  );
};
const details = async ({ templateId }: Template, cookie: string) =>
  (await office<TemplateDetails>(cookie, `GET /${templateId}`)).resultData;
const sentOf = ({ templateId }: Template) =>
  academy.db
    .selectFrom('messages')
    .select(['state', 'kind'])
    .where('template', '=', `office.${templateId}`)
    .execute();

describe('a service text with words of advertising', () => {
  test('goes out only where somebody else approved this very text', async () => {
    const template = await written();
    expect(await send(template)).toMatchObject({
      status: 409,
      resultCode: 'message_template.needs_approval',
      resultMsg: expect.stringContaining('다른 담당자가 승인해야'),
    });
    expect(await sentOf(template)).toEqual([]);
    expect((await details(template, owner)).approval).toEqual({
      phrases: ['반값', '신청하세요', '지금 신청'],
      approvedBy: '',
      mayApprove: false,
    });
    expect(await approve(template, owner)).toMatchObject({ resultCode: 'message_template.own_approval' });
    expect((await details(template, manager)).approval).toMatchObject({ mayApprove: true });
    const both = await Promise.all([approve(template, manager), approve(template, manager)]);
    expect(both.map(({ resultCode }) => resultCode)).toEqual(
      expect.arrayContaining([0, 'message_template.approved_already']),
    );
    expect((await details(template, owner)).approval?.approvedBy).not.toBe('');
    expect((await send(template)).resultData.queued).toBe(1);

    // Another text is not the one that was approved.
    const { name, kind, channel, subject } = template;
    const changed = await office<Template>(owner, `PUT /${template.templateId}`, {
      ...{ name, kind, channel, subject, version: template.version, body: `${selling} 선착순 20명` },
    });
    expect((await send(changed.resultData)).resultCode).toBe('message_template.needs_approval');
    expect((await approve(template, manager)).resultCode).toBe('common.edited_elsewhere');
  });

  test('is asked of nobody where it sells nothing or is called advertising', async () => {
    const plain = await written('#{이름}님, 내일 수업은 세 시에 시작합니다.');
    expect((await details(plain, manager)).approval).toBeNull();
    expect((await approve(plain, manager)).resultCode).toBe('message_template.no_approval_needed');
    const ad = await written(selling, 'advertising');
    expect((await details(ad, manager)).approval).toBeNull();
    expect((await send(plain)).status).toBe(200);
  });

  test('keeps the night’s rest when it is approved', async () => {
    // 22:00 in Seoul.
    academy.clock.set(new Date('2026-11-22T13:00:00Z'));
    await signIn();
    const template = await written();
    await approve(template, manager);
    const { kind, channel, subject, body } = template;
    const shown = await office<{ summary: { waitsForMorning: number } }>(owner, 'POST /preview', {
      ...{ kind, channel, subject, body, audience: { of: 'members', branchId } },
    });
    expect(shown.resultData.summary.waitsForMorning).toBe(1);
    expect((await send(template)).status).toBe(200);
    await academy.jobs['messages.sweep']?.({});
    expect(await sentOf(template)).toEqual([{ state: 'queued', kind: 'service' }]);
    academy.clock.set(new Date('2026-11-22T23:00:30Z'));
    await academy.jobs['messages.sweep']?.({});
    expect(await sentOf(template)).toEqual([{ state: 'sent', kind: 'service' }]);
  });
});

test('the same by a colleague, another tab, a press anew or to an audience she is in too is no second text; later it is', async () => {
  await signIn();
  const template = await written('#{이름}님, 교재가 도착했습니다.');
  const both = await Promise.all([send(template), send(template, manager)]);
  expect(both.map(({ resultCode }) => resultCode)).toContain(0);
  expect(both.find(({ resultCode }) => resultCode !== 0)).toMatchObject({
    resultCode: 'message_template.sent_already',
    resultMsg: expect.stringContaining('같은 분들 1명에게 이미 보냈습니다'),
  });
  const amongGuests = { audience: { of: 'presentation', sessionId } };
  expect((await send(template, owner, amongGuests)).resultCode).toBe('message_template.nobody');
  // The controls: another time, ten minutes later, the one before stopped.
  const inAnHour = new Date(academy.clock.now().getTime() + 10 * 3_600_000).toISOString().slice(0, 16);
  expect((await send(template, owner, { leavesAt: inAnHour })).resultCode).toBe(0);
  academy.clock.advance(601);
  const last = await send(template);
  expect(last.resultCode).toBe(0);
  const stop = `POST /${template.templateId}/sendings/${last.resultData.sendingId}/stop`;
  expect((await office(owner, stop, { reason: '잘못 보냄' })).resultCode).toBe(0);
  expect((await send(template)).resultCode).toBe(0);
});
