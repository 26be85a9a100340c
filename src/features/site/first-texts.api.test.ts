import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentVersionsNow } from '#src/features/members/actions/consents.server.ts';
import type { DocumentView } from '#src/features/publishing/contract/documents.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { givenFirstOwner, withoutTexts } from '#tests/given-empty.ts';
import { findingsIn } from '#tests/given-publishing.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { LegalContent } from './contract/legal.ts';
import type { PageContent } from './contract/office.ts';
import type { OfficePage } from './contract/page-list.ts';
import { listLegalTexts, listLegalVersions } from './store/legal.server.ts';
import { findPage } from './store/pages.server.ts';

let academy: TestAcademy;
let cookie: string;
beforeAll(async () => {
  academy = await startAcademy();
  await withoutTexts(academy);
  cookie = await givenFirstOwner(academy);
});
afterAll(() => academy.close());

const day = 86_400;
const inDays = (days: number) => seoulDay(new Date(academy.clock.now().getTime() + days * day * 1000));
const at = (subject: string, tail = '') => `/api/office/documents/${subject}${tail}`;
const open = (subject: string) => call<DocumentView>(academy, `GET ${at(subject)}`, { cookie });
const save = (subject: string, version: number, content: unknown) =>
  call(academy, `PUT ${at(subject)}`, { cookie, json: { version, content: JSON.stringify(content) } });
const publish = (subject: string, version: number, more: object = {}) =>
  call<DocumentView>(academy, `POST ${at(subject, '/publish')}`, { cookie, json: { version, ...more } });
const sentencesOf = (answer: { resultData: unknown }) =>
  (answer.resultData as { findings: { sentence: string }[] }).findings.map(({ sentence }) => sentence);
const filled = <T>(content: T): T =>
  JSON.parse(JSON.stringify(content).replaceAll(/〔[^〔〕]*〕/g, '한빛학원'));
const legal = async (key: string) => (await open(`legal-${key}`)).resultData.content as LegalContent;
async function listed(query: string) {
  const path = `GET /api/office/pages?size=100${query}`;
  return (await call<ListPage<OfficePage>>(academy, path, { cookie })).resultData.rows;
}

test('the office lists what there is to write: eleven pages and five legal texts', async () => {
  const rows = await listed('&state=unwritten');
  expect(rows.filter(({ kind }) => kind === 'page')).toHaveLength(11);
  expect(rows.filter(({ kind }) => kind === 'legal').map(({ subject }) => subject)).toEqual([
    'legal-terms',
    'legal-privacy',
    'legal-children',
    'legal-marketing',
    'legal-level_test',
  ]);
  expect(await listed('')).toHaveLength(17);
});

test('a first legal text begins with blanks, and publishing names each that is left', async () => {
  const opened = (await open('legal-terms')).resultData;
  expect(opened).toMatchObject({ isPublished: false, version: 0, content: { title: '이용약관' } });
  await save('legal-terms', 0, opened.content);
  const refused = await publish('legal-terms', 1);
  expect(refused).toMatchObject({ status: 422, resultCode: 'publishing.unlawful' });
  expect(sentencesOf(refused)).toEqual([
    `비어 있는 칸이 있습니다: 시행일 (오늘인 ${inDays(0)}부터)`,
    '비어 있는 칸이 있습니다: 〔학원 이름〕',
    '비어 있는 칸이 있습니다: 〔문의를 받는 전화번호나 이메일〕',
  ]);
  expect((await listed('&kind=legal&state=editing')).map(({ subject }) => subject)).toEqual(['legal-terms']);
  expect(await listLegalVersions(academy.db, 'terms')).toEqual([]);
});

test('filled in it is in force on the same day; with both in force families sign up', async () => {
  const effectiveOn = inDays(0);
  await save('legal-terms', 1, { ...filled(await legal('terms')), effectiveOn });
  expect((await publish('legal-terms', 2)).status).toBe(200);
  expect(await consentVersionsNow(academy)).toBeNull();
  await save('legal-privacy', 0, { ...filled(await legal('privacy')), effectiveOn });
  expect((await publish('legal-privacy', 1)).status).toBe(200);
  expect((await listLegalTexts(academy.db, effectiveOn)).map(({ key }) => key)).toEqual(['terms', 'privacy']);
  expect(await consentVersionsNow(academy)).toMatchObject({ terms: effectiveOn, marketing: effectiveOn });
});

test('the second version is announced a week ahead with a reason, as ever', async () => {
  const next = { ...(await legal('terms')), effectiveOn: inDays(1) };
  await save('legal-terms', 2, next);
  const refused = await publish('legal-terms', 3);
  expect(sentencesOf(refused)).toEqual([
    expect.stringMatching(/^비어 있는 칸이 있습니다: 개정 이유/),
    expect.stringMatching(/^비어 있는 칸이 있습니다: 시행일/),
  ]);
  await save('legal-terms', 3, { ...next, effectiveOn: inDays(7), reason: '문의처를 바꾸었습니다.' });
  expect((await publish('legal-terms', 4)).status).toBe(200);
  expect(await listLegalVersions(academy.db, 'terms')).toHaveLength(2);
});

test('a page of the menu begins as one that is not written, and is made by its first publishing', async () => {
  const opened = (await open('page-elementary')).resultData;
  expect(opened).toMatchObject({ isPublished: false, content: { title: '초등 수학', showsTuition: true } });
  await save('page-elementary', 0, opened.content);
  expect(sentencesOf(await publish('page-elementary', 1))).toEqual([
    '비어 있는 칸이 있습니다: 〔이 페이지를 한두 문장으로 소개하는 글〕',
    '비어 있는 칸이 있습니다: 〔본문〕',
  ]);
  const content = {
    ...(opened.content as PageContent),
    lead: '수와 도형을 배웁니다.',
    blocks: [{ kind: 'text', paragraphs: ['한 반은 여덟 명입니다.'] }],
  };
  await save('page-elementary', 1, content);
  expect((await publish('page-elementary', 2)).status).toBe(200);
  expect(await findPage(academy.db, '/elementary')).toMatchObject({
    title: '초등 수학',
    programme: 'elementary',
    blocks: content.blocks,
  });
  await save('page-elementary', 2, { ...content, title: '초등 수학 과정' });
  expect((await publish('page-elementary', 3)).status).toBe(200);
  expect(await findPage(academy.db, '/elementary')).toMatchObject({ title: '초등 수학 과정' });
  expect((await listed('&kind=page&state=published')).map(({ path }) => path)).toEqual(['/elementary']);
});

test('advertising for recruiting still needs a second person, first page or not', async () => {
  const { content } = (await open('page-guide')).resultData;
  const recruiting = {
    ...(content as PageContent),
    lead: '신입생을 모집합니다. 지금 등록하세요.',
    blocks: [
      { kind: 'text', paragraphs: ['월 교습비 300,000원, 학원등록번호 제1234호. 신입생 모집 중입니다.'] },
    ],
  };
  await save('page-guide', 0, recruiting);
  expect((await publish('page-guide', 1)).resultCode).toBe('publishing.needs_approval');
});

test('what no menu and no law names is not begun', async () => {
  for (const subject of ['page-nothing', 'page-signup', 'legal-nothing'])
    expect((await open(subject)).status, subject).toBe(404);
});

test('a planned first text is in force no sooner than it is published, and is as good as any other then', async () => {
  const first = filled(await legal('marketing'));
  await save('legal-marketing', 0, { ...first, effectiveOn: inDays(0) });
  const tomorrow = new Date(academy.clock.now().getTime() + day * 1000).toISOString();
  expect(findingsIn(await publish('legal-marketing', 1, { at: tomorrow }))).toEqual(['incomplete']);
  await save('legal-marketing', 1, { ...first, effectiveOn: inDays(1) });
  expect((await publish('legal-marketing', 2, { at: tomorrow })).status).toBe(200);
  academy.clock.advance(day + 60);
  await academy.jobs['publishing.due']?.({ subject: 'legal:marketing', version: 2 });
  expect(await listLegalVersions(academy.db, 'marketing')).toHaveLength(1);
});
