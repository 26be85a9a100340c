import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Deps, docOf, findingsIn, givenDesk, postContent } from '#tests/given-publishing.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let desk: Deps;
let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  desk = await givenDesk();
  academy = desk.academy;
  editor = desk.editor;
});
afterAll(() => academy.close());

const png = (width = 3_000) =>
  sharp({ create: { width, height: 1_000, channels: 3, background: '#0b6e6e' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer();

describe('the legal check', () => {
  test.each([
    ['learning ahead', { body: docOf('중3 학생이 고1 수학을 미리 끝냅니다.') }, 'prior_learning'],
    ['a claim without evidence', { title: '대치동 1위' }, 'claim'],
    ['recruiting without tuition', { body: docOf('겨울 특강 수강생을 모집합니다.') }, 'recruiting'],
    ['a student without a consent', { title: '김○○의 글' }, 'student'],
    ['nothing in it', { body: { type: 'doc', content: [] }, title: '' }, 'incomplete'],
  ])('stops %s', async (_name, more, code) => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent(more));
    const check = await call(academy, `POST ${desk.at(subject, '/check')}`, { cookie: editor });
    expect(findingsIn(check)).toContain(code);
    const refused = await desk.publish(subject, 1, { reason: '그래도 올립니다' });
    expect([refused.status, refused.resultCode]).toEqual([422, 'publishing.unlawful']);
    expect(await desk.isShown(subject)).toBe(false);
  });
  test('what it asks is answered by a reason, which is kept', async () => {
    const picture = await desk.upload(await png(), '교구.png', 'picture');
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent({ coverId: picture.resultData.id }));
    expect((await desk.publish(subject, 1)).resultCode).toBe('publishing.unlawful');
    expect((await desk.publish(subject, 1, { reason: '사람이 없는 교구 사진입니다.' })).status).toBe(200);
    const editions = await call<{ note: string }[]>(academy, `GET ${desk.at(subject, '/editions')}`, {
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
      json: { reason: '보호자가 전화로 철회' },
    });

  test('that is withdrawn hides the post with the same commit and stops the next publishing', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent({ title: '문○○의 글', consentIds: [consentId] }));
    await desk.publish(subject, 1);
    expect(await desk.isShown(subject)).toBe(true);
    expect((await withdraw()).resultData.hidden).toEqual([subject]);
    expect(await desk.isShown(subject)).toBe(false);
    await desk.save(subject, 1, postContent({ title: '문○○의 글, 고침', consentIds: [consentId] }));
    expect(findingsIn(await desk.publish(subject, 2))).toContain('withdrawn');
    expect((await withdraw()).resultCode).toBe('common.edited_elsewhere');
    const list = await call<{ rows: { id: number; withdrawnAt: string | null }[] }>(
      academy,
      `GET /api/office/portraits?${new URLSearchParams({ q: '문○○' })}`,
      { cookie: editor },
    );
    expect(list.resultData.rows.find(({ id }) => id === consentId)?.withdrawnAt).not.toBeNull();
  });
  test('withdrawn before the planned moment: it stays a draft', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent({ title: '문○○의 글', consentIds: [consentId] }));
    await desk.publish(subject, 1, { at: new Date(academy.clock.now().getTime() + 60_000).toISOString() });
    await withdraw();
    academy.clock.advance(60);
    await academy.jobs['publishing.due']?.({ subject: `post:${desk.idOf(subject)}`, version: 1 });
    expect(await desk.isShown(subject)).toBe(false);
    const { publishAt, publishNote } = (await desk.open(subject)).resultData;
    expect([publishAt, publishNote]).toEqual([null, expect.stringContaining('동의')]);
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
    'faq-all',
  ];
  const refused: unknown[] = [];
  for (const subject of subjects) {
    const answer = await call<{ findings: { code: string; excerpt: string }[] }>(
      academy,
      `POST ${desk.at(subject, '/check')}`,
      { cookie: editor },
    );
    for (const { code, excerpt } of answer.resultData.findings) refused.push([subject, code, excerpt]);
  }
  expect(subjects.length).toBeGreaterThan(140);
  expect(refused).toEqual([]);
});
