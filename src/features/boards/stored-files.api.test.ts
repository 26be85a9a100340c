import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { s3 } from '#src/providers/object-store/s3.ts';
import { type Deps, givenDesk, postContent } from '#tests/given-publishing.ts';
import { type S3StandIn, s3StandIn } from '#tests/outside/s3-stand-in.ts';
import { checkStore, hashOf, moveFiles } from './actions/stored-files.server.ts';
import { insertUpload } from './store/files.server.ts';
import { forgetLeftovers } from './store/stored-files.server.ts';

let store: S3StandIn;
let desk: Deps;
beforeAll(async () => {
  store = await s3StandIn();
  desk = await givenDesk(store.settings);
});
afterAll(async () => {
  await desk.academy.close();
  await store.end();
});
beforeEach(() => {
  store.mood = 'well';
});

const pdf = (words: string) => new TextEncoder().encode(`%PDF-1.7 ${words}`);
const rowOf = (id: string) =>
  desk.academy.db
    .selectFrom('uploads')
    .select(['bytes', 'object_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
const leftovers = async () =>
  (await desk.academy.db.selectFrom('stored_leftovers').select('key').execute()).map(({ key }) => key);
/** An hour and more later; nobody of the office signs in anew for that. */
const age = () =>
  desk.academy.db
    .updateTable('stored_leftovers')
    .set({ noted_at: new Date(desk.academy.clock.now().getTime() - 3_700_000) })
    .execute();
const clean = () => desk.academy.jobs['boards.leftovers']?.({});
/** As staff see a picture that is in no text yet. */
const see = (id: string) =>
  fetch(new URL(`/files/${id}`, desk.academy.url), { headers: { cookie: desk.editor } });
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const uploads = () => desk.academy.db.selectFrom('uploads').select('id').execute();

/** A file that came before there was a store. */
let serial = 0;
async function givenEarlier(words: string): Promise<string> {
  const id = `earlier${String(serial++).padStart(15, '0')}`;
  const file = {
    id,
    kind: 'picture',
    name: '전.pdf',
    mime: 'image/gif',
    width: 1,
    height: 1,
    staffId: null,
  } as const;
  await insertUpload(desk.academy.db, { ...file, bytes: Buffer.from(words) }, desk.academy.clock.now());
  return id;
}

describe('a new file', () => {
  test('lies in the store and not in the database, and is handed out whole', async () => {
    const { status, resultData } = await desk.upload(gif, '수업.gif', 'picture');
    expect(status).toBe(200);
    const row = await rowOf(resultData.id);
    const object = store.objects.get(`uploads/${resultData.id}`);
    expect([row?.bytes, row?.object_hash]).toEqual([null, object && hashOf(object)]);
    const answer = await see(resultData.id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(object ?? Buffer.alloc(0))).toBe(true);
    expect(await leftovers()).toEqual([]);
  });

  test.each([
    ['away', 'boards.store_away'],
    ['refusing', 'boards.store_refused'],
  ] as const)(
    'is refused with a sentence where the store is %s, and nothing is kept of it',
    async (mood, code) => {
      const before = (await uploads()).length;
      store.mood = mood;
      expect(await desk.upload(pdf('a'), 'a.pdf', 'file')).toMatchObject({ status: 503, resultCode: code });
      expect((await uploads()).length).toBe(before);
      store.mood = 'well';
      await age();
      await clean();
      expect(await leftovers()).toEqual([]);
    },
  );

  test('that was written and never noted is removed from the store an hour later, and not before', async () => {
    // The process ended between the store's answer and the row.
    const { resultData } = await desk.upload(pdf('lost'), 'lost.pdf', 'file');
    const key = `uploads/${resultData.id}`;
    const { db, clock } = desk.academy;
    await db.deleteFrom('uploads').where('id', '=', resultData.id).execute();
    await db.insertInto('stored_leftovers').values({ key, noted_at: clock.now() }).execute();
    await clean();
    expect(store.objects.has(key)).toBe(true);
    await age();
    store.mood = 'away';
    await clean();
    expect(await leftovers()).toEqual([key]);
    store.mood = 'well';
    await clean();
    expect([store.objects.has(key), await leftovers()]).toEqual([false, []]);
  });

  test('of a picture gets its sizes once the store answers; what it does not answer for is no try, and is not kept', async () => {
    const { id } = (await desk.upload(gif, '표지.gif', 'picture')).resultData;
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent({ coverId: id }));
    await desk.publish(subject, 1, { reason: '얼굴이 없습니다.' });
    const { db, clock, jobs, url } = desk.academy;
    const picture = () =>
      db
        .selectFrom('pictures')
        .innerJoin('uploads', 'uploads.hash', 'pictures.hash')
        .select(['pictures.hash', 'tries', 'made_at as madeAt'])
        .where('uploads.id', '=', id)
        .executeTakeFirstOrThrow();
    const make = async () => {
      for (let run = 0; run < 4; run += 1) await jobs['pictures.sizes']?.({});
    };
    store.mood = 'away';
    await make();
    expect(await picture()).toMatchObject({ tries: 0, madeAt: null });
    store.mood = 'well';
    clock.advance(301);
    await make();
    expect((await picture()).madeAt).not.toBeNull();
    const ask = async () => {
      const answer = await fetch(new URL(`/pictures/${(await picture()).hash}-1.webp`, url));
      return [answer.status, answer.headers.get('cache-control')];
    };
    expect(await ask()).toEqual([200, 'public, max-age=31536000, immutable']);
    store.mood = 'away';
    expect(await ask()).toEqual([503, 'no-store']);
  });

  test('control: without the note it lies there for ever', async () => {
    const { resultData } = await desk.upload(pdf('lost'), 'lost.pdf', 'file');
    const key = `uploads/${resultData.id}`;
    await desk.academy.db.deleteFrom('uploads').where('id', '=', resultData.id).execute();
    await forgetLeftovers(desk.academy.db, [key]);
    await age();
    await clean();
    expect(store.objects.has(key)).toBe(true);
    store.objects.delete(key);
  });

  test('a note about a file that is there after all removes nothing', async () => {
    const { resultData } = await desk.upload(pdf('kept'), 'kept.pdf', 'file');
    const key = `uploads/${resultData.id}`;
    const { db, clock } = desk.academy;
    await db.insertInto('stored_leftovers').values({ key, noted_at: clock.now() }).execute();
    await age();
    await clean();
    expect([store.objects.has(key), await leftovers()]).toEqual([true, []]);
  });
});

describe('a kept file', () => {
  test.each(['away', 'refusing', 'broken'] as const)(
    'is answered by 503 that nobody keeps while the store is %s, and is there afterwards',
    async (mood) => {
      const { resultData } = await desk.upload(gif, '수업.gif', 'picture');
      store.mood = mood;
      const answer = await see(resultData.id);
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
        503,
        'no-store',
        null,
      ]);
      expect(await answer.text()).toContain('지금 가져올 수 없습니다');
      store.mood = 'well';
      expect((await see(resultData.id)).status).toBe(200);
    },
  );

  test('that is removed goes from the store, too', async () => {
    const { resultData } = await desk.upload(gif, '빼려는.gif', 'picture');
    const key = `uploads/${resultData.id}`;
    const removed = await fetch(new URL(`/api/office/uploads/${resultData.id}/remove`, desk.academy.url), {
      method: 'POST',
      headers: { cookie: desk.editor, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: '아이가 나온 사진' }),
    });
    expect(removed.status).toBe(200);
    expect((await see(resultData.id)).status).toBe(404);
    await age();
    await clean();
    expect(store.objects.has(key)).toBe(false);
  });

  test('waits no longer for a store that is slow than it was told', async () => {
    const [endpoint = '', bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] = Object.values(
      store.settings,
    );
    const keys = { endpoint, bucket, region, accessKeyId, secretAccessKey };
    const hurried = s3({ ...keys, now: () => new Date(), timeLimitMs: 200 });
    store.mood = 'slow';
    const began = performance.now();
    expect(await hurried.get('uploads/x')).toBe('away');
    expect(performance.now() - began).toBeLessThan(20_000);
    store.mood = 'well';
    const late = s3({ ...keys, now: () => new Date(Date.now() - 20 * 60_000) });
    expect(await late.get('uploads/x'), 'signed twenty minutes ago').toBe('refused');
    const stranger = s3({ ...keys, secretAccessKey: 'another', now: () => new Date() });
    expect(await stranger.put({ key: 'uploads/x', bytes: gif, mime: 'image/gif' }), 'another secret').toBe(
      'refused',
    );
  });
});

describe('files of before', () => {
  test('move over one by one, go on where it broke off, and come back; each is handed out all the while', async () => {
    expect((await moveFiles(desk.academy, 'store')).failure).toBeNull();
    const ids = [await givenEarlier('하나'), await givenEarlier('둘'), await givenEarlier('셋')];
    const { db, clock, objects } = desk.academy;
    const puts = () => store.seen.filter((line) => line === 'PUT 200').length;
    const failing = {
      put: async (object: { key: string; bytes: Buffer; mime: string }) => {
        if (object.key.endsWith(ids[1] ?? '-')) store.mood = 'away';
        return objects?.put(object) ?? 'away';
      },
      get: async (key: string) => objects?.get(key) ?? 'away',
      remove: async (key: string) => objects?.remove(key) ?? 'away',
    };
    const broken = await moveFiles({ db, clock, objects: failing }, 'store');
    expect(broken).toMatchObject({ moved: 1, failure: 'the store did not answer' });
    store.mood = 'well';
    const before = puts();
    expect(await moveFiles({ db, clock, objects }, 'store')).toMatchObject({ moved: 2, failure: null });
    expect(puts() - before).toBe(2);
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({ bytes: null });
      expect((await see(id)).status).toBe(200);
    }
    const back = await moveFiles({ db, clock, objects }, 'database');
    expect(back.failure).toBeNull();
    for (const id of ids) expect((await rowOf(id))?.object_hash).toBeNull();
    expect(await (await see(ids[0] ?? '')).text()).toBe('하나');
    await age();
    await clean();
    expect([...store.objects.keys()].filter((key) => ids.some((id) => key.endsWith(id)))).toEqual([]);
  });

  test('one that is not read back as it was written stays where it is', async () => {
    const id = await givenEarlier('넷');
    store.mood = 'broken';
    const { failure } = await moveFiles(desk.academy, 'store');
    expect(failure).toContain('was not read back');
    expect((await rowOf(id))?.bytes?.toString()).toBe('넷');
    store.mood = 'well';
  });
});

test.each([
  ['well', null],
  ['away', 'it does not answer'],
  ['refusing', expect.stringContaining('refuses to be written')],
  ['broken', 'it does not hand back what was written'],
] as const)('a check of a store that is %s says so, and leaves nothing in it', async (mood, said) => {
  if (!desk.academy.objects) throw new Error('no store');
  store.mood = mood;
  expect(await checkStore(desk.academy.objects)).toEqual(said);
  if (mood === 'well') expect(store.objects.has('checks/academy')).toBe(false);
});
