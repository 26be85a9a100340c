import { getSchema } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitHeadings } from './paste-headings.ts';
import { richExtensions } from './writing/rich-extensions.ts';

const schema = getSchema(richExtensions);
const headings = (levels: readonly number[]): Node[] =>
  levels.map((level) => schema.node('heading', { level }, [schema.text('제목')]));
const paragraph = schema.node('paragraph');

/** The levels of all headings after a text was pasted into the last line below headings of the levels `stood`. */
function pastedBelow(stood: readonly number[], pasted: readonly Node[], last = paragraph): number[] {
  const doc = schema.node('doc', null, [...headings(stood), last]);
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  const slice = new Slice(Fragment.fromArray([...pasted]), 0, 0);
  const levels: number[] = [];
  state
    .apply(state.tr.replaceSelection(fitHeadings(slice, state.selection.$from)))
    .doc.descendants((node) => {
      if (node.type.name === 'heading') levels.push(Number(node.attrs.level));
    });
  return levels;
}

describe('headings that are pasted', () => {
  test.each<[string, readonly number[], readonly Node[], readonly number[]]>([
    ['a small one right below a large one', [2], headings([4]), [2, 3]],
    ['a small one where there is none yet', [], headings([4]), [2]],
    ['small ones side by side stay side by side', [2], headings([4, 4]), [2, 3, 3]],
    ['one below the other stays so', [2], headings([3, 4]), [2, 3, 4]],
    ['back to a larger one', [2, 3], headings([4, 3, 2]), [2, 3, 4, 3, 2]],
    ['in a quotation', [2], [schema.node('blockquote', null, headings([4]))], [2, 3]],
    ['those of a whole page', [], headings([2, 2, 3, 4]), [2, 2, 3, 4]],
  ])('%s', (_name, stood, pasted, levels) => expect(pastedBelow(stood, pasted)).toEqual(levels));

  test('one that replaces an empty one does not stand below it', () => {
    const empty = schema.node('heading', { level: 2 });
    expect(pastedBelow([], headings([3]), empty)[0]).toBe(2);
  });

  test('never skip a level', () => {
    const levels = fc.array(fc.integer({ min: 2, max: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(levels, levels, (first, second) => {
        const both = [1, ...pastedBelow(pastedBelow([], headings(first)), headings(second))];
        expect(both.every((level, at) => at === 0 || level <= (both[at - 1] ?? 0) + 1)).toBe(true);
      }),
    );
  });
});
