import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { bookingJson, givenBooking, givenPresentation, sendBooking } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Template, TemplateDetails } from './contract/templates.ts';

let academy: TestAcademy;
let owner = '';
let manager = '';
let branchId = 0;
let sessionId = 0;
let yes: GivenMember;
let no: GivenMember;
beforeAll(async () => {
  academy = await startAcademy({ SOLAPI_PRICES: '18,45' });
  ({ branchId, sessionId } = await givenPresentation(academy));
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  // Two members the branch knows, one of whom wants news; a third it does not know.
  [yes, no] = [
    await givenMember(academy, { name: '예서연' }),
    await givenMember(academy, { name: '노서연' }),
  ];
  await givenMember(academy, { name: '타서연' });
  await agree(yes);
  for (const { token } of [yes, no]) await sendBooking(academy, { token }, bookingJson(sessionId));
});
afterAll(() => academy.close());

const agree = (member: GivenMember, given = true) =>
  call(academy, 'POST /api/account/consents', { token: member.token, json: { type: 'marketing', given } });
const office = <T>(route: string, json?: object, cookie = owner, key?: string) =>
  call<T>(academy, route.replace(' /', ' /api/office/message-templates/').replace(/\/$/, ''), {
    cookie,
    ...(json && { json }),
    ...(key && { key }),
  });
let serial = 0;
const fresh = () => `key-template-${++serial}`;
const text = (change: object = {}) => ({
  name: `안내 ${++serial}`,
  kind: 'service',
  channel: 'sms',
  body: '#{이름}님, #{자녀} 학생의 교재가 도착했습니다.',
  ...change,
});
const written = async (change: object = {}) => (await office<Template>('POST /', text(change))).resultData;
const ofBranch = () => ({ of: 'members', branchId });
interface Preview {
  summary: {
    found: number;
    willSend: number;
    leftOut: { label: string; count: number }[];
    waitsForMorning: number;
    texts: { short: number; long: number; tooLong: number; costKrw: number | null } | null;
  };
  samples: { name: string; to: string; text: string; bytes: number }[];
  sellingPhrases: string[];
}
const preview = (template: Template, audience: object, cookie = owner) => {
  const { kind, channel, subject, body } = template;
  return office<Preview>('POST /preview', { kind, channel, subject, body, audience }, cookie);
};
interface Wanted {
  readonly audience?: object;
  readonly willSend: number;
  readonly key?: string;
  readonly cookie?: string;
}
const send = (
  template: Template,
  { audience = ofBranch(), willSend, key = fresh(), cookie = owner }: Wanted,
) => {
  const json = { version: template.version, audience, willSend, reason: '교재 안내' };
  return office<{ queued: number }>(`POST /${template.templateId}/send`, json, cookie, key);
};
const details = async (template: Template) =>
  (await office<TemplateDetails>(`GET /${template.templateId}`)).resultData;
const textsTo = async (mobile: string) =>
  await academy.db
    .selectFrom('messages')
    .select(['body', 'state', 'kind', 'template'])
    .where('recipient', '=', mobile)
    .where('template', 'like', 'office.%')
    .orderBy('id')
    .execute();

describe('writing', () => {
  test('every version stays with who wrote it; two who edit at once are told', async () => {
    const first = await written({ name: '교재 안내' });
    expect(first).toMatchObject({ version: 1, kindLabel: '안내', channelLabel: '문자', state: 'active' });
    const change = { ...text({ name: '교재 안내', body: '#{이름}님, 교재가 늦어집니다.' }), version: 1 };
    const both = [
      await office<Template>(`PUT /${first.templateId}`, change),
      await office<Template>(`PUT /${first.templateId}`, change),
    ];
    expect(both.map(({ resultCode }) => resultCode)).toEqual([0, 'common.edited_elsewhere']);
    expect((await send(first, { willSend: 2 })).resultCode).toBe('common.edited_elsewhere');
    const retired = await office<Template>(`POST /${first.templateId}/retire`, { version: 2 });
    expect(retired.resultData).toMatchObject({ state: 'retired', version: 3 });
    const { versions } = await details(first);
    expect(versions.map(({ version, state, body }) => [version, state, body.includes('늦어집니다')])).toEqual(
      [
        [3, 'retired', true],
        [2, 'active', true],
        [1, 'active', false],
      ],
    );
    expect(versions.every(({ staffName }) => staffName !== '')).toBe(true);
    expect((await send(retired.resultData, { willSend: 2 })).resultCode).toBe('message_template.is_retired');
    // A retired name may be used again; one in use may not.
    expect((await office('POST /', text({ name: '교재 안내' }))).resultCode).toBe(0);
    expect((await office('POST /', text({ name: '교재 안내' }))).resultCode).toBe(
      'message_template.name_taken',
    );
    const noted = await academy.db
      .selectFrom('office_changes')
      .select('action')
      .where('entity', '=', 'message-template')
      .where('entity_id', '=', String(first.templateId))
      .orderBy('id')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['템플릿 작성', '템플릿 변경', '템플릿 사용 중지']);
  });

  test.each([
    [{ body: '#{별명}님, 안녕하세요.' }, 'body'],
    [{ body: '#{이름님, 안녕하세요.' }, 'body'],
    [{ body: '짧음' }, 'body'],
    [{ name: 'A' }, 'name'],
    [{ kind: 'other' }, 'kind'],
    [{ channel: 'mail' }, 'subject'],
    [{ body: '축하합니다 🎉' }, 'body'],
    // The control: a mail shows any sign.
    [{ channel: 'mail', body: '축하합니다 🎉' }, 'subject'],
  ])('%j is refused at its field', async (change, field) => {
    expect(Object.keys((await office('POST /', text(change))).fields ?? {})).toEqual([field]);
  });

  test('a manager reads and sends, but does not write', async () => {
    expect((await office('POST /', text(), manager)).resultCode).toBe('common.forbidden');
    const list = await office<{ mayWrite: boolean; branches: { id: number }[] }>(
      'GET /choices',
      undefined,
      manager,
    );
    expect(list.resultData).toMatchObject({ mayWrite: false, branches: [{ id: branchId }] });
  });
});

describe('sending', () => {
  test('a text no carrier takes with its values goes to nobody', async () => {
    const template = await written({ name: '아주 긴 안내', body: '#{자녀}'.repeat(6) + '가'.repeat(970) });
    const { texts } = (await preview(template, ofBranch())).resultData.summary;
    // Shorter than allowed as it was written, too long with the names of their children.
    expect(texts).toEqual({ short: 0, long: 0, tooLong: 2, costKrw: 0 });
    expect((await send(template, { willSend: 2 })).resultCode).toBe('message_template.too_long');
    expect((await details(template)).sendings).toEqual([]);
  });

  test('a summary with real values first; then once for one key; the log tells what became of it', async () => {
    const template = await written();
    const { summary, samples } = (await preview(template, ofBranch())).resultData;
    const texts = { short: 2, long: 0, tooLong: 0, costKrw: 36 };
    expect(summary).toEqual({ found: 2, willSend: 2, leftOut: [], waitsForMorning: 0, texts });
    expect(samples[0]).toMatchObject({
      name: '예서연',
      text: '예서연님, 이하늘, 이바다 학생의 교재가 도착했습니다.',
    });
    expect(samples[0]?.to).toMatch(/^\d{3}-\*{4}-\d{4}$/);
    const noted = await academy.db
      .selectFrom('personal_access_log')
      .select('reason')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(noted.reason).toBe('보내기 전 미리보기');
    const key = fresh();
    const both = [await send(template, { willSend: 2, key }), await send(template, { willSend: 2, key })];
    expect(both.map(({ resultData }) => resultData.queued)).toEqual([2, 2]);
    expect(await textsTo(yes.mobile)).toHaveLength(1);
    await academy.jobs['messages.sweep']?.({});
    const { sendings } = await details(template);
    expect(sendings).toHaveLength(1);
    expect(sendings[0]).toMatchObject({
      audienceLabel: '회원 (대치 분원)',
      found: 2,
      queued: 2,
      sent: 2,
      waiting: 0,
      failed: 0,
      reason: '교재 안내',
      // As the summary had said.
      costKrw: 36,
    });
  });

  test('not where the readers changed since the summary, not to nobody, not with a value nobody has', async () => {
    const template = await written();
    const changed = await send(template, { willSend: 3 });
    expect(changed).toMatchObject({
      status: 409,
      resultCode: 'message_template.audience_changed',
      resultData: { willSend: 2 },
    });
    const audience = { ...ofBranch(), grade: 12 };
    expect((await send(template, { audience, willSend: 1 })).resultCode).toBe('message_template.nobody');
    const guests = { of: 'presentation', sessionId };
    expect((await preview(template, guests)).resultCode).toBe('message_template.unfit');
    expect(await textsTo(no.mobile)).toHaveLength(1);
  });

  test('guests of a presentation get its title and time, one text a phone', async () => {
    const template = await written({ body: '#{이름}님, #{설명회} #{일시} #{장소}에서 뵙겠습니다.' });
    const guest = await givenBooking(academy, sessionId, { name: '손서연' });
    const audience = { of: 'presentation', sessionId };
    expect((await send(template, { audience, willSend: 3, cookie: manager })).resultData.queued).toBe(3);
    const [message] = await textsTo(guest.mobile);
    expect(message?.body).toContain('손서연님, 초등 심화 수학 설명회 2026년 11월 28일');
    const theirs = await givenPresentation(academy, { branch: 'mokdong' });
    const elsewhere = { of: 'presentation', sessionId: theirs.sessionId };
    expect((await preview(template, elsewhere, manager)).resultCode).toBe('presentation.session_gone');
    const other = { of: 'members', branchId: theirs.branchId };
    expect((await preview(await written(), other, manager)).status).toBe(404);
  });
});

describe('advertising', () => {
  const offer = () => written({ kind: 'advertising', body: '#{이름}님, 겨울 특강 할인 안내입니다.' });

  test('goes to those who agreed only, marked, with a way to refuse; a service text that sells is noticed', async () => {
    const template = await offer();
    const { summary, samples } = (await preview(template, ofBranch())).resultData;
    expect(summary).toMatchObject({
      found: 2,
      willSend: 1,
      leftOut: [{ label: '광고 수신에 동의하지 않음', count: 1 }],
    });
    expect(samples[0]?.text).toMatch(/^\(광고\) \[우리 아카데미\] 예서연님[\s\S]*무료수신거부/);
    await send(template, { willSend: 1 });
    const sent = (await textsTo(yes.mobile)).filter(({ kind }) => kind === 'advertising');
    expect(sent).toHaveLength(1);
    expect((await textsTo(no.mobile)).filter(({ kind }) => kind === 'advertising')).toEqual([]);
    const service = await written({ body: '#{이름}님, 겨울 특강 할인 안내입니다.' });
    expect((await preview(service, ofBranch())).resultData.sellingPhrases).toEqual(['할인']);
    const guests = { of: 'presentation', sessionId };
    expect((await send(template, { audience: guests, willSend: 1 })).resultCode).toBe(
      'message_template.nobody',
    );
  });

  test('a no after the sending still counts; at night it waits for eight, a service text does not', async () => {
    await academy.jobs['messages.sweep']?.({});
    // 22:00 in Seoul; the sign-in of the office does not last that long.
    academy.clock.set(new Date('2026-11-21T13:00:00Z'));
    owner = await givenStaffCookie(academy, 'owner@msc.example');
    const template = await offer();
    expect((await preview(template, ofBranch())).resultData.summary.waitsForMorning).toBe(1);
    await send(template, { willSend: 1 });
    await send(await written(), { willSend: 2 });
    await academy.jobs['messages.sweep']?.({});
    const states = async () => (await textsTo(yes.mobile)).slice(-2).map(({ kind, state }) => [kind, state]);
    expect(await states()).toEqual([
      ['advertising', 'queued'],
      ['service', 'sent'],
    ]);
    expect((await details(template)).sendings[0]).toMatchObject({ sent: 0, waiting: 1 });
    await academy.db
      .insertInto('consents')
      .values(
        await academy.db
          .selectFrom('consents')
          .selectAll()
          .where('member_id', '=', yes.userSeqId)
          .where('type', '=', 'marketing')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
          .then(({ id: _id, ...row }) => ({ ...row, given: false })),
      )
      .execute();
    academy.clock.set(new Date('2026-11-21T23:00:00Z'));
    await academy.jobs['messages.sweep']?.({});
    expect(await states()).toEqual([
      ['advertising', 'failed'],
      ['service', 'sent'],
    ]);
    owner = await givenStaffCookie(academy, 'owner@msc.example');
    expect((await details(template)).sendings[0]).toMatchObject({ sent: 0, failed: 1 });
  });
});
