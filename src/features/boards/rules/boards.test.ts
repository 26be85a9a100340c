import { expect, test } from 'vitest';
import { keysOf } from '#src/shared/record.ts';
import { mayMovePost, ownPath, postLabels } from './boards.ts';

const states = keysOf(postLabels);
const movesOf = (wasPublished: boolean) =>
  states.flatMap((from) =>
    states.filter((to) => from !== to && mayMovePost(wasPublished, from, to)).map((to) => `${from} → ${to}`),
  );

test('what was published is hidden, shown and taken down in any order, and never a draft again', () =>
  expect(movesOf(true)).toEqual([
    'published → hidden',
    'published → removed',
    'hidden → published',
    'hidden → removed',
    'removed → published',
    'removed → hidden',
  ]));
test('what never was is thrown away and brought back as the draft it was', () =>
  expect(movesOf(false)).toEqual(['draft → removed', 'removed → draft']));

test.each([
  ['/board/12', '/board/12'],
  ['https://msc.example/board/12', '/board/12'],
  ['https://msc.example/notice?category=a#b', '/notice?category=a#b'],
  ['https://msc.example', null],
  ['https://msc.example.evil.example/board/12', null],
  ['https://evil.example/board/12', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/', null],
  ['board/12', null],
  ['javascript:alert(1)', null],
  ['/board/12\n', null],
])('%j leads on this site to %j', (address, path) =>
  expect(ownPath(address, 'https://msc.example')).toBe(path),
);
