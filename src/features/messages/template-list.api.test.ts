import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import type { OfficeChange } from '#src/shared/access/office.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { cellsOf } from '#tests/given-files.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { TemplateRowView } from './contract/template-list.ts';
import type { Template, TemplateDetails } from './contract/templates.ts';
import { insertSending } from './store/templates.server.ts';

let academy: TestAcademy;
let owner = '';
let manager = '';
const texts: Record<string, Template> = {};
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  await write('나 안내', { body: '=cmd 로 시작하는 글입니다.' });
  await write('가 안내', { channel: 'mail', subject: '교재 안내' });
  await write('다 광고', { kind: 'advertising' });
  await office('POST', `/${texts['다 광고']?.templateId}/retire`, { version: 1, reason: '행사가 끝남' });
  await inTransaction(academy.db, (tx) =>
    insertSending(
      tx,
      {
        templateId: texts['나 안내']?.templateId ?? 0,
        version: 1,
        audience: { of: 'members' },
        found: 2,
        queued: 2,
        leftOut: {},
        staffId: 1,
        reason: '교재 안내',
        leavesAt: null,
        costKrw: null,
      },
      academy.clock.now(),
    ),
  );
});
afterAll(() => academy.close());

const office = <T>(method: string, path: string, json?: object, cookie = owner) =>
  call<T>(academy, `${method} /api/office/message-templates${path}`, { cookie, ...(json && { json }) });
async function write(name: string, more: object = {}): Promise<void> {
  const json = { name, kind: 'service', channel: 'sms', body: '교재가 도착했습니다.', ...more };
  texts[name] = (await office<Template>('POST', '', json)).resultData;
}
const list = async (query = '', cookie = owner) =>
  (await office<ListPage<TemplateRowView>>('GET', query, undefined, cookie)).resultData;
const names = async (query = '') => (await list(query)).rows.map(({ name }) => name);

describe('the list of texts', () => {
  test('is filtered, ordered and paged by the server; those in use come first', async () => {
    expect(await names()).toEqual(['가 안내', '나 안내', '다 광고']);
    expect(await names('?sort=-name')).toEqual(['다 광고', '나 안내', '가 안내']);
    expect(await names('?sort=-sendings&size=1')).toEqual(['나 안내']);
    expect(await names('?sort=-lastSentAt&size=1&page=2')).toEqual(['다 광고']);
    expect(await names('?state=retired')).toEqual(['다 광고']);
    expect(await names('?kind=service&channel=mail')).toEqual(['가 안내']);
    expect(await names(`?q=${encodeURIComponent('교재 안내')}`)).toEqual(['가 안내']);
    expect((await list('?size=1')).total).toBe(3);
    expect((await office('GET', '?sort=body')).status).toBe(400);
  });

  test('is for those who send; only those who write take it out, with a reason that is logged', async () => {
    expect((await list('', manager)).total).toBe(3);
    const json = { reason: '문구 점검', columns: 'name,body', state: 'active' };
    expect((await office('POST', '/export', json, manager)).resultCode).toBe('common.forbidden');
    const file = (await office<ExportFile>('POST', '/export', json)).resultData;
    expect(await cellsOf(file)).toEqual([
      ['이름', '내용'],
      ['가 안내', '교재가 도착했습니다.'],
      ['나 안내', "'=cmd 로 시작하는 글입니다."],
    ]);
    const logged = await academy.db.selectFrom('export_log').select(['list', 'reason']).execute();
    expect(logged).toEqual([{ list: '문자 템플릿', reason: '문구 점검' }]);
    expect((await office('POST', '/export', { ...json, reason: '' })).fields).toHaveProperty('reason');
  });
});

describe('a text out of use', () => {
  test('comes back, unless another has its name by now; the history says who and why', async () => {
    const { templateId } = texts['다 광고'] ?? { templateId: 0 };
    const revive = (version: number) => office<Template>('POST', `/${templateId}/revive`, { version });
    expect((await revive(1)).resultMsg).toContain('정해윤 님이 먼저');
    await write('다 광고');
    expect((await revive(2)).resultCode).toBe('message_template.name_taken');
    const other = texts['다 광고'];
    await office('POST', `/${other?.templateId}/retire`, { version: 1 });
    expect((await revive(2)).resultData).toMatchObject({ state: 'active', version: 3 });
    expect((await revive(3)).resultCode).toBe('message_template.is_active');
    const seen = await call<{ changes: OfficeChange[] }>(
      academy,
      `GET /api/office/changes?entity=message-template&entityId=${templateId}`,
      { cookie: owner },
    );
    expect(seen.resultData.changes.map(({ action, reason }) => [action, reason])).toEqual([
      ['템플릿 다시 사용', ''],
      ['템플릿 사용 중지', '행사가 끝남'],
      ['템플릿 작성', ''],
    ]);
  });

  test('an earlier version says all that is needed to write it again', async () => {
    const { templateId } = texts['가 안내'] ?? { templateId: 0 };
    const edited = { name: '가 안내', kind: 'service', channel: 'sms', body: '고친 글입니다.', version: 1 };
    await office('PUT', `/${templateId}`, edited);
    const { versions } = (await office<TemplateDetails>('GET', `/${templateId}`)).resultData;
    const first = versions.find(({ version }) => version === 1);
    const { name, kind, channel, subject, body } = first ?? {};
    const back = await office<Template>('PUT', `/${templateId}`, {
      name,
      kind,
      channel,
      subject,
      body,
      version: 2,
    });
    expect(back.resultData).toMatchObject({ version: 3, channel: 'mail', subject: '교재 안내' });
  });
});
