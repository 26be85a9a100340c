import { expect, test } from 'vitest';
import { encodingFor, htmlCache, keepSecondsOf, type RenderedPage } from './html-cache.ts';

function setting(keepSeconds = 60) {
  const state = { now: 0, renderings: 0 };
  const cache = htmlCache(() => state.now);
  const render = async (): Promise<RenderedPage> => {
    state.renderings += 1;
    return { status: 200, headers: {}, html: `<p>${state.renderings}</p>`, keepSeconds };
  };
  return { state, cache, render };
}

test('a page is rendered once and kept as long as it says', async () => {
  const { state, cache, render } = setting();
  await cache.page('/', render);
  expect((await cache.page('/', render)).plain.toString()).toBe('<p>1</p>');
  state.now = 60_001;
  expect((await cache.page('/', render)).plain.toString()).toBe('<p>2</p>');
});
test('a hundred visitors of a cold page share one rendering', async () => {
  const { state, cache, render } = setting();
  await Promise.all(Array.from({ length: 100 }, () => cache.page('/', render)));
  expect(state.renderings).toBe(1);
});
test('what says nothing is never kept', async () => {
  const { state, cache, render } = setting(0);
  await cache.page('/', render);
  await cache.page('/', render);
  expect(state.renderings).toBe(2);
});
test('a change forgets every page, also one that was being rendered', async () => {
  const { state, cache, render } = setting();
  const slow = cache.page('/', render);
  cache.clear();
  await slow;
  await cache.page('/', render);
  expect(state.renderings).toBe(2);
});
test('a rendering that hangs is shared no longer once it is late: the last page stands for a moment, then it is tried again', async () => {
  const { state, cache, render } = setting();
  await cache.page('/', render);
  state.now = 60_001;
  const hung = Promise.withResolvers<RenderedPage>();
  const waiting = cache.page('/', () => hung.promise);
  expect(cache.late('/')?.plain.toString()).toBe('<p>1</p>');
  expect((await cache.page('/', render)).plain.toString()).toBe('<p>1</p>');
  state.now += 1_001;
  expect((await cache.page('/', render)).plain.toString()).toBe('<p>2</p>');
  // It ends after all: whoever waited has it, and a new one is not taken for it.
  hung.resolve({ status: 200, headers: {}, html: '<p>old</p>', keepSeconds: 0 });
  expect((await waiting).plain.toString()).toBe('<p>old</p>');
  expect((await cache.page('/', render)).plain.toString()).toBe('<p>2</p>');
  expect(cache.late('/never')).toBeNull();
});
test('encodings', async () => {
  const { cache, render } = setting();
  const page = await cache.page('/', render);
  expect(encodingFor(page, 'gzip, br').encoding).toBe('br');
  expect(encodingFor(page, 'gzip').encoding).toBe('gzip');
  expect(encodingFor(page, '').encoding).toBeNull();
});
test.each([
  ['public, max-age=0, s-maxage=30', 30],
  ['private, s-maxage=30', 0],
  [null, 0],
  ['public, max-age=5', 0],
])('%s keeps %i s', (header, seconds) => expect(keepSecondsOf(header)).toBe(seconds));

test('a page that cannot be drawn again is sent as it was, and rests before the next try; a change ends that', async () => {
  const { state, cache, render } = setting();
  const broken = async (): Promise<RenderedPage> => ({ ...(await render()), status: 500, keepSeconds: 0 });
  await cache.page('/', render);
  state.now = 60_001;
  for (let visitor = 0; visitor < 3; visitor++)
    expect((await cache.page('/', broken)).plain.toString()).toBe('<p>1</p>');
  expect(state.renderings).toBe(2);
  expect(cache.last('/')?.status).toBe(200);
  cache.clear();
  expect(cache.last('/')).toBeNull();
  expect((await cache.page('/', broken)).status).toBe(500);
});
test('pages with parameters, however many, do not push out the bare ones, and are few', async () => {
  const { state, cache, render } = setting();
  await cache.page('/', render);
  for (let n = 0; n < 600; n++) await cache.page(`/notice?page=${n}`, render);
  const before = state.renderings;
  await cache.page('/', render);
  await cache.page('/notice?page=599', render);
  expect(state.renderings).toBe(before);
  await cache.page('/notice?page=1', render);
  expect(state.renderings).toBe(before + 1);
});
