import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deps, givenDesk, postContent } from '#tests/given-publishing.ts';
import { call } from '#tests/start.ts';

let desk: Deps;
beforeAll(async () => {
  desk = await givenDesk();
});
afterAll(() => desk.academy.close());

const show = (subject: string, was: string, status: string) =>
  call(desk.academy, `POST /api/office/posts/${desk.idOf(subject)}/state`, {
    cookie: desk.editor,
    json: { was, status, reason: '잘못 만든 글' },
  });

test('a planned post that is thrown away does not go out, and can be published once it is brought back', async () => {
  const subject = await desk.newPost();
  await desk.save(subject, 0, postContent());
  const at = new Date(desk.academy.clock.now().getTime() + 600_000).toISOString();
  expect((await desk.publish(subject, 1, { at })).resultData.publishAt).not.toBeNull();
  const r = await show(subject, 'draft', 'removed');
  expect(r.resultMsg).toBe('');
  desk.academy.clock.advance(620);
  await desk.academy.jobs['publishing.due']?.({ subject: `post:${desk.idOf(subject)}`, version: 1 });
  expect(await desk.isShown(subject)).toBe(false);
  expect((await desk.open(subject)).resultData.publishNote).toContain('버린 글');
  expect((await desk.publish(subject, 1)).resultCode).toBe('publishing.thrown_away');
  expect((await show(subject, 'removed', 'draft')).resultCode).toBe(0);
  expect((await desk.open(subject)).resultData).toMatchObject({ isPublished: false, hasChanges: true });
  expect((await desk.publish(subject, 1)).resultCode).toBe(0);
  expect(await desk.isShown(subject)).toBe(true);
});

test('a post that somebody hid meanwhile says so, and is not called published', async () => {
  const subject = await desk.newPost();
  await desk.save(subject, 0, postContent());
  expect((await desk.publish(subject, 1)).resultData).toMatchObject({ isPublished: true, hiddenLabel: null });
  await show(subject, 'published', 'hidden');
  await desk.save(subject, 1, postContent({ title: '고친 제목' }));
  expect((await desk.publish(subject, 2)).resultData).toMatchObject({
    isPublished: true,
    hiddenLabel: '숨김',
  });
  expect(await desk.isShown(subject)).toBe(false);
  await show(subject, 'hidden', 'published');
  expect((await desk.open(subject)).resultData.hiddenLabel).toBeNull();
});

/** A post that is published, and how it is moved. */
async function givenMovable() {
  const subject = await desk.newPost();
  await desk.save(subject, 0, postContent());
  await desk.publish(subject, 1);
  const id = desk.idOf(subject);
  const move = (movedTo: string | null, cookie = desk.editor) =>
    call<{ movedTo: string | null }>(desk.academy, `POST /api/office/posts/${id}/state`, {
      cookie,
      json: { was: 'published', status: 'published', movedTo },
    });
  return { subject, path: `/board/${id}`, move };
}

test('a post moves to a post or a page of ours, written with the site or without, and back', async () => {
  const [one, other] = [await givenMovable(), await givenMovable()];
  const away = `${desk.academy.config.publicUrl}${other.path}`;
  expect((await one.move(away)).resultData.movedTo).toBe(other.path);
  expect(await desk.isShown(one.subject)).toBe(false);
  expect((await one.move(null)).resultData.movedTo).toBeNull();
  expect(await desk.isShown(one.subject)).toBe(true);
  expect((await one.move(' /notice?category=a ')).resultData.movedTo).toBe('/notice?category=a');
});

test('it moves nowhere else, and never in a circle', async () => {
  const [one, other] = [await givenMovable(), await givenMovable()];
  const refused = async (movedTo: string) => {
    const { status, resultCode, fields } = await one.move(movedTo);
    return [status, resultCode, Object.keys(fields ?? {})];
  };
  for (const outside of ['https://evil.example/board/1', '//evil.example', 'javascript:alert(1)', 'board/1'])
    expect(await refused(outside), outside).toEqual([400, 'boards.outside', ['movedTo']]);
  for (const nowhere of [one.path, `${one.path}?a`, `${one.path}/`, '/board/999999', '/no', '/office'])
    expect(await refused(nowhere), nowhere).toEqual([400, 'boards.nowhere', ['movedTo']]);
  expect((await other.move(one.path)).status).toBe(200);
  expect(await refused(other.path), 'back to the post that moved here').toEqual([
    400,
    'boards.nowhere',
    ['movedTo'],
  ]);
  expect((await one.move('/notice', '')).status).toBe(401);
});

test('of two posts that move to each other at once one is refused, each time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await givenMovable(), await givenMovable()];
    const both = await Promise.all([one.move(other.path), other.move(one.path)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});
