const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'image',
  'table',
  'mathBlock',
  'video',
] as const;
const inlines = ['text', 'hardBreak', 'mathInline'] as const;

/** Which nodes may stand in which, for the editor and the cleaner alike; nodes that are not named here hold nothing. */
export const childrenOf: Readonly<Record<string, readonly string[]>> = {
  doc: blocks,
  paragraph: inlines,
  heading: inlines,
  blockquote: blocks,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: blocks,
  codeBlock: ['text'],
  table: ['tableRow'],
  tableRow: ['tableHeader', 'tableCell'],
  tableHeader: blocks,
  tableCell: blocks,
};

/** How words may look. */
export const marks = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'link',
  'subscript',
  'superscript',
] as const;

/** May be empty: a blank line, a row whose cells all reach down from the row above. */
const mayBeEmpty = ['paragraph', 'heading', 'codeBlock', 'tableRow'];

/** The table above for one node as the editor's schema wants it, `(paragraph | heading)+`; undefined for a leaf. */
export function contentOf(type: string): string | undefined {
  const children = childrenOf[type];
  if (!children) return undefined;
  const any = `(${children.join(' | ')})`;
  // The editor's keys for lists count on a line of text in front of whatever else a point holds.
  if (type === 'listItem') return `paragraph ${any}*`;
  return `${any}${mayBeEmpty.includes(type) ? '*' : '+'}`;
}
