import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type S3StandIn, s3StandIn } from '#tests/outside/s3-stand-in.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { moveMedia } from './actions.server.ts';
import { insertMedia } from './store.server.ts';

let store: S3StandIn;
let academy: TestAcademy;
beforeAll(async () => {
  store = await s3StandIn();
  academy = await startAcademy(store.settings);
});
afterAll(async () => {
  await academy.close();
  await store.end();
});
beforeEach(() => {
  store.mood = 'well';
});

let serial = 0;
/** A recording of an item, as an upload or an import keeps it. */
async function givenRecording(words: string): Promise<string> {
  const bytes = Buffer.from(words);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `recording-${String(serial++).padStart(6, '0')}`;
  return insertMedia(academy.db, { key, mime: 'audio/mpeg', bytes, sha256 }, academy.clock.now());
}
const rowOf = (key: string) =>
  academy.owner
    .selectFrom('item_media')
    .select(['bytes', 'is_stored'])
    .where('key', '=', key)
    .executeTakeFirst();
const hear = (key: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/api/items/media/${key}`, academy.url), { headers });

test('a new one goes into the store by itself, and is handed out whole and in parts', async () => {
  const key = await givenRecording('듣기 1');
  await academy.jobs['item-bank.media']?.({});
  expect(await rowOf(key)).toEqual({ bytes: null, is_stored: true });
  expect(store.objects.get(`items/${key}`)?.toString()).toBe('듣기 1');
  expect(await (await hear(key)).text()).toBe('듣기 1');
  const part = await hear(key, { range: 'bytes=0-2' });
  expect([part.status, await part.text()]).toEqual([206, '듣']);
});

test('where the store is away, or hands back others, it is a 503 that nobody keeps; control: one that is not there is none', async () => {
  const key = await givenRecording('듣기 2');
  await moveMedia(academy, { to: 'store' });
  for (const mood of ['away', 'broken'] as const) {
    store.mood = mood;
    const answer = await hear(key);
    expect([
      mood,
      answer.status,
      answer.headers.get('cache-control'),
      (await answer.json()).resultCode,
    ]).toEqual([mood, 503, 'no-store', 'common.away']);
  }
  store.mood = 'well';
  expect((await hear(key)).status).toBe(200);
  expect((await hear('nonononono')).status).toBe(404);
});

test('what cannot be written or is not read back stays here, and goes the next time', async () => {
  const key = await givenRecording('듣기 3');
  for (const [mood, failure] of [
    ['away', 'the store did not answer'],
    ['refusing', 'the store refused it'],
    ['broken', `${key} was not read back as it was written`],
  ] as const) {
    store.mood = mood;
    expect((await moveMedia(academy, { to: 'store' })).failure).toBe(failure);
    expect((await rowOf(key))?.bytes?.toString()).toBe('듣기 3');
    expect((await hear(key)).status).toBe(200);
  }
  store.mood = 'away';
  await expect(academy.jobs['item-bank.media']?.({})).rejects.toThrow('the store did not answer');
  store.mood = 'well';
  expect((await moveMedia(academy, { to: 'store' })).failure).toBeNull();
  expect((await rowOf(key))?.bytes).toBeNull();
});

test('they come back one by one, and nothing of them is left there', async () => {
  const keys = [await givenRecording('듣기 4'), await givenRecording('듣기 5')];
  await moveMedia(academy, { to: 'store' });
  store.mood = 'away';
  expect((await moveMedia(academy, { to: 'database' })).failure).toContain('could not be read whole');
  store.mood = 'well';
  expect((await moveMedia(academy, { to: 'database' })).failure).toBeNull();
  for (const key of keys) {
    expect(await rowOf(key)).toMatchObject({ is_stored: false });
    expect((await hear(key)).status).toBe(200);
  }
  expect([...store.objects.keys()].filter((key) => key.startsWith('items/'))).toEqual([]);
});

test('moved both ways at once none is lost', async () => {
  const keys: string[] = [];
  for (let n = 0; n < 8; n++) keys.push(await givenRecording(`듣기 양쪽 ${n}`));
  await moveMedia(academy, { to: 'store' });
  for (let turn = 0; turn < 6; turn++)
    await Promise.all([moveMedia(academy, { to: 'database' }), moveMedia(academy, { to: 'store' })]);
  for (const [n, key] of keys.entries()) expect(await (await hear(key)).text()).toBe(`듣기 양쪽 ${n}`);
});
