import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConsent } from '#src/features/members/store/consents.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { OfficeChange } from '#src/shared/access/office.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { givenMember } from '#tests/given-members.ts';
import { type Deps, findingsIn, givenDesk } from '#tests/given-publishing.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { LegalContent } from './contract/legal.ts';
import type { OfficePage } from './contract/page-list.ts';
import { listLegalTexts, listLegalVersions } from './store/legal.server.ts';

let desk: Deps;
let academy: TestAcademy;
beforeAll(async () => {
  desk = await givenDesk();
  academy = desk.academy;
});
afterAll(() => academy.close());

const contentOf = async (key: string) => (await desk.open(`legal-${key}`)).resultData.content as LegalContent;
const today = () => seoulDay(academy.clock.now());
const inForce = async (key: string) =>
  (await listLegalTexts(academy.db, today())).find((text) => text.key === key)?.version;

describe('a legal text', () => {
  test('is announced as a new version: the old one stays in force until its day, and stays readable', async () => {
    const content = await contentOf('terms');
    const sections = content.sections.map((one, index) =>
      index === 0 ? { ...one, paragraphs: ['이 약관은 새로 씁니다.'] } : one,
    );
    const next = { ...content, sections, effectiveOn: '2026-12-15', reason: '목적을 쉽게 고쳤습니다.' };
    expect((await desk.save('legal-terms', 0, next)).status).toBe(200);
    expect((await desk.publish('legal-terms', 1)).status).toBe(200);
    const versions = await listLegalVersions(academy.db, 'terms');
    expect(versions.map(({ version }) => version)).toEqual(['2026-12-15', '2026-03-01', '2025-03-01']);
    expect(await inForce('terms')).toBe('2026-03-01');
    const compared = await call<{ lines: { kind: string; text: string }[] }>(
      academy,
      `GET ${desk.at('legal-terms', '/editions/1')}`,
      { cookie: desk.editor },
    );
    expect(
      compared.resultData.lines.filter(({ kind }) => kind === 'added').map(({ text }) => text),
    ).toContain('이 약관은 새로 씁니다.');
  });
  test('that is announced may still change; one that is in force may not', async () => {
    const content = await contentOf('terms');
    await desk.save('legal-terms', 1, { ...content, reason: '목적을 더 쉽게 고쳤습니다.' });
    expect((await desk.publish('legal-terms', 2)).status).toBe(200);
    const versions = await listLegalVersions(academy.db, 'terms');
    expect(versions[0]?.reason).toBe('목적을 더 쉽게 고쳤습니다.');
    await desk.save('legal-terms', 2, { ...content, effectiveOn: '2026-03-01' });
    const refused = await desk.publish('legal-terms', 3);
    expect([refused.status, findingsIn(refused)]).toEqual([422, ['incomplete']]);
    expect(await listLegalVersions(academy.db, 'terms')).toEqual(versions);
  });
  test.each([
    ['tomorrow', { effectiveOn: '2026-11-22' }],
    ['without a reason', { effectiveOn: '2026-12-20', reason: '' }],
    ['without a word', { effectiveOn: '2026-12-20', reason: '고침', sections: [] }],
  ])('%s is not announced', async (_name, more) => {
    const { version, content } = (await desk.open('legal-children')).resultData;
    await desk.save('legal-children', version, { ...(content as LegalContent), ...more });
    expect((await desk.publish('legal-children', version + 1)).resultCode).toBe('publishing.unlawful');
  });
  test('that was announced by mistake is taken back before its day, once, and never after it', async () => {
    const { version, content } = (await desk.open('legal-marketing')).resultData;
    const next = { ...(content as LegalContent), effectiveOn: '2027-01-10', reason: '잘못 적은 날입니다.' };
    await desk.save('legal-marketing', version, next);
    await desk.publish('legal-marketing', version + 1);
    const path = '/api/office/legal-texts/marketing';
    const coming = async () =>
      (
        await call<{ versions: { version: string }[] }>(academy, `GET ${path}/coming`, {
          cookie: desk.editor,
        })
      ).resultData.versions.map((one) => one.version);
    expect(await coming()).toEqual(['2027-01-10']);
    const withdraw = (day: string, reason = '시행일을 잘못 적음') =>
      call(academy, `POST ${path}/withdraw`, { cookie: desk.owner, json: { version: day, reason } });
    expect((await withdraw('2027-01-10', '')).fields).toHaveProperty('reason');
    expect((await withdraw('2026-03-01')).resultCode).toBe('legal.not_coming');
    const both = await Promise.all([withdraw('2027-01-10'), withdraw('2027-01-10')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await coming()).toEqual([]);
    expect(await inForce('marketing')).toBe('2026-03-01');
    const seen = await call<{ changes: OfficeChange[] }>(
      academy,
      `GET ${desk.at('legal-marketing', '/changes')}`,
      { cookie: desk.editor },
    );
    expect(seen.resultData.changes[0]).toMatchObject({
      action: '예정된 버전 철회',
      staffName: '정해윤',
      reason: '시행일을 잘못 적음',
    });
    const nothing = await call(academy, 'GET /api/office/legal-texts/nothing/coming', {
      cookie: desk.editor,
    });
    expect(nothing.status).toBe(404);
  });
  test('nobody knows is not found', async () => {
    expect((await desk.open('legal-nothing')).status).toBe(404);
    expect((await desk.open('legal-../terms')).status).toBe(404);
  });
});

describe('the office lists everything that is written as a page', () => {
  const list = async (query = '') =>
    (await call<ListPage<OfficePage>>(academy, `GET /api/office/pages${query}`, { cookie: desk.editor }))
      .resultData;
  const subjects = async (query: string) => (await list(query)).rows.map(({ subject }) => subject);

  test('pages, then legal texts, then the questions, a part at a time', async () => {
    const { rows, total } = await list('?size=100');
    const of = (subject: string) => rows.find((page) => page.subject === subject);
    expect(of('page-whymsc')).toMatchObject({ kind: 'page', path: '/whymsc', state: 'published' });
    expect(of('legal-privacy')).toMatchObject({ kind: 'legal', path: '/terms#privacy', version: 0 });
    expect(of('legal-terms')?.state).toBe('editing');
    expect(rows.at(-1)).toMatchObject({ kind: 'faq', subject: 'faq-all', path: '/faq' });
    expect(rows.length).toBe(total);
    const all = rows.map(({ subject }) => subject);
    expect(await subjects('?size=5&page=2')).toEqual(all.slice(5, 10));
  });
  test('filtered and ordered by the server', async () => {
    expect(await subjects('?kind=faq')).toEqual(['faq-all']);
    expect(await subjects('?state=editing')).toContain('legal-terms');
    expect(await subjects('?kind=page&q=whymsc')).toEqual(['page-whymsc']);
    expect(await subjects('?q=%25')).toEqual([]);
    const titles = (await list('?kind=legal&sort=title')).rows.map(({ title }) => title);
    expect((await list('?kind=legal&sort=-title')).rows.map(({ title }) => title)).toEqual(
      titles.toReversed(),
    );
    expect((await call(academy, 'GET /api/office/pages?sort=secret', { cookie: desk.editor })).status).toBe(
      400,
    );
  });
});

test('a consent names the version that was in force when it was given', async () => {
  const member = await givenMember(academy);
  const give = async () => {
    const consent = { memberId: member.userSeqId, type: 'marketing', given: true, method: 'form' } as const;
    await inTransaction(academy.db, (tx) => insertConsent(tx, { ...consent, now: academy.clock.now() }));
    const row = await academy.db
      .selectFrom('consents')
      .select('version')
      .where('member_id', '=', member.userSeqId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return row.version;
  };
  const content = await contentOf('marketing');
  const { version } = (await desk.open('legal-marketing')).resultData;
  await desk.save('legal-marketing', version, {
    ...content,
    effectiveOn: '2026-12-01',
    reason: '주기를 밝혔습니다.',
  });
  expect((await desk.publish('legal-marketing', version + 1)).status).toBe(200);
  expect(await give()).toBe('2026-03-01');
  academy.clock.advance(11 * 86_400);
  expect(await give()).toBe('2026-12-01');
});
