import { expect, test } from 'vitest';
import { keysOf } from '#src/shared/record.ts';
import { mayMovePost, postLabels } from './boards.ts';

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
