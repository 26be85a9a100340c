import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { levelFitter } from '#src/features/boards/rules/headings.ts';

const isHeading = (node: { readonly type: { readonly name: string } }) => node.type.name === 'heading';

/** The headings above the caret that one put there may stand below; an empty one that holds the caret is replaced. */
function headingsAbove($from: ResolvedPos): number[] {
  const levels: number[] = [];
  $from.doc.nodesBetween(0, $from.pos, (node) => {
    if (isHeading(node) && node.content.size > 0) levels.push(Number(node.attrs.level));
  });
  return levels;
}

/** Pasted words with headings that skip no level below what stands above the caret `$from`. */
export function fitHeadings(slice: Slice, $from: ResolvedPos): Slice {
  const levelOf = levelFitter(headingsAbove($from));
  const fitted = (content: Fragment): Fragment =>
    Fragment.fromArray(
      content.content.map((node) => {
        if (!isHeading(node)) return node.isLeaf ? node : node.copy(fitted(node.content));
        const level = levelOf(Number(node.attrs.level));
        return node.type.create({ ...node.attrs, level }, node.content, node.marks);
      }),
    );
  return new Slice(fitted(slice.content), slice.openStart, slice.openEnd);
}
