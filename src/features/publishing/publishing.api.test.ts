import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deps, findingsIn, givenDesk, postContent } from '#tests/given-publishing.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { DocumentView } from './contract/documents.ts';

let desk: Deps;
let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  desk = await givenDesk();
  academy = desk.academy;
  editor = desk.editor;
});
afterAll(() => academy.close());

describe('a post', () => {
  test('is written, checked, published, and changed again', async () => {
    const subject = await desk.newPost();
    expect(await desk.isShown(subject)).toBe(false);
    expect((await desk.save(subject, 0, postContent())).resultData.version).toBe(1);
    expect(await desk.isShown(subject)).toBe(false);
    expect((await desk.publish(subject, 1)).resultData).toMatchObject({
      isPublished: true,
      hasChanges: false,
    });
    expect(await desk.isShown(subject)).toBe(true);
    await desk.save(subject, 1, postContent({ title: '고친 글' }));
    const row = () =>
      academy.db
        .selectFrom('posts')
        .selectAll()
        .where('id', '=', desk.idOf(subject))
        .executeTakeFirstOrThrow();
    expect((await row()).title).toBe('새로 쓴 글');
    await desk.publish(subject, 2);
    expect((await row()).title).toBe('고친 글');
  });
  test('keeps its place in time when it is changed, and is found by its new words', async () => {
    const before = await academy.db
      .selectFrom('posts')
      .select(['id', 'published_at'])
      .where('board', '=', 'columns')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const subject = `post-${before.id}`;
    const { content } = (await desk.open(subject)).resultData;
    await desk.save(subject, 0, { ...(content as object), summary: '무지개 다리에 대하여' });
    await desk.publish(subject, 1);
    const list = await call<{ posts: { id: number; publishedAt: string }[] }>(
      academy,
      `GET /api/boards/columns/posts?${new URLSearchParams({ q: '무지개다리' })}`,
    );
    expect(list.resultData.posts).toMatchObject([
      { id: before.id, publishedAt: before.published_at.toISOString() },
    ]);
  });
  test('is hidden, shown, moved and removed', async () => {
    const subject = await desk.newPost();
    let was = 'draft';
    let wasMovedTo: string | null = null;
    const state = async (json: Record<string, unknown>) => {
      const answer = await call<{ status: string; movedTo: string | null }>(
        academy,
        `POST /api/office/posts/${desk.idOf(subject)}/state`,
        { cookie: editor, json: { was, wasMovedTo, ...json } },
      );
      if (answer.status === 200) ({ status: was, movedTo: wasMovedTo } = answer.resultData);
      return answer;
    };
    expect((await state({ status: 'hidden' })).resultCode).toBe('boards.unpublished');
    await desk.save(subject, 0, postContent());
    await desk.publish(subject, 1);
    was = 'published';
    await state({ status: 'hidden' });
    const late = await state({ status: 'removed', was: 'published' });
    expect(late.resultCode).toBe('common.edited_elsewhere');
    expect(await desk.isShown(subject)).toBe(false);
    await state({ status: 'published' });
    expect(await desk.isShown(subject)).toBe(true);
    expect((await state({ status: 'published', movedTo: 'https://evil.example/' })).status).toBe(400);
    expect((await state({ status: 'published', movedTo: '//evil.example' })).status).toBe(400);
    for (const movedTo of [
      `/board/${desk.idOf(subject)}`,
      `/board/${desk.idOf(subject)}?a`,
      '/board/999999',
      '/no',
    ])
      expect(await state({ status: 'published', movedTo })).toMatchObject({
        status: 400,
        resultCode: 'boards.nowhere',
      });
    expect(await state({ status: 'published', movedTo: '/board/1' })).toMatchObject({
      resultData: { movedTo: '/board/1' },
    });
    expect(await desk.isShown(subject)).toBe(false);
    // Who only hides it says nothing of where it moved; shown again, it stands at its own address.
    expect(await state({ status: 'hidden' })).toMatchObject({ resultData: { movedTo: '/board/1' } });
    expect(await state({ status: 'published' })).toMatchObject({ resultData: { movedTo: null } });
    expect(await desk.isShown(subject)).toBe(true);
    expect(
      (
        await call(academy, 'POST /api/office/posts/999999/state', {
          cookie: editor,
          json: { status: 'hidden', was: 'published' },
        })
      ).status,
    ).toBe(404);
  });
  test('that runs something is stored without it', async () => {
    const subject = await desk.newPost();
    const body = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          ],
        },
        { type: 'rawHtml', attrs: { html: '<script>alert(1)</script>' } },
      ],
    };
    await desk.save(subject, 0, postContent({ body }));
    const draft = JSON.stringify((await desk.open(subject)).resultData.content);
    expect(draft).not.toMatch(/javascript|script|rawHtml/);
  });
  test.each([
    ['no JSON at all', '{'],
    ['an unknown field', JSON.stringify({ ...postContent(), html: '<b>' })],
    ['a board that is none', JSON.stringify(postContent({ board: 'secret' }))],
    ['a title without end', JSON.stringify(postContent({ title: 'x'.repeat(121) }))],
  ])('with %s is refused', async (_name, content) => {
    const subject = await desk.newPost();
    const answer = await call(academy, `PUT ${desk.at(subject)}`, {
      cookie: editor,
      json: { version: 0, content },
    });
    expect([answer.status, answer.resultCode]).toEqual([400, 'publishing.content_invalid']);
  });
});

describe('two editors', () => {
  test('who save on the same version: the later is told about the other, and nothing is lost', async () => {
    const subject = await desk.newPost();
    expect((await desk.save(subject, 0, postContent({ title: '첫 사람' }), desk.owner)).status).toBe(200);
    academy.clock.advance(180);
    const late = await desk.save(subject, 0, postContent({ title: '둘째 사람' }));
    expect([late.status, late.resultCode]).toEqual([409, 'publishing.someone_else']);
    expect(late.resultMsg).toBe('다른 담당자가 수정 중입니다. (정해윤, 3분 전)');
    expect((await desk.open(subject)).resultData).toMatchObject({ version: 1, editedBy: '정해윤' });
    expect((await desk.save(subject, 1, postContent({ title: '둘째 사람' }))).status).toBe(200);
    expect((await desk.publish(subject, 1)).resultCode).toBe('publishing.someone_else');
  });
  test('who are one person in two windows: the later is told so, and puts its text over the other, which is kept', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent({ title: '첫 창' }));
    academy.clock.advance(180);
    const late = await desk.save(subject, 0, postContent({ title: '둘째 창' }));
    expect(late.resultMsg).toBe('다른 창에서 먼저 저장하신 글이 있습니다. (3분 전)');
    const over = await call<{ version: number }>(academy, `PUT ${desk.at(subject)}`, {
      cookie: editor,
      json: { version: 1, content: JSON.stringify(postContent({ title: '둘째 창' })), isOver: true },
    });
    expect(over.resultData.version).toBe(2);
    const kept = await call<{ of: string; number: number }[]>(
      academy,
      `GET ${desk.at(subject, '/editions')}`,
      { cookie: editor },
    );
    expect(kept.resultData).toMatchObject([{ of: 'draft', number: 1 }]);
    // Control: what one window saves on its own words keeps nothing.
    await desk.save(subject, 2, postContent({ title: '둘째 창, 더' }));
    const again = await call<unknown[]>(academy, `GET ${desk.at(subject, '/editions')}`, { cookie: editor });
    expect(again.resultData).toHaveLength(1);
  });
  test('at the very same moment: exactly one saves', async () => {
    const subject = await desk.newPost();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => desk.save(subject, 0, postContent({ title: `글 ${index}` }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

describe('a page', () => {
  const live = () =>
    academy.db.selectFrom('pages').selectAll().where('path', '=', '/whymsc').executeTakeFirstOrThrow();
  test('is changed, every version is kept, and an old one comes back as a draft only', async () => {
    const before = await live();
    const { content } = (await desk.open('page-whymsc')).resultData;
    await desk.save('page-whymsc', 0, { ...(content as object), title: '왜 MSC를 고르나요' });
    await desk.publish('page-whymsc', 1);
    expect((await live()).title).toBe('왜 MSC를 고르나요');
    const editions = await call<{ number: number; by: string | null }[]>(
      academy,
      `GET ${desk.at('page-whymsc', '/editions')}`,
      { cookie: editor },
    );
    expect(editions.resultData.map(({ number, by }) => [number, by])).toEqual([
      [2, '한지수'],
      [1, null],
    ]);
    const compared = await call<{ lines: { kind: string; text: string }[] }>(
      academy,
      `GET ${desk.at('page-whymsc', '/editions/1')}`,
      { cookie: editor },
    );
    expect(compared.resultData.lines.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: before.title },
      { kind: 'added', text: '왜 MSC를 고르나요' },
    ]);
    const restored = await call<DocumentView>(academy, `POST ${desk.at('page-whymsc', '/restore')}`, {
      cookie: editor,
      json: { version: 1, number: 1 },
    });
    expect(restored.resultData).toMatchObject({ version: 2, hasChanges: true });
    expect((await live()).title).toBe('왜 MSC를 고르나요');
    await desk.publish('page-whymsc', 2);
    expect((await live()).title).toBe(before.title);
    const gone = await call(academy, `GET ${desk.at('page-whymsc', '/editions/99')}`, { cookie: editor });
    expect([gone.status, gone.resultCode]).toEqual([404, 'publishing.edition_gone']);
  });
  test('that does not exist is not found', async () => {
    expect((await desk.open('page-nowhere')).status).toBe(404);
    expect((await desk.save('page-nowhere', 0, {})).status).toBe(400);
    expect((await desk.open('post-999999')).status).toBe(404);
    expect((await desk.open('page-../etc')).status).toBe(404);
  });
  test('whose block leads to a script is refused', async () => {
    const { content, version } = (await desk.open('page-guide')).resultData;
    const action = {
      kind: 'action',
      title: 'a',
      text: 'b',
      links: [{ label: 'c', to: 'javascript:alert(1)' }],
    };
    const answer = await desk.save('page-guide', version, { ...(content as object), blocks: [action] });
    expect(answer.resultCode).toBe('publishing.content_invalid');
  });
  test('with an empty block is kept as a draft but not published', async () => {
    const { content, version } = (await desk.open('page-guide')).resultData;
    await desk.save('page-guide', version, {
      ...(content as object),
      blocks: [{ kind: 'heading', text: '' }],
    });
    const refused = await desk.publish('page-guide', version + 1);
    expect([refused.status, refused.resultCode]).toEqual([422, 'publishing.unlawful']);
    expect(findingsIn(refused)).toEqual(['incomplete']);
  });
  test('that was not changed has nothing to publish or to preview', async () => {
    expect((await desk.publish('page-high', 0)).resultCode).toBe('publishing.nothing_new');
    const preview = await call(academy, `POST ${desk.at('page-high', '/preview')}`, { cookie: editor });
    expect(preview.resultCode).toBe('publishing.nothing_new');
  });
});

describe('planned publishing', () => {
  test('comes at its moment, not before, and not after it was taken back', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent());
    const soon = new Date(academy.clock.now().getTime() + 600_000).toISOString();
    expect((await desk.publish(subject, 1, { at: soon })).resultData.publishAt).toBe(soon);
    const due = { subject: `post:${desk.idOf(subject)}`, version: 1 };
    await academy.jobs['publishing.due']?.(due);
    expect(await desk.isShown(subject)).toBe(false);
    const unscheduled = await call<DocumentView>(academy, `POST ${desk.at(subject, '/unschedule')}`, {
      cookie: editor,
      json: { version: 1 },
    });
    expect(unscheduled.resultData.publishAt).toBeNull();
    const again = await call(academy, `POST ${desk.at(subject, '/unschedule')}`, {
      cookie: desk.owner,
      json: { version: 1 },
    });
    expect([again.status, again.resultCode]).toEqual([409, 'publishing.not_planned']);
    academy.clock.advance(600);
    await academy.jobs['publishing.due']?.(due);
    expect(await desk.isShown(subject)).toBe(false);
    const later = new Date(academy.clock.now().getTime() + 60_000).toISOString();
    await desk.publish(subject, 1, { at: later });
    academy.clock.advance(60);
    await academy.jobs['publishing.due']?.(due);
    expect(await desk.isShown(subject)).toBe(true);
  });
  test('in the past is refused', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent());
    const answer = await desk.publish(subject, 1, { at: academy.clock.now().toISOString() });
    expect([answer.status, answer.resultCode]).toEqual([400, 'publishing.past']);
  });
});
