import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardCard, OfficeChange } from '#src/shared/access/office.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { type Deps, docOf, givenDesk, postContent } from '#tests/given-publishing.ts';
import { type Answer, call } from '#tests/start.ts';
import type { DocumentView } from './contract/documents.ts';

let desk: Deps;
beforeAll(async () => {
  desk = await givenDesk();
});
afterAll(() => desk.academy.close());

const get = async <T>(path: string, cookie: string) =>
  (await call<T>(desk.academy, `GET /api/office/${path}`, { cookie })).resultData;
/** The number on the first page, and what the list behind it shows. */
async function missed(cookie: string, kind: 'posts' | 'pages') {
  const { cards } = await get<{ cards: DashboardCard[] }>('today', cookie);
  const card = cards.find(({ key }) => key === `approvals.missed-${kind}`);
  const { search } = new URL(card?.to ?? '', 'http://x');
  const list = await get<ListPage<{ title: string }>>(`${kind}${search}`, cookie);
  expect(list.total).toBe(card?.value);
  return list.rows.map(({ title }) => title);
}
const soon = () => new Date(desk.academy.clock.now().getTime() + 600_000).toISOString();
const seen = async (subject: string) => {
  const { publishAt, publishNote, plannedBy } = (await desk.open(subject)).resultData;
  return { publishAt, publishNote, plannedBy };
};
const act = (subject: string, what: string, json: object, cookie: string): Promise<Answer<DocumentView>> =>
  call<DocumentView>(desk.academy, `POST ${desk.at(subject, `/${what}`)}`, { cookie, json });

async function givenPlanned(title: string) {
  const subject = await desk.newPost();
  await desk.save(subject, 0, postContent({ title }));
  expect((await desk.publish(subject, 1, { at: soon() })).resultData).toMatchObject({
    plannedBy: '한지수',
  });
  return subject;
}

test('a plan another person’s words ended is told on the first page until it is settled, however often they save', async () => {
  const subject = await givenPlanned('예약한 글');
  expect(await missed(desk.editor, 'posts')).not.toContain('예약한 글');
  await desk.save(subject, 1, postContent({ title: '남이 고친 글' }), desk.owner);
  await desk.save(subject, 2, postContent({ title: '남이 더 고친 글' }), desk.owner);
  for (const cookie of [desk.editor, desk.owner])
    expect(await missed(cookie, 'posts')).toContain('남이 더 고친 글');
  expect(await seen(subject)).toEqual({
    publishAt: null,
    publishNote: expect.stringMatching(/^다른 담당자가 글을 고쳐 .+ 게시 예약이 풀렸습니다\./),
    plannedBy: '한지수',
  });
  expect((await act(subject, 'unschedule', { version: 3 }, desk.editor)).resultCode).toBe(0);
  expect(await missed(desk.editor, 'posts')).not.toContain('남이 더 고친 글');
  const { changes } = await get<{ changes: OfficeChange[] }>(`documents/${subject}/changes`, desk.editor);
  expect(changes[0]).toMatchObject({ action: '게시하지 못한 것을 확인', staffName: '한지수' });
  const again = await act(subject, 'unschedule', { version: 3 }, desk.editor);
  expect(again.resultCode).toBe('publishing.not_planned');
});

test('a plan its own planner’s words ended was told there and then; planned or published anew, nothing is left to tell', async () => {
  const own = await givenPlanned('제가 고칠 글');
  await desk.save(own, 1, postContent({ title: '제가 고친 글' }));
  expect(await missed(desk.editor, 'posts')).not.toContain('제가 고친 글');
  const other = await givenPlanned('다시 예약할 글');
  await desk.save(other, 1, postContent({ title: '다시 예약할 글' }), desk.owner);
  expect(await missed(desk.editor, 'posts')).toContain('다시 예약할 글');
  await desk.publish(other, 2, { at: soon() });
  expect(await missed(desk.editor, 'posts')).not.toContain('다시 예약할 글');
});

test('a plan the check stopped at its moment is told, and stays told while it is mended', async () => {
  const subject = await givenPlanned('법 점검에서 멈출 글');
  const row = `post:${desk.idOf(subject)}`;
  const ad = '수강생을 모집합니다. 월 230,000원, 제00000호 학원.';
  const content = JSON.stringify(postContent({ title: '법 점검에서 멈출 글', body: docOf(ad) }));
  await desk.academy.db.updateTable('drafts').set({ content }).where('subject', '=', row).execute();
  desk.academy.clock.advance(600);
  await desk.academy.jobs['publishing.due']?.({ subject: row, version: 1 });
  expect(await missed(desk.owner, 'posts')).toContain('법 점검에서 멈출 글');
  const { publishNote } = await seen(subject);
  expect(publishNote).not.toBe('');
  await desk.save(subject, 1, postContent({ title: '법 점검에서 멈출 글' }));
  expect(await seen(subject)).toEqual({ publishAt: null, publishNote, plannedBy: '한지수' });
  expect((await desk.publish(subject, 2)).resultData).toMatchObject({ publishNote: '', plannedBy: null });
  expect(await missed(desk.owner, 'posts')).not.toContain('법 점검에서 멈출 글');
});

test('what was asked of a second person and ended by another’s words is told to whoever asked', async () => {
  const subject = await desk.newPost();
  await desk.save(subject, 0, postContent({ title: '승인을 청한 글', isRecruiting: true }));
  const words = '월 230,000원, 제00000호 학원입니다.';
  const ad = (title: string) => postContent({ title, isRecruiting: true, body: docOf(words) });
  await desk.save(subject, 1, ad('승인을 청한 글'));
  expect((await act(subject, 'ask', { version: 2 }, desk.editor)).resultCode).toBe(0);
  await desk.save(subject, 2, ad('남이 고친 모집 글'), desk.owner);
  expect(await missed(desk.editor, 'posts')).toContain('남이 고친 모집 글');
  expect(await seen(subject)).toMatchObject({
    publishNote: expect.stringContaining('승인 요청이 풀렸습니다'),
    plannedBy: '한지수',
  });
});

test('a page whose plan ended stands in the list of pages', async () => {
  const page = 'page-greetings';
  const { version, content } = (await desk.open(page)).resultData;
  const words = { ...(content as object), title: '인사말' };
  await desk.save(page, version, words);
  await desk.publish(page, version + 1, { at: soon(), reason: '확인했습니다' });
  expect(await missed(desk.editor, 'pages')).toEqual([]);
  await desk.save(page, version + 1, { ...words, lead: '고친 머리글' }, desk.owner);
  expect(await missed(desk.editor, 'pages')).toHaveLength(1);
});

test('a planned or missed draft that is thrown away is no work, and its plan does not come back with it', async () => {
  const show = async (subject: string, [was, status]: readonly [string, string]) => {
    const path = `POST /api/office/posts/${desk.idOf(subject)}/state`;
    const answer = await call(desk.academy, path, { cookie: desk.editor, json: { was, status } });
    expect(answer.resultCode).toBe(0);
  };
  const away = ['draft', 'removed'] as const;
  const planned = await givenPlanned('버릴 예약');
  const overtaken = await givenPlanned('버릴 놓친 글');
  await desk.save(overtaken, 1, postContent({ title: '버릴 놓친 글' }), desk.owner);
  expect(await missed(desk.editor, 'posts')).toContain('버릴 놓친 글');
  for (const subject of [planned, overtaken]) await show(subject, away);
  expect(await seen(planned)).toEqual({ publishAt: null, publishNote: '', plannedBy: null });
  desk.academy.clock.advance(700);
  await desk.academy.jobs['publishing.due']?.({ subject: `post:${desk.idOf(planned)}`, version: 1 });
  const left = await missed(desk.editor, 'posts');
  expect(left).not.toContain('버릴 예약');
  expect(left).not.toContain('버릴 놓친 글');
  await show(planned, ['removed', 'draft']);
  await desk.academy.jobs['publishing.due']?.({ subject: `post:${desk.idOf(planned)}`, version: 1 });
  expect(await desk.isShown(planned)).toBe(false);
  expect(await seen(planned)).toEqual({ publishAt: null, publishNote: '', plannedBy: null });
});

test('a post that was published keeps what is planned for it while it is taken down', async () => {
  const subject = await desk.newPost();
  await desk.save(subject, 0, postContent({ title: '내릴 글' }));
  await desk.publish(subject, 1);
  await desk.save(subject, 1, postContent({ title: '내릴 글, 고침' }));
  expect((await desk.publish(subject, 2, { at: soon() })).resultCode).toBe(0);
  for (const [was, status] of [
    ['published', 'hidden'],
    ['hidden', 'removed'],
  ]) {
    const path = `POST /api/office/posts/${desk.idOf(subject)}/state`;
    const answer = await call(desk.academy, path, { cookie: desk.editor, json: { was, status } });
    expect(answer.resultCode).toBe(0);
  }
  expect((await seen(subject)).publishAt).not.toBeNull();
});
