import { mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import katex from 'katex';

function drawn(latex: string, isBlock: boolean): HTMLElement {
  const dom = document.createElement(isBlock ? 'div' : 'span');
  dom.className = isBlock ? 'rounded-lg bg-mist py-2 text-center' : 'rounded bg-mist px-1';
  katex.render(latex, dom, { displayMode: isBlock, throwOnError: false, trust: false, maxExpand: 200 });
  return dom;
}

/** A formula as LaTeX; drawn while one writes as it will be drawn on the page. */
function mathNode(name: 'mathInline' | 'mathBlock') {
  const isBlock = name === 'mathBlock';
  const tag = isBlock ? 'div' : 'span';
  return Node.create({
    name,
    group: isBlock ? 'block' : 'inline',
    inline: !isBlock,
    atom: true,
    addAttributes: () => ({ latex: { default: '' } }),
    parseHTML: () => [
      {
        tag: `${tag}[data-latex]`,
        getAttrs: (element) => ({ latex: element.getAttribute('data-latex') ?? '' }),
      },
    ],
    renderHTML: ({ node }) => [tag, { 'data-latex': String(node.attrs.latex) }, `$${node.attrs.latex}$`],
    addNodeView() {
      return ({ node }) => ({ dom: drawn(String(node.attrs.latex), isBlock) });
    },
  });
}

/** An attribute as the words it is written in: a number of Vimeo stays words too. */
const written = (name: string, first = '') => ({
  default: first,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? first,
});

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    host: written('host', 'youtube'),
    videoId: written('videoId'),
    title: written('title'),
  }),
  parseHTML: () => [{ tag: 'div[data-video]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, {
      'data-video': '',
      class: 'grid aspect-video place-items-center rounded-lg bg-ink text-white',
    }),
    `동영상 (${node.attrs.host}: ${node.attrs.videoId}) ${node.attrs.title}`,
  ],
});

/** Pictures of our own store, with the size that keeps the page from jumping and a caption. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: { default: '' },
      width: { default: 1_200 },
      height: { default: 800 },
    };
  },
});

/** What the editor knows beyond the usual: formulas, videos and our pictures. */
export const richNodes = [mathNode('mathInline'), mathNode('mathBlock'), Video, Picture];
