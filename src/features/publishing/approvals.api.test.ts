import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardCard, OfficeChange } from '#src/shared/access/office.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { type Deps, docOf, findingsIn, givenDesk, postContent } from '#tests/given-publishing.ts';
import { type Answer, call, type TestAcademy } from '#tests/start.ts';
import type { DocumentView } from './contract/documents.ts';

let desk: Deps;
let academy: TestAcademy;
beforeAll(async () => {
  desk = await givenDesk();
  academy = desk.academy;
});
afterAll(() => academy.close());

const words = '겨울 특강 수강생을 모집합니다. 월 230,000원, 제00000호 학원.';
const act = (subject: string, what: string, json: object, cookie: string): Promise<Answer<DocumentView>> =>
  call<DocumentView>(academy, `POST ${desk.at(subject, `/${what}`)}`, { cookie, json });
const ask = (subject: string, version = 1, more: object = {}, cookie = desk.editor) =>
  act(subject, 'ask', { version, ...more }, cookie);
const approve = (subject: string, cookie = desk.owner, version = 1) =>
  act(subject, 'approve', { version }, cookie);
const changesOf = async (subject: string, cookie = desk.editor) =>
  (
    await call<{ changes: OfficeChange[] }>(academy, `GET ${desk.at(subject, '/changes')}`, { cookie })
  ).resultData.changes.map(({ action, staffName, reason }) => [action, staffName, reason]);

/** A post of the editor that advertises for recruiting; its words say so unless others are given. */
async function givenAdvertisement(more: object = { body: docOf(words) }): Promise<string> {
  const subject = await desk.newPost();
  expect((await desk.save(subject, 0, postContent({ ...more }))).status).toBe(200);
  return subject;
}

describe('an advertisement for recruiting', () => {
  test('is not published by one person, whoever that is; what is none still is', async () => {
    const subject = await givenAdvertisement();
    const refused = await desk.publish(subject, 1);
    expect([refused.status, refused.resultCode]).toEqual([409, 'publishing.needs_approval']);
    expect(refused.resultMsg).toContain('다른 담당자가 승인');
    const byOwner = await act(subject, 'publish', { version: 1 }, desk.owner);
    expect(byOwner.resultCode).toBe('publishing.needs_approval');
    const later = new Date(academy.clock.now().getTime() + 600_000).toISOString();
    expect((await desk.publish(subject, 1, { at: later })).resultCode).toBe('publishing.needs_approval');
    expect(await desk.isShown(subject)).toBe(false);
    // Control: the same post with other words goes out at once.
    const plain = await givenAdvertisement({});
    expect((await desk.publish(plain, 1)).status).toBe(200);
    expect(await desk.isShown(plain)).toBe(true);
  });

  test('that only its writer calls so needs the tuition, and a second person too', async () => {
    const subject = await givenAdvertisement({ isRecruiting: true });
    expect(findingsIn(await desk.publish(subject, 1))).toEqual(['recruiting']);
    await desk.save(
      subject,
      1,
      postContent({ isRecruiting: true, body: docOf('월 230,000원, 제00000호 학원입니다.') }),
    );
    expect((await desk.publish(subject, 2)).resultCode).toBe('publishing.needs_approval');
  });

  test('goes out when another person approves; both stand in its history', async () => {
    const subject = await givenAdvertisement();
    const asked = await ask(subject);
    expect(asked.resultData.approval).toMatchObject({ askedBy: '한지수', mayApprove: false, isOwn: true });
    expect((await approve(subject, desk.editor)).resultCode).toBe('publishing.own_approval');
    expect(await desk.isShown(subject)).toBe(false);
    const seen = await call<DocumentView>(academy, `GET ${desk.at(subject)}`, { cookie: desk.owner });
    expect(seen.resultData.approval).toMatchObject({ mayApprove: true, isOwn: false });
    const done = await approve(subject);
    expect(done.resultData).toMatchObject({ isPublished: true, approval: null, hasChanges: false });
    expect(await desk.isShown(subject)).toBe(true);
    const editions = await call<{ by: string; approvedBy: string }[]>(
      academy,
      `GET ${desk.at(subject, '/editions')}`,
      { cookie: desk.editor },
    );
    expect(editions.resultData).toMatchObject([{ by: '한지수', approvedBy: '정해윤' }]);
    expect(await changesOf(subject)).toEqual([
      ['승인하고 게시', '정해윤', ''],
      ['승인 요청', '한지수', ''],
      ['새 글', '한지수', ''],
    ]);
    expect((await approve(subject)).resultCode).toBe('publishing.not_asked');
  });

  test('whose words the other person wrote cannot be approved by that person either', async () => {
    const subject = await givenAdvertisement();
    await desk.save(subject, 1, postContent({ title: '고친 글', body: docOf(words) }), desk.owner);
    await ask(subject, 2);
    expect((await approve(subject, desk.owner, 2)).resultCode).toBe('publishing.own_approval');
    expect((await approve(subject, desk.editor, 2)).resultCode).toBe('publishing.own_approval');
  });

  test('is approved once, however many press', async () => {
    const subject = await givenAdvertisement();
    await ask(subject);
    const both = await Promise.all([approve(subject), approve(subject)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('control: with the table’s own rule off, one person’s word would pass for two', async () => {
    const subject = await givenAdvertisement();
    const row = `post:${desk.idOf(subject)}`;
    const alone = sql`update drafts set approved_by = edited_by where subject = ${row}`;
    await expect(alone.execute(academy.db)).rejects.toThrow('drafts_approved_by_another');
    await sql`alter table drafts drop constraint drafts_approved_by_another`.execute(academy.owner);
    await alone.execute(academy.db);
    await sql`update drafts set approved_by = null`.execute(academy.db);
    await sql`alter table drafts add constraint drafts_approved_by_another
      check (approved_by is null or approved_by <> edited_by)`.execute(academy.owner);
  });
});

describe('what is asked for', () => {
  test('ends with the first change of the text, and is told', async () => {
    const subject = await givenAdvertisement();
    await ask(subject);
    const saved = await desk.save(subject, 1, postContent({ title: '더 고침', body: docOf(words) }));
    expect(saved.resultData).toMatchObject({ version: 2, isUnplanned: true });
    expect((await approve(subject, desk.owner, 2)).resultCode).toBe('publishing.not_asked');
    expect((await approve(subject, desk.owner, 1)).resultCode).toBe('publishing.someone_else');
    expect((await changesOf(subject))[0]).toEqual(['글을 고쳐 승인 요청이 풀림', '한지수', '']);
  });

  test('is sent back with a reason, or taken back by who asked', async () => {
    const subject = await givenAdvertisement();
    await ask(subject);
    const without = await act(subject, 'decline', { version: 1, reason: '' }, desk.owner);
    expect(without.fields).toHaveProperty('reason');
    const json = { version: 1, reason: '모집 기간을 적어 주세요' };
    expect((await act(subject, 'decline', json, desk.owner)).resultData.approval).toBeNull();
    expect((await act(subject, 'decline', json, desk.owner)).resultCode).toBe('publishing.not_asked');
    await ask(subject);
    await act(subject, 'decline', { version: 1, reason: '다시 쓰겠습니다' }, desk.editor);
    expect((await changesOf(subject)).slice(0, 3)).toEqual([
      ['승인 요청 철회', '한지수', '다시 쓰겠습니다'],
      ['승인 요청', '한지수', ''],
      ['승인하지 않고 돌려보냄', '정해윤', '모집 기간을 적어 주세요'],
    ]);
    expect(await desk.isShown(subject)).toBe(false);
  });

  test('for a later moment is planned by the approval, and goes out then', async () => {
    const subject = await givenAdvertisement();
    const at = new Date(academy.clock.now().getTime() + 600_000).toISOString();
    expect((await ask(subject, 1, { at })).resultData.approval?.at).toBe(at);
    expect((await approve(subject)).resultData.publishAt).toBe(at);
    const due = { subject: `post:${desk.idOf(subject)}`, version: 1 };
    await academy.jobs['publishing.due']?.(due);
    expect(await desk.isShown(subject)).toBe(false);
    academy.clock.advance(600);
    await academy.jobs['publishing.due']?.(due);
    expect(await desk.isShown(subject)).toBe(true);
  });

  test('planned without an approval stays a draft at its moment', async () => {
    const subject = await givenAdvertisement();
    const row = `post:${desk.idOf(subject)}`;
    await academy.db
      .updateTable('drafts')
      .set({ publish_at: academy.clock.now() })
      .where('subject', '=', row)
      .execute();
    await academy.jobs['publishing.due']?.({ subject: row, version: 1 });
    expect(await desk.isShown(subject)).toBe(false);
    const { publishAt, publishNote } = (await desk.open(subject)).resultData;
    expect([publishAt, publishNote]).toEqual([null, expect.stringContaining('다른 담당자가 승인')]);
  });

  test('stands on the first page, whose number is the list’s', async () => {
    const subject = await givenAdvertisement();
    await ask(subject);
    for (const cookie of [desk.owner, desk.editor]) {
      const today = await call<{ cards: DashboardCard[] }>(academy, 'GET /api/office/today', { cookie });
      const card = today.resultData.cards.find(({ key }) => key === 'approvals.posts');
      const list = await call<ListPage<{ id: number }>>(
        academy,
        `GET /api/office/posts${new URL(card?.to ?? '', 'http://x').search}`,
        { cookie },
      );
      expect(list.resultData.rows.map(({ id }) => id)).toContain(desk.idOf(subject));
      expect(list.resultData.total).toBe(card?.value);
    }
  });
});

describe('nothing that was written is lost', () => {
  const kept = async (subject: string) =>
    (
      await call<{ of: string; number: number; by: string }[]>(
        academy,
        `GET ${desk.at(subject, '/editions')}`,
        { cookie: desk.editor },
      )
    ).resultData
      .filter(({ of }) => of === 'draft')
      .map(({ number, by }) => [number, by]);

  test('a draft another person saves over is kept, compared and brought back', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent({ title: '한지수의 글' }));
    await desk.save(subject, 1, postContent({ title: '한지수의 글, 더 씀' }));
    await desk.save(subject, 2, postContent({ title: '정해윤의 글' }), desk.owner);
    // One's own words between two saves are no version; the last of them is.
    expect(await kept(subject)).toEqual([[2, '한지수']]);
    const compared = await call<{ lines: { kind: string; text: string }[] }>(
      academy,
      `GET ${desk.at(subject, '/editions/2?of=draft')}`,
      { cookie: desk.editor },
    );
    expect(compared.resultData.lines).toContainEqual({ kind: 'removed', text: '한지수의 글, 더 씀' });
    const back = await act(subject, 'restore', { version: 3, number: 2, of: 'draft' }, desk.editor);
    expect(back.resultData.content).toMatchObject({ title: '한지수의 글, 더 씀' });
    expect(await kept(subject)).toEqual([
      [3, '정해윤'],
      [2, '한지수'],
    ]);
    const gone = await act(subject, 'restore', { version: 4, number: 99, of: 'draft' }, desk.editor);
    expect(gone.resultCode).toBe('publishing.edition_gone');
  });

  test('a restored edition keeps what was being written, and what was published is no draft', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent({ title: '첫 글' }));
    await desk.publish(subject, 1);
    await desk.save(subject, 1, postContent({ title: '다른 사람의 글' }), desk.owner);
    expect(await kept(subject)).toEqual([]);
    await act(subject, 'restore', { version: 2, number: 1 }, desk.owner);
    expect(await kept(subject)).toEqual([[2, '정해윤']]);
  });

  test('a draft is thrown away and brought back; it is never shown by that', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent());
    const move = (status: string, was: string) =>
      call<{ status: string; wasPublished: boolean }>(
        academy,
        `POST /api/office/posts/${desk.idOf(subject)}/state`,
        { cookie: desk.editor, json: { status, was } },
      );
    expect((await move('removed', 'draft')).resultData).toMatchObject({
      status: 'removed',
      wasPublished: false,
    });
    expect((await move('published', 'removed')).resultCode).toBe('boards.unpublished');
    const late = await move('draft', 'draft');
    expect([late.resultCode, late.resultMsg]).toEqual([
      'common.edited_elsewhere',
      expect.stringContaining('한지수 님이 먼저'),
    ]);
    expect((await move('draft', 'removed')).resultData.status).toBe('draft');
    await desk.publish(subject, 1);
    expect((await move('draft', 'published')).resultCode).toBe('boards.was_published');
    expect(await desk.isShown(subject)).toBe(true);
  });
});
