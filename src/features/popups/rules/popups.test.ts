import { expect, test } from 'vitest';
import type { ShownPopup } from '../contract/shown.ts';
import { isLink, moved, pagesText, popupPages, shownOn, stateOf } from './popups.ts';

const now = new Date('2026-11-26T01:00:00Z');
const dated = { isPublished: true, startsAt: '2026-11-26T01:00:00Z', endsAt: '2026-11-27T01:00:00Z' };

test.each([
  ['shown', {}],
  ['coming', { startsAt: '2026-11-26T01:00:01Z' }],
  ['over', { endsAt: '2026-11-26T01:00:00Z' }],
  ['over', { endsAt: '2026-11-26T01:00:00Z', isPublished: false }],
  ['hidden', { isPublished: false }],
])('is %s with %j', (state, more) => expect(stateOf({ ...dated, ...more }, now)).toBe(state));

const popup = (popupId: number, more: Partial<ShownPopup> = {}): ShownPopup => ({
  popupId,
  kind: 'popup',
  title: '제목',
  body: '',
  linkTo: '',
  linkLabel: '',
  alt: '',
  picture: null,
  endsAt: dated.endsAt,
  pages: [],
  device: 'all',
  ...more,
});
const on = (pathname: string, popups: readonly ShownPopup[], nowMs = now.getTime()) =>
  shownOn(popups, { kind: 'popup', pathname, nowMs }).map(({ popupId }) => popupId);

test('stands on the pages it names and on what lies below them, on every page where it names none', () => {
  const popups = [popup(1), popup(2, { pages: ['/'] }), popup(3, { pages: ['/guide', '/branches'] })];
  expect(on('/', popups)).toEqual([1, 2]);
  expect(on('/guide', popups)).toEqual([1, 3]);
  expect(on('/branches/daechi', popups)).toEqual([1, 3]);
  expect(on('/guidebook', popups)).toEqual([1]);
});

test('is gone with its end, also from a page that has been open since', () => {
  expect(on('/', [popup(1)], Date.parse(dated.endsAt) - 1)).toEqual([1]);
  expect(on('/', [popup(1)], Date.parse(dated.endsAt))).toEqual([]);
  expect(on('/', [popup(1, { kind: 'strip' })])).toEqual([]);
});

test.each([
  ['/guide', true],
  ['/presentation/3?x=1#y', true],
  ['tel:02-555-0142', true],
  ['https://blog.example.kr/1', true],
  ['//evil.kr', false],
  ['/\\evil.kr', false],
  ['http://plain.kr', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['guide', false],
])('%s is a link: %s', (text, isOne) => expect(isLink(text)).toBe(isOne));

test('the pages are named, none of them twice, and none stands outside of the frame', () => {
  const paths = popupPages().map(([path]) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).not.toContain('/test');
  expect(pagesText([])).toBe('모든 페이지');
  expect(pagesText(['/', '/guide'])).toBe('홈, 입학 절차');
});

test('moves by one place and stays at the ends', () => {
  expect(moved([1, 2, 3], 2, 'up')).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 1, 'up')).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 9, 'down')).toEqual([1, 2, 3]);
});
