import { afterAll, beforeAll, expect, test } from 'vitest';
import { whereIsPost } from '#src/features/boards/actions/read.server.ts';
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
  expect((await desk.open(subject)).resultData.publishNote).toBe('');
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
  let place: string | null = null;
  /** From where it stood as far as this screen knows, or from where another screen shows it. */
  const move = async (movedTo: unknown, cookie = desk.editor, wasMovedTo = place) => {
    const answer = await call<{ movedTo: string | null }>(
      desk.academy,
      `POST /api/office/posts/${id}/state`,
      { cookie, json: { was: 'published', status: 'published', wasMovedTo, movedTo } },
    );
    if (answer.status === 200) place = answer.resultData.movedTo;
    return answer;
  };
  const found = () => whereIsPost(desk.academy.db, id, desk.academy.clock.now());
  return { subject, id, path: `/board/${id}`, move, found };
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

test('it moves to no post that nobody sees, and leads to none that was hidden later', async () => {
  const { academy, idOf } = desk;
  const [one, other] = [await givenMovable(), await givenMovable()];
  const until = (showUntil: Date | null) =>
    academy.db
      .updateTable('posts')
      .set({ show_until: showUntil })
      .where('id', '=', idOf(other.subject))
      .execute();
  await until(academy.clock.now());
  expect((await one.move(other.path)).resultCode, 'its time is over').toBe('boards.nowhere');
  await until(null);
  const { id: consentId } = await academy.db
    .insertInto('portrait_consents')
    .values({
      student: '나○',
      scope: ['name'],
      given_on: '2026-01-02',
      evidence: '서면',
      withdrawn_at: academy.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const use = { consent_id: consentId, subject: `post:${other.id}` };
  await academy.db.insertInto('portrait_uses').values(use).execute();
  expect((await one.move(other.path)).resultCode, 'a consent was withdrawn').toBe('boards.nowhere');
  await academy.db.deleteFrom('portrait_uses').where('consent_id', '=', consentId).execute();
  expect((await one.move(other.path)).status).toBe(200);
  expect(await one.found()).toEqual({ movedTo: other.path });
  await show(other.subject, 'published', 'hidden');
  expect(await one.found()).toEqual({ isGone: false });
  await show(other.subject, 'hidden', 'removed');
  expect(await one.found()).toEqual({ isGone: true });
  await show(other.subject, 'removed', 'published');
  await other.move('/notice');
  expect(await one.found(), 'it moved on').toEqual({ movedTo: other.path });
});

test('of two who move a post the second is told who was faster, and only the own move is taken back', async () => {
  const { move } = await givenMovable();
  expect((await move('/notice')).status).toBe(200);
  for (const late of [await move('/columns', desk.owner, null), await move(null, desk.owner, null)])
    expect([late.status, late.resultCode, late.resultMsg]).toEqual([
      409,
      'common.edited_elsewhere',
      expect.stringContaining('님이 먼저 고쳤습니다'),
    ]);
  expect((await move('/columns', desk.owner, '/notice')).status).toBe(200);
  expect((await move(null, desk.editor, '/notice')).resultCode).toBe('common.edited_elsewhere');
  expect((await move(null, desk.owner, '/columns')).resultData.movedTo).toBeNull();
});

test('a place that is blank or no text is refused at its field, and nothing moves', async () => {
  const { move, found } = await givenMovable();
  await move('/notice');
  for (const blank of ['', '  ', {}, [], 7]) {
    const { status, fields } = await move(blank);
    expect([status, Object.keys(fields ?? {})], JSON.stringify(blank)).toEqual([400, ['movedTo']]);
  }
  expect(await found()).toEqual({ movedTo: '/notice' });
});

test('what is published of a post that moved says that readers are led on', async () => {
  const { subject, move } = await givenMovable();
  await move('/columns');
  await desk.save(subject, 1, postContent({ title: '고친 제목' }));
  const published = (await desk.publish(subject, 2)).resultData;
  expect(published).toMatchObject({ isPublished: true, hiddenLabel: '옮김' });
  await move(null);
  expect((await desk.open(subject)).resultData.hiddenLabel).toBeNull();
});
