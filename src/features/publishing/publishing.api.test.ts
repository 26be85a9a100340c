import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedBoards } from '#seed/boards.ts';
import { seedBranches } from '#seed/branches.ts';
import { seedContent } from '#seed/content.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { DocumentView } from './contract.ts';

let academy: TestAcademy;
let editor: string;
let owner: string;

beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await seedContent(academy);
  await seedBoards(academy);
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const postContent = (more: Record<string, unknown> = {}) => ({
  board: 'notice',
  category: '운영',
  title: '새로 쓴 글',
  summary: '요약입니다.',
  body: doc('본문입니다.'),
  isPinned: false,
  showUntil: null,
  coverId: null,
  files: [],
  consentIds: [],
  showsStudents: false,
  evidence: '',
  ...more,
});

const at = (subject: string, tail = '') => `/api/office/documents/${subject}${tail}`;
const open = (subject: string) => call<DocumentView>(academy, `GET ${at(subject)}`, { cookie: editor });
const save = (subject: string, version: number, content: unknown, cookie = editor) =>
  call<{ version: number }>(academy, `PUT ${at(subject)}`, {
    cookie,
    json: { version, content: JSON.stringify(content) },
  });
const publish = (subject: string, version: number, more: Record<string, unknown> = {}) =>
  call<DocumentView>(academy, `POST ${at(subject, '/publish')}`, {
    cookie: editor,
    json: { version, ...more },
  });
const findings = (answer: { resultData: unknown }) =>
  (answer.resultData as { findings: { code: string }[] }).findings.map(({ code }) => code);

async function newPost(board = 'notice'): Promise<string> {
  const answer = await call<{ postId: number }>(academy, 'POST /api/office/posts', {
    cookie: editor,
    json: { board },
  });
  return `post-${answer.resultData.postId}`;
}
const idOf = (subject: string) => Number(subject.slice(5));
const isShown = async (subject: string) => {
  const row = await academy.db
    .selectFrom('visible_posts')
    .select('id')
    .where('id', '=', idOf(subject))
    .where('published_at', '<=', academy.clock.now())
    .executeTakeFirst();
  return row !== undefined;
};

describe('a post', () => {
  test('is written, checked, published, and changed again', async () => {
    const subject = await newPost();
    expect(await isShown(subject)).toBe(false);
    expect((await save(subject, 0, postContent())).resultData.version).toBe(1);
    expect(await isShown(subject)).toBe(false);
    expect((await publish(subject, 1)).resultData).toMatchObject({ isPublished: true, hasChanges: false });
    expect(await isShown(subject)).toBe(true);
    await save(subject, 1, postContent({ title: '고친 글' }));
    const row = () =>
      academy.db.selectFrom('posts').selectAll().where('id', '=', idOf(subject)).executeTakeFirstOrThrow();
    expect((await row()).title).toBe('새로 쓴 글');
    await publish(subject, 2);
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
    const { content } = (await open(subject)).resultData;
    await save(subject, 0, { ...(content as object), summary: '무지개 다리에 대하여' });
    await publish(subject, 1);
    const list = await call<{ posts: { id: number; publishedAt: string }[] }>(
      academy,
      `GET /api/boards/columns/posts?${new URLSearchParams({ q: '무지개다리' })}`,
    );
    expect(list.resultData.posts).toMatchObject([
      { id: before.id, publishedAt: before.published_at.toISOString() },
    ]);
  });
  test('is hidden, shown, moved and removed', async () => {
    const subject = await newPost();
    const state = (json: Record<string, unknown>) =>
      call(academy, `POST /api/office/posts/${idOf(subject)}/state`, { cookie: editor, json });
    expect((await state({ status: 'hidden' })).resultCode).toBe('boards.unpublished');
    await save(subject, 0, postContent());
    await publish(subject, 1);
    await state({ status: 'hidden' });
    expect(await isShown(subject)).toBe(false);
    await state({ status: 'published' });
    expect(await isShown(subject)).toBe(true);
    expect((await state({ status: 'published', movedTo: 'https://evil.example/' })).status).toBe(400);
    expect((await state({ status: 'published', movedTo: '//evil.example' })).status).toBe(400);
    await state({ status: 'published', movedTo: '/board/1' });
    expect(await isShown(subject)).toBe(false);
    expect(
      (
        await call(academy, 'POST /api/office/posts/999999/state', {
          cookie: editor,
          json: { status: 'hidden' },
        })
      ).status,
    ).toBe(404);
  });
  test('that runs something is stored without it', async () => {
    const subject = await newPost();
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
    await save(subject, 0, postContent({ body }));
    const draft = JSON.stringify((await open(subject)).resultData.content);
    expect(draft).not.toMatch(/javascript|script|rawHtml/);
  });
  test.each([
    ['no JSON at all', '{'],
    ['an unknown field', JSON.stringify({ ...postContent(), html: '<b>' })],
    ['a board that is none', JSON.stringify(postContent({ board: 'secret' }))],
    ['a title without end', JSON.stringify(postContent({ title: 'x'.repeat(121) }))],
  ])('with %s is refused', async (_name, content) => {
    const subject = await newPost();
    const answer = await call(academy, `PUT ${at(subject)}`, {
      cookie: editor,
      json: { version: 0, content },
    });
    expect([answer.status, answer.resultCode]).toEqual([400, 'publishing.content_invalid']);
  });
});

describe('two editors', () => {
  test('who save on the same version: the later is told about the other, and nothing is lost', async () => {
    const subject = await newPost();
    expect((await save(subject, 0, postContent({ title: '첫 사람' }), owner)).status).toBe(200);
    academy.clock.advance(180);
    const late = await save(subject, 0, postContent({ title: '둘째 사람' }));
    expect([late.status, late.resultCode]).toEqual([409, 'publishing.someone_else']);
    expect(late.resultMsg).toBe('다른 담당자가 수정 중입니다. (정해윤, 3분 전)');
    expect((await open(subject)).resultData).toMatchObject({ version: 1, editedBy: '정해윤' });
    expect((await save(subject, 1, postContent({ title: '둘째 사람' }))).status).toBe(200);
    expect((await publish(subject, 1)).resultCode).toBe('publishing.someone_else');
  });
  test('at the very same moment: exactly one saves', async () => {
    const subject = await newPost();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(subject, 0, postContent({ title: `글 ${index}` }))),
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
    const { content } = (await open('page-whymsc')).resultData;
    await save('page-whymsc', 0, { ...(content as object), title: '왜 MSC를 고르나요' });
    await publish('page-whymsc', 1);
    expect((await live()).title).toBe('왜 MSC를 고르나요');
    const editions = await call<{ number: number; by: string | null }[]>(
      academy,
      `GET ${at('page-whymsc', '/editions')}`,
      { cookie: editor },
    );
    expect(editions.resultData.map(({ number, by }) => [number, by])).toEqual([
      [2, '한지수'],
      [1, null],
    ]);
    const compared = await call<{ lines: { kind: string; text: string }[] }>(
      academy,
      `GET ${at('page-whymsc', '/editions/1')}`,
      { cookie: editor },
    );
    expect(compared.resultData.lines.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: before.title },
      { kind: 'added', text: '왜 MSC를 고르나요' },
    ]);
    const restored = await call<DocumentView>(academy, `POST ${at('page-whymsc', '/restore')}`, {
      cookie: editor,
      json: { version: 1, number: 1 },
    });
    expect(restored.resultData).toMatchObject({ version: 2, hasChanges: true });
    expect((await live()).title).toBe('왜 MSC를 고르나요');
    await publish('page-whymsc', 2);
    expect((await live()).title).toBe(before.title);
    const gone = await call(academy, `GET ${at('page-whymsc', '/editions/99')}`, { cookie: editor });
    expect([gone.status, gone.resultCode]).toEqual([404, 'publishing.edition_gone']);
  });
  test('that does not exist is not found', async () => {
    expect((await open('page-nowhere')).status).toBe(404);
    expect((await save('page-nowhere', 0, {})).status).toBe(400);
    expect((await open('post-999999')).status).toBe(404);
    expect((await open('page-../etc')).status).toBe(404);
  });
  test('whose block leads to a script is refused', async () => {
    const { content, version } = (await open('page-guide')).resultData;
    const action = {
      kind: 'action',
      title: 'a',
      text: 'b',
      links: [{ label: 'c', to: 'javascript:alert(1)' }],
    };
    const answer = await save('page-guide', version, { ...(content as object), blocks: [action] });
    expect(answer.resultCode).toBe('publishing.content_invalid');
  });
  test('with an empty block is kept as a draft but not published', async () => {
    const { content, version } = (await open('page-guide')).resultData;
    await save('page-guide', version, { ...(content as object), blocks: [{ kind: 'heading', text: '' }] });
    const refused = await publish('page-guide', version + 1);
    expect([refused.status, refused.resultCode]).toEqual([422, 'publishing.unlawful']);
    expect(findings(refused)).toEqual(['incomplete']);
  });
  test('that was not changed has nothing to publish or to preview', async () => {
    expect((await publish('page-high', 0)).resultCode).toBe('publishing.nothing_new');
    const preview = await call(academy, `POST ${at('page-high', '/preview')}`, { cookie: editor });
    expect(preview.resultCode).toBe('publishing.nothing_new');
  });
});

describe('planned publishing', () => {
  test('comes at its moment, not before, and not after it was taken back', async () => {
    const subject = await newPost();
    await save(subject, 0, postContent());
    const soon = new Date(academy.clock.now().getTime() + 600_000).toISOString();
    expect((await publish(subject, 1, { at: soon })).resultData.publishAt).toBe(soon);
    const due = { subject: `post:${idOf(subject)}`, version: 1 };
    await academy.jobs['publishing.due']?.(due);
    expect(await isShown(subject)).toBe(false);
    const unscheduled = await call<DocumentView>(academy, `POST ${at(subject, '/unschedule')}`, {
      cookie: editor,
    });
    expect(unscheduled.resultData.publishAt).toBeNull();
    academy.clock.advance(600);
    await academy.jobs['publishing.due']?.(due);
    expect(await isShown(subject)).toBe(false);
    const later = new Date(academy.clock.now().getTime() + 60_000).toISOString();
    await publish(subject, 1, { at: later });
    academy.clock.advance(60);
    await academy.jobs['publishing.due']?.(due);
    expect(await isShown(subject)).toBe(true);
  });
  test('in the past is refused', async () => {
    const subject = await newPost();
    await save(subject, 0, postContent());
    const answer = await publish(subject, 1, { at: academy.clock.now().toISOString() });
    expect([answer.status, answer.resultCode]).toEqual([400, 'publishing.past']);
  });
});

describe('the legal check', () => {
  test.each([
    ['learning ahead', { body: doc('중3 학생이 고1 수학을 미리 끝냅니다.') }, 'prior_learning'],
    ['a claim without evidence', { title: '대치동 1위' }, 'claim'],
    ['recruiting without tuition', { body: doc('겨울 특강 수강생을 모집합니다.') }, 'recruiting'],
    ['a student without a consent', { title: '김○○의 글' }, 'student'],
    ['nothing in it', { body: { type: 'doc', content: [] }, title: '' }, 'incomplete'],
  ])('stops %s', async (_name, more, code) => {
    const subject = await newPost();
    await save(subject, 0, postContent(more));
    const check = await call(academy, `POST ${at(subject, '/check')}`, { cookie: editor });
    expect(findings(check)).toContain(code);
    const refused = await publish(subject, 1, { reason: '그래도 올립니다' });
    expect([refused.status, refused.resultCode]).toEqual([422, 'publishing.unlawful']);
    expect(await isShown(subject)).toBe(false);
  });
  test('what it asks is answered by a reason, which is kept', async () => {
    const picture = await upload(await png(), '교구.png', 'picture');
    const subject = await newPost();
    await save(subject, 0, postContent({ coverId: picture.resultData.id }));
    expect((await publish(subject, 1)).resultCode).toBe('publishing.unlawful');
    expect((await publish(subject, 1, { reason: '사람이 없는 교구 사진입니다.' })).status).toBe(200);
    const editions = await call<{ note: string }[]>(academy, `GET ${at(subject, '/editions')}`, {
      cookie: editor,
    });
    expect(editions.resultData[0]?.note).toBe('사람이 없는 교구 사진입니다.');
  });
});

describe('consents', () => {
  let consentId = 0;
  beforeEach(async () => {
    const json = {
      student: '문○○, 초4',
      scope: ['name', 'work'],
      givenOn: '2026-11-01',
      evidence: '서면 동의서',
    };
    const added = await call<{ id: number }>(academy, 'POST /api/office/portraits', { cookie: editor, json });
    consentId = added.resultData.id;
  });
  const withdraw = () =>
    call<{ hidden: string[] }>(academy, `POST /api/office/portraits/${consentId}/withdraw`, {
      cookie: editor,
    });

  test('that is withdrawn hides the post with the same commit and stops the next publishing', async () => {
    const subject = await newPost();
    await save(subject, 0, postContent({ title: '문○○의 글', consentIds: [consentId] }));
    await publish(subject, 1);
    expect(await isShown(subject)).toBe(true);
    expect((await withdraw()).resultData.hidden).toEqual([subject]);
    expect(await isShown(subject)).toBe(false);
    await save(subject, 1, postContent({ title: '문○○의 글, 고침', consentIds: [consentId] }));
    expect(findings(await publish(subject, 2))).toContain('withdrawn');
    expect((await withdraw()).resultCode).toBe('publishing.consent_gone');
    const list = await call<{ id: number; withdrawnAt: string | null }[]>(
      academy,
      `GET /api/office/portraits?${new URLSearchParams({ q: '문○○' })}`,
      { cookie: editor },
    );
    expect(list.resultData.find(({ id }) => id === consentId)?.withdrawnAt).not.toBeNull();
  });
  test('withdrawn before the planned moment: it stays a draft', async () => {
    const subject = await newPost();
    await save(subject, 0, postContent({ title: '문○○의 글', consentIds: [consentId] }));
    await publish(subject, 1, { at: new Date(academy.clock.now().getTime() + 60_000).toISOString() });
    await withdraw();
    academy.clock.advance(60);
    await academy.jobs['publishing.due']?.({ subject: `post:${idOf(subject)}`, version: 1 });
    expect(await isShown(subject)).toBe(false);
  });
  test.each([
    ['no scope', { scope: [] }],
    ['no evidence', { evidence: '' }],
    ['no day', { givenOn: '2026-13-01' }],
  ])('with %s are refused', async (_name, more) => {
    const json = {
      student: '문○○, 초4',
      scope: ['name'],
      givenOn: '2026-11-01',
      evidence: '서면 동의서',
      ...more,
    };
    expect((await call(academy, 'POST /api/office/portraits', { cookie: editor, json })).status).toBe(400);
  });
});

const png = (width = 3_000) =>
  sharp({ create: { width, height: 1_000, channels: 3, background: '#0b6e6e' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer();

async function upload(bytes: Uint8Array, name: string, kind: string, cookie = editor) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  form.append('name', name);
  form.append('kind', kind);
  const answer = await fetch(new URL('/api/office/uploads', academy.url), {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { resultCode: unknown; resultData: { id: string; width: number } }),
  };
}

describe('uploads', () => {
  test('a picture leaves as a smaller WebP without its hidden data', async () => {
    const given = await png();
    expect((await sharp(given).metadata()).exif?.toString()).toContain('secret place');
    const { status, resultData } = await upload(given, '수업.png', 'picture');
    expect([status, resultData.width]).toEqual([200, 1_600]);
    const answer = await fetch(new URL(`/files/${resultData.id}`, academy.url));
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const kept = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([kept.format, kept.width, kept.exif]).toEqual(['webp', 1_600, undefined]);
  });
  const text = (words: string) => new TextEncoder().encode(words);
  test.each([
    [
      'an SVG',
      text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'x.png',
      'picture',
      'boards.file_refused',
    ],
    [
      'HTML with the ending of a picture',
      text('<html><script>alert(1)</script>'),
      'x.jpg',
      'picture',
      'boards.file_refused',
    ],
    [
      'a broken picture',
      Buffer.from('89504e470d0a1a0a00000000', 'hex'),
      'x.png',
      'picture',
      'boards.picture_broken',
    ],
    ['a program', Buffer.from('4d5a9000', 'hex'), 'x.pdf', 'file', 'boards.file_refused'],
    ['a document under another ending', text('%PDF-1.7'), 'x.html', 'file', 'boards.file_refused'],
    ['nothing', new Uint8Array(), 'x.pdf', 'file', 'boards.file_refused'],
  ])('%s is refused', async (_name, bytes, name, kind, code) => {
    expect(await upload(bytes, name, kind)).toMatchObject({ status: 400, resultCode: code });
  });
  test('a document is taken under a tame name', async () => {
    expect(await upload(text('%PDF-1.7'), '../..\\a\u202e:안내문.pdf', 'file')).toMatchObject({
      status: 200,
      resultData: { name: 'a 안내문.pdf' },
    });
  });
  test('more than 10 MB is refused', async () => {
    const answer = await upload(new Uint8Array(10_500_000).fill(37), 'x.pdf', 'file');
    expect(answer.status).toBe(413);
  });
});

test('every post and page of the demo would pass the check that stands before publishing', async () => {
  const posts = await academy.db
    .selectFrom('posts')
    .select('id')
    .where('title', '!=', '')
    .where('updated_at', '<', new Date('2026-11-21T01:00:00Z'))
    .execute();
  const pages = await academy.db.selectFrom('pages').select('path').execute();
  const subjects = [
    ...posts.map(({ id }) => `post-${id}`),
    ...pages.map(({ path }) => `page-${path.slice(1)}`),
  ];
  const refused: unknown[] = [];
  for (const subject of subjects.filter((one) => one !== 'page-guide')) {
    const answer = await call<{ findings: { code: string; excerpt: string }[] }>(
      academy,
      `POST ${at(subject, '/check')}`,
      { cookie: editor },
    );
    for (const { code, excerpt } of answer.resultData.findings) refused.push([subject, code, excerpt]);
  }
  expect(subjects.length).toBeGreaterThan(140);
  expect(refused).toEqual([]);
});
