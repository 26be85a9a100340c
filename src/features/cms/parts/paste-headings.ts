import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';

interface Level {
  /** As it was written. */
  readonly own: number;
  /** As it stands here. */
  readonly here: number;
}
const isHeading = (node: { readonly type: { readonly name: string } }) => node.type.name === 'heading';

/** The headings above the caret that one put there may stand below; an empty one that holds the caret is replaced. */
function headingsAbove($from: ResolvedPos): Level[] {
  const levels: Level[] = [];
  $from.doc.nodesBetween(0, $from.pos, (node) => {
    if (isHeading(node) && node.content.size > 0)
      levels.push({ own: Number(node.attrs.level), here: Number(node.attrs.level) });
  });
  return levels;
}

/**
 * Pasted words with headings that skip no level below what stands above the caret `$from`: each is one level below the
 * nearest larger one before it, so that what stood side by side still does. Without any before it, it is a 2: the title of
 * the page is the 1.
 */
export function fitHeadings(slice: Slice, $from: ResolvedPos): Slice {
  const before = headingsAbove($from);
  const levelOf = (own: number): number => {
    const parent = before.findLast((one) => one.own < own);
    const here = Math.min(own, (parent?.here ?? 1) + 1);
    before.push({ own, here });
    return here;
  };
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
