import { type Extensions, Mark, mergeAttributes } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { safeHref } from '#src/features/boards/rules/document.ts';
import { contentOf } from '#src/features/boards/rules/document-schema.ts';
import { richNodes } from './rich-nodes.ts';

/** Every node holds what the shared table says, and nothing else: what can be written here is what is kept. */
function byTheTable(extensions: Extensions): Extensions {
  return extensions.map((one) => {
    const content = contentOf(one.name);
    return one.type === 'node' && content ? one.extend({ content }) : one;
  });
}

/** Words above or below the line: x², H₂O. Neither is the other. */
const shifted = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub') =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const starter = StarterKit.extend({
  addExtensions() {
    return byTheTable(this.parent?.() ?? []);
  },
});
const tables = TableKit.extend({
  addExtensions() {
    return byTheTable(this.parent?.() ?? []);
  },
});

/** All that the editor of a text knows. */
export const richExtensions: Extensions = [
  starter.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      protocols: ['mailto', 'tel'],
      defaultProtocol: 'https',
      // An address nobody may be sent to stays words, here as after the cleaning.
      isAllowedUri: (address, { defaultValidate }) => safeHref(address) !== null && defaultValidate(address),
    },
  }),
  tables.configure({ table: { resizable: false } }),
  shifted('superscript', 'sup'),
  shifted('subscript', 'sub'),
  ...byTheTable(richNodes),
];
