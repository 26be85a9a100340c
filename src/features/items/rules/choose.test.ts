import { expect, test } from 'vitest';
import type { Answer } from '../contract/answer.ts';
import { afterChoosing, afterFigure, type ChoiceBody } from './choose.ts';

const options = ['o1', 'o2', 'o3'].map((id) => ({ id, content: [{ type: 'text' as const, text: id }] }));
const single: ChoiceBody = { kind: 'single', stem: [], options };
const several = (maxChoices = 0): ChoiceBody => ({ kind: 'multiple', stem: [], options, maxChoices });
const chose = (...ids: string[]): Answer => ({ kind: 'multiple', options: ids });

test('of one of some the last press counts', () => {
  expect(afterChoosing(single, null, 'o2')).toEqual({ kind: 'single', option: 'o2' });
  expect(afterChoosing(single, { kind: 'single', option: 'o1' }, 'o2')).toEqual({
    kind: 'single',
    option: 'o2',
  });
});

test('of several each press adds or takes away, in the order of the paper; nothing is nothing answered', () => {
  expect(afterChoosing(several(), chose('o3'), 'o1')).toEqual(chose('o1', 'o3'));
  expect(afterChoosing(several(), chose('o1', 'o3'), 'o1')).toEqual(chose('o3'));
  expect(afterChoosing(several(), chose('o3'), 'o3')).toBeNull();
});

test('more than allowed is not chosen, and what is chosen may go', () => {
  expect(afterChoosing(several(1), chose('o3'), 'o1')).toEqual(chose('o3'));
  expect(afterChoosing(several(1), chose('o3'), 'o3')).toBeNull();
});

test.each([
  ['1', { kind: 'single', option: 'o1' }],
  ['3', { kind: 'single', option: 'o3' }],
  ['4', undefined],
  ['0', undefined],
  ['a', undefined],
  ['11', undefined],
])('the key %s chooses %j', (key, expected) => {
  expect(afterFigure(single, null, key)).toEqual(expected);
});

test('figures choose nothing where an answer is written', () => {
  expect(afterFigure({ kind: 'text', stem: [], width: 10 }, null, '1')).toBeUndefined();
});
