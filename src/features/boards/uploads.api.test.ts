import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deps, givenDesk, postContent } from '#tests/given-publishing.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { sealedAddress, withSealedPictures } from './actions/sealed-files.server.ts';
import type { UnusedFile } from './contract/unused-list.ts';

let desk: Deps;
let academy: TestAcademy;
beforeAll(async () => {
  desk = await givenDesk();
  academy = desk.academy;
});
afterAll(() => academy.close());

const png = (width = 3_000) =>
  sharp({ create: { width, height: 1_000, channels: 3, background: '#0b6e6e' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer();

describe('uploads', () => {
  test('a picture leaves as a smaller WebP without its hidden data', async () => {
    const given = await png();
    expect((await sharp(given).metadata()).exif?.toString()).toContain('secret place');
    const { status, resultData } = await desk.upload(given, '수업.png', 'picture');
    expect([status, resultData.width]).toEqual([200, 1_600]);
    const answer = await fetch(new URL(`/files/${resultData.id}`, academy.url), {
      headers: { cookie: desk.editor },
    });
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
    expect(await desk.upload(bytes, name, kind)).toMatchObject({ status: 400, resultCode: code });
  });
  test('a document is taken under a tame name', async () => {
    expect(await desk.upload(text('%PDF-1.7'), '../..\\a\u202e:안내문.pdf', 'file')).toMatchObject({
      status: 200,
      resultData: { name: 'a 안내문.pdf' },
    });
    const long = await desk.upload(text('%PDF-1.7'), `${'🙂'.repeat(70)}a.pdf`, 'file');
    expect(long.resultData).toMatchObject({ name: `${'🙂'.repeat(57)}a.pdf` });
  });
  test('more than 10 MB is refused', async () => {
    const answer = await desk.upload(new Uint8Array(10_500_000).fill(37), 'x.pdf', 'file');
    expect(answer.status).toBe(413);
  });
});

describe('a picture taken out', () => {
  const see = async (id: string, cookie?: string) =>
    (await fetch(new URL(`/files/${id}`, academy.url), cookie ? { headers: { cookie } } : {})).status;
  const shownIn = (id: string) => ({
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: `/files/${id}`, alt: '수업', caption: '', width: 800, height: 600 } },
    ],
  });
  const bare = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '글' }] }] };

  test('of a published post is gone for the public at once, and staff still see it', async () => {
    const subject = await desk.newPost();
    const { id } = (await desk.upload(await png(), '아이.png', 'picture')).resultData;
    expect(await see(id), 'only uploaded').toBe(404);
    expect(await see(id, desk.editor)).toBe(200);
    await desk.save(subject, 0, postContent({ body: shownIn(id), coverId: id }));
    expect(await see(id), 'in a draft, by its address').toBe(404);
    expect((await desk.publish(subject, 1, { reason: '얼굴이 없습니다.' })).status).toBe(200);
    expect(await see(id)).toBe(200);
    await desk.save(subject, 1, postContent({ body: bare, coverId: null }));
    expect((await desk.publish(subject, 2)).status).toBe(200);
    expect(await see(id)).toBe(404);
    expect(await see(id, desk.editor)).toBe(200);
    expect(await see(id, '__Host-staff=nobody')).toBe(404);
  });

  test('or never used is removed after a season; what an earlier version shows is not', async () => {
    const subject = await desk.newPost();
    const [shown, drafted, unused] = await Promise.all(
      ['가.png', '나.png', '다.png'].map(
        async (name) => (await desk.upload(await png(), name, 'picture')).resultData.id,
      ),
    );
    await desk.save(subject, 0, postContent({ body: shownIn(shown ?? '') }));
    await desk.publish(subject, 1, { reason: '얼굴이 없습니다.' });
    await desk.save(subject, 1, postContent({ body: bare }));
    await desk.publish(subject, 2);
    await desk.save(subject, 2, postContent({ body: shownIn(drafted ?? '') }));
    const kept = async () => {
      const wanted = [shown, drafted, unused].map(String);
      const rows = await academy.db.selectFrom('uploads').select('id').where('id', 'in', wanted).execute();
      return wanted.map((id) => rows.some((row) => row.id === id));
    };
    await academy.jobs['boards.unused-files']?.({});
    expect(await kept(), 'too new').toEqual([true, true, true]);
    await academy.db
      .updateTable('uploads')
      .set({ created_at: new Date(academy.clock.now().getTime() - 91 * 86_400_000) })
      .execute();
    await academy.jobs['boards.unused-files']?.({});
    expect(await kept()).toEqual([true, true, false]);
  });

  test('can be removed for good at once, with a reason; what a text shows cannot', async () => {
    const subject = await desk.newPost();
    const { id } = (await desk.upload(await png(), '빼려는 사진.png', 'picture')).resultData;
    const list = async () =>
      (
        await call<{ rows: UnusedFile[] }>(
          academy,
          `GET /api/office/uploads?q=${encodeURIComponent('빼려는 사진')}`,
          { cookie: desk.editor },
        )
      ).resultData.rows;
    const remove = (reason: string) =>
      call(academy, `POST /api/office/uploads/${id}/remove`, { cookie: desk.editor, json: { reason } });
    expect(await list()).toMatchObject([{ id, wasPublished: false, isInHistory: false }]);
    await desk.save(subject, 0, postContent({ body: shownIn(id) }));
    expect(await list(), 'in a draft').toEqual([]);
    expect(await remove('아이가 나온 사진')).toMatchObject({ status: 409, resultCode: 'boards.file_used' });
    await desk.publish(subject, 1, { reason: '얼굴이 없습니다.' });
    expect(await remove('아이가 나온 사진')).toMatchObject({ status: 409 });
    await desk.save(subject, 1, postContent({ body: bare, coverId: null }));
    await desk.publish(subject, 2);
    expect(await list()).toMatchObject([{ id, wasPublished: true, isInHistory: true }]);
    expect((await remove('예')).fields).toHaveProperty('reason');
    expect((await remove('아이가 나온 사진')).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await see(id, desk.editor)).toBe(404);
    expect(await remove('아이가 나온 사진')).toMatchObject({ status: 404, resultCode: 'boards.upload_gone' });
  });

  test('of a draft is seen by whoever has the preview, for an hour, and by nobody else', async () => {
    const subject = await desk.newPost();
    const { id } = (await desk.upload(await png(), '초안.png', 'picture')).resultData;
    const other = (await desk.upload(await png(), '다른.png', 'picture')).resultData.id;
    await desk.save(subject, 0, postContent({ body: shownIn(id) }));
    const html = withSealedPictures(
      academy,
      `<img src="/files/${id}" alt=""><a href="/files/${other}">x</a>`,
    );
    const address = (/src="([^"]+)"/.exec(html)?.[1] ?? '').replace('&amp;', '&');
    const ask = async (path: string) => fetch(new URL(path, academy.url));
    const seen = await ask(address);
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(html).toContain(`href="/files/${other}"`);
    expect((await ask(address.replace(id, other))).status, 'another picture').toBe(404);
    const member = sealedAddress(academy, 'file ticket', id);
    expect((await ask(member)).status, 'a seal for something else').toBe(404);
    academy.clock.advance(3_601);
    expect((await ask(address)).status, 'later').toBe(404);
  });
});
