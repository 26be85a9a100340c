import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureHash } from '#src/platform/pictures.server.ts';
import { underWay } from '#tests/given-families.ts';
import { type Deps, givenDesk, postContent } from '#tests/given-publishing.ts';
import { lockAwaited } from '#tests/lock-awaited.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { openPost } from './actions/read.server.ts';

let desk: Deps;
let academy: TestAcademy;
beforeAll(async () => {
  desk = await givenDesk();
  academy = desk.academy;
});
afterAll(() => academy.close());

describe('a picture in sizes', () => {
  /** Different bytes each time: pictures of the same bytes are one picture. */
  let nth = 0;
  const noisy = (width = 1_000, height = 120) => {
    nth += 1;
    const noise = { type: 'gaussian', mean: 128, sigma: 20 + nth } as const;
    return sharp({ create: { width, height, channels: 3, background: '#0b6e6e', noise } })
      .blur(2)
      .jpeg()
      .toBuffer();
  };
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, academy.url), { headers });
  /** Each run makes one picture; nobody runs them here but the test. */
  const make = async () => {
    for (let run = 0; run < 4; run += 1) await academy.jobs['pictures.sizes']?.({});
  };
  const hashOf = async (id: string) =>
    (await academy.db.selectFrom('uploads').select('hash').where('id', '=', id).executeTakeFirstOrThrow())
      .hash ?? '';
  const kept = (hash: string) =>
    academy.db
      .selectFrom('picture_sizes')
      .select(['width', 'format', 'size'])
      .where('hash', '=', hash)
      .orderBy('width')
      .execute();
  const rowOf = async (board: string, subject: string) =>
    (
      await call<{ posts: { id: number; cover: { src: string; srcSet?: string; avif?: string } }[] }>(
        academy,
        `GET /api/boards/${board}/posts`,
      )
    ).resultData.posts.find(({ id }) => id === desk.idOf(subject));

  /** A post that is published with a picture as its cover and in its text. */
  async function givenPictured(given?: Buffer) {
    const subject = await desk.newPost();
    const { id } = (await desk.upload(given ?? (await noisy()), '수업.jpg', 'picture')).resultData;
    const image = { src: `/files/${id}`, alt: '수업', caption: '', width: 1_000, height: 120 };
    const body = { type: 'doc', content: [{ type: 'image', attrs: image }] };
    await desk.save(subject, 0, postContent({ body, coverId: id }));
    expect((await desk.publish(subject, 1, { reason: '얼굴이 없습니다.' })).status).toBe(200);
    return { subject, id, hash: await hashOf(id) };
  }

  test('is named as it lies until its sizes are made, then by them; its text and the old address still show it', async () => {
    const { subject, id, hash } = await givenPictured();
    expect((await rowOf('notice', subject))?.cover).toEqual({ src: `/files/${id}` });
    expect((await ask(`/pictures/${hash}-1000.webp`)).status, 'not made yet').toBe(404);
    await make();
    const made = await kept(hash);
    expect(made.filter(({ format }) => format === 'webp').map(({ width }) => width)).toEqual([480, 960]);
    expect((await rowOf('notice', subject))?.cover).toMatchObject({
      src: `/pictures/${hash}-1000.webp`,
      srcSet: `/pictures/${hash}-480.webp 480w, /pictures/${hash}-960.webp 960w, /pictures/${hash}-1000.webp 1000w`,
    });
    const open = await openPost(academy.db, desk.idOf(subject), academy.clock.now());
    expect(open?.text.html).toContain(
      `<img src="/pictures/${hash}-1000.webp" srcset="/pictures/${hash}-480.webp 480w,`,
    );
    expect(open?.text.html).toContain('sizes="');
    const old = await ask(`/files/${id}`);
    expect(old.status, 'its old address').toBe(200);
    expect(pictureHash(Buffer.from(await old.arrayBuffer()))).toBe(hash);
    for (const { width, format, size } of made) {
      const answer = await ask(`/pictures/${hash}-${width}.${format}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get('content-type'), bytes.length]).toEqual([
        200,
        `image/${format}`,
        size,
      ]);
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
  });

  test('may be kept for ever; whoever has it is told so', async () => {
    const { hash } = await givenPictured();
    await make();
    const answer = await ask(`/pictures/${hash}-480.webp`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const etag = answer.headers.get('etag') ?? '';
    expect((await ask(`/pictures/${hash}-480.webp`, { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(`/pictures/${hash}-1000.webp`, { 'if-none-match': etag })).status).toBe(200);
    const head = await fetch(new URL(`/pictures/${hash}-480.webp`, academy.url), { method: 'HEAD' });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  test('of a post that is hidden is answered no more, whoever asks; shown again it is', async () => {
    const { subject, hash } = await givenPictured();
    await make();
    const addresses = [...(await kept(hash)), { width: 1_000, format: 'webp' }].map(
      ({ width, format }) => `/pictures/${hash}-${width}.${format}`,
    );
    const etag = `"${hash}-480.webp"`;
    const statuses = async () => [
      ...new Set(await Promise.all(addresses.map(async (one) => (await ask(one)).status))),
    ];
    expect(await statuses(), 'control').toEqual([200]);
    const show = (status: string, was: string) =>
      call(academy, `POST /api/office/posts/${desk.idOf(subject)}/state`, {
        cookie: desk.editor,
        json: { status, was },
      });
    await show('hidden', 'published');
    expect(await statuses()).toEqual([404]);
    const known = await ask(`/pictures/${hash}-480.webp`, { 'if-none-match': etag, cookie: desk.editor });
    expect([known.status, known.headers.get('cache-control')]).toEqual([404, 'no-store']);
    await show('published', 'hidden');
    expect(await statuses()).toEqual([200]);
  });

  test('loses its sizes with its bytes; those of the same bytes under another name stay', async () => {
    const given = await noisy();
    const one = await givenPictured(given);
    const other = (await desk.upload(given, '같은 사진.jpg', 'picture')).resultData.id;
    await make();
    expect(await hashOf(other)).toBe(one.hash);
    const before = (await kept(one.hash)).length;
    await academy.db.deleteFrom('uploads').where('id', '=', other).execute();
    expect((await kept(one.hash)).length).toBe(before);
    await academy.db.deleteFrom('uploads').where('id', '=', one.id).execute();
    expect(await kept(one.hash)).toEqual([]);
    expect((await ask(`/pictures/${one.hash}-480.webp`)).status).toBe(404);
  });

  describe('taken out while the same bytes come once more', () => {
    /** Whether the picture is still known after both. */
    async function isKnown(): Promise<boolean> {
      const { id, hash } = await givenPictured();
      const coming = await underWay(academy, (tx) =>
        sql`insert into uploads select (jsonb_populate_record(u, jsonb_build_object('id', id || 'b'))).*
          from uploads u where id = ${id}`.execute(tx),
      );
      const removal = academy.db.deleteFrom('uploads').where('id', '=', id).execute();
      await lockAwaited(academy, removal, 'transactionid');
      coming.open();
      await Promise.all([coming.done, removal]);
      const row = await academy.db
        .selectFrom('pictures')
        .select('hash')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row !== undefined;
    }
    test('stays known, and gets its sizes', async () => expect(await isKnown()).toBe(true));
    test('control: it is lost where neither waits for the other', async () => {
      const { rows } = await sql<{ text: string }>`
        select pg_get_functiondef('note_picture'::regproc) as text`.execute(academy.owner);
      await sql`create or replace function note_picture() returns trigger language plpgsql as $$
        begin insert into pictures (hash) values (new.hash) on conflict do nothing; return null; end $$`.execute(
        academy.owner,
      );
      expect(await isKnown()).toBe(false);
      await sql.raw(rows[0]?.text ?? '').execute(academy.owner);
    });
  });

  test('that was uploaded a hundred times is shown by whichever of them a post shows', async () => {
    const given = await noisy();
    const { id } = (await desk.upload(given, '띠.jpg', 'picture')).resultData;
    await sql`insert into uploads select (jsonb_populate_record(u, jsonb_build_object('id', id || n))).*
      from uploads u, generate_series(1, 100) n where id = ${id}`.execute(academy.db);
    const { hash } = await givenPictured(given);
    await make();
    expect((await ask(`/pictures/${hash}-480.webp`)).status).toBe(200);
  });

  describe('by another name', () => {
    let shown = '';
    beforeAll(async () => {
      shown = (await givenPictured()).hash;
      await make();
    });
    test.each([
      ['480.webp', 200, 'control'],
      ['481.webp', 404, 'a width that is not made'],
      ['1600.webp', 404, 'wider than it is'],
      ['480.jpg', 404, 'another format'],
      ['480.webp%2f..', 404, 'a way back'],
      ['480.webp%00', 404, 'a nought'],
      ['1e3.webp', 404, 'a number in other words'],
      ['-480.webp', 404, 'less than nothing'],
    ])('%s: %i, %s', async (tail, status) => {
      const answer = await ask(`/pictures/${shown}-${tail}`);
      expect(answer.status).toBe(status);
      if (status === 404) expect(answer.headers.get('cache-control')).toBe('no-store');
    });
    test('of nothing that was ever uploaded', async () =>
      expect((await ask(`/pictures/${'x'.repeat(22)}-480.webp`)).status).toBe(404));
  });

  test('is asked for in many sizes at once, and nothing is made for it', async () => {
    const { hash } = await givenPictured();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => ask(`/pictures/${hash}-${at + 1}.avif`)),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([404]);
    expect(await kept(hash)).toEqual([]);
  });

  test('that nobody can read is shown as it lies, tried three times and no more; the others are made', async () => {
    const { subject, id } = await givenPictured();
    const broken = Buffer.from('no picture at all');
    await academy.db.updateTable('uploads').set({ bytes: broken }).where('id', '=', id).execute();
    const well = await givenPictured();
    for (let run = 0; run < 5; run += 1) {
      await make();
      academy.clock.advance(301);
    }
    const row = await academy.db
      .selectFrom('pictures')
      .select(['tries', 'made_at'])
      .where('hash', '=', await hashOf(id))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ tries: 3, made_at: null });
    expect((await rowOf('notice', subject))?.cover).toEqual({ src: `/files/${id}` });
    expect((await kept(well.hash)).length).toBeGreaterThan(1);
  });

  test('is the picture the post is shared with, while the post shows it', async () => {
    const { subject } = await givenPictured();
    const shared = async () => (await ask(`/og/board/${desk.idOf(subject)}`)).headers.get('content-type');
    const cut = await ask(`/og/board/${desk.idOf(subject)}`);
    const { width, height, format } = await sharp(Buffer.from(await cut.arrayBuffer())).metadata();
    expect([cut.headers.get('content-type'), format, width, height]).toEqual([
      'image/jpeg',
      'jpeg',
      1_200,
      630,
    ]);
    await desk.save(subject, 1, postContent({ coverId: null }));
    expect((await desk.publish(subject, 2)).status).toBe(200);
    expect(await shared()).toBe('image/png');
  });
});
