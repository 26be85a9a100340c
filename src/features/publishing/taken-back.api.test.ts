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
