import { getSchema } from '@tiptap/core';
import type { ContentMatch, NodeType, Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocNode } from '#src/features/boards/contract/document.ts';
import { cleanDocument, cleanerBy, picturesIn, textOf } from '#src/features/boards/rules/document.ts';
import { lossesOf } from '#src/features/boards/rules/document-losses.ts';
import { childrenOf, marks } from '#src/features/boards/rules/document-schema.ts';
import { richExtensions } from './rich-extensions.ts';

const schema = getSchema(richExtensions);
const picture = (n: number) => `/files/${String(n).padStart(22, 'p')}`;

/** Chooses by the numbers it is given, over and over, so that a case can be made smaller. */
function chooser(seeds: readonly number[]) {
  let at = 0;
  return (below: number) => (seeds[at++ % seeds.length] ?? 0) % below;
}

/** A document the editor itself could hold: built along the content expressions of its own schema. */
function documentOf(own: Schema, seeds: readonly number[]): DocNode {
  const choose = chooser(seeds);
  let serial = 0;
  const marksOf = (parent: NodeType) => {
    const free = Object.values(own.marks).filter((mark) => parent.allowsMarkType(mark));
    const mark = choose(3) === 0 ? free[choose(Math.max(1, free.length))] : undefined;
    if (!mark) return {};
    const attrs = mark.name === 'link' ? { attrs: { href: 'https://www.ebsi.co.kr/' } } : {};
    return { marks: [{ type: mark.name, ...attrs }] };
  };
  const leaf = (type: NodeType, parent: NodeType): DocNode => {
    serial += 1;
    if (type.isText) return { type: 'text', text: `낱말${serial} `, ...marksOf(parent) };
    const attrs = {
      image: { src: picture(serial), alt: `설명${serial}`, caption: '', width: 800, height: 600 },
      video: { host: 'vimeo', videoId: String(100_000 + serial), title: '수업' },
      mathInline: { latex: `x_{${serial}}` },
      mathBlock: { latex: `y_{${serial}}` },
    }[type.name];
    return { type: type.name, ...(attrs && { attrs }) };
  };
  const build = (type: NodeType, parent: NodeType, depth: number): DocNode => {
    if (type.isLeaf) return leaf(type, parent);
    const content: DocNode[] = [];
    let match: ContentMatch = type.contentMatch;
    for (let step = 0; step < 4; step += 1) {
      const edges = Array.from({ length: match.edgeCount }, (_, index) => match.edge(index));
      // Deep down only what ends the branch.
      const open =
        depth < 7 && serial < 40 ? edges : edges.filter((edge) => edge.type.isLeaf || edge.type.isTextblock);
      const from = open.length > 0 ? open : edges;
      const edge = from[choose(Math.max(1, from.length))];
      if (!edge || (match.validEnd && step > 0 && (serial >= 40 || choose(3) === 0))) break;
      content.push(build(edge.type, type, depth + 1));
      match = edge.next;
    }
    return { type: type.name, ...(type.name === 'heading' && { attrs: { level: 2 } }), content };
  };
  const made = build(own.topNodeType, own.topNodeType, 0);
  // Texts side by side are one in the editor: read by its own schema, it is exactly what would be sent.
  const node = own.nodeFromJSON(made);
  node.check();
  return node.toJSON() as DocNode;
}

const seeds = fc.array(fc.nat(997), { minLength: 40, maxLength: 120 });
const keeps = (own: Schema, clean: (raw: unknown) => DocNode) =>
  fc.property(seeds, (numbers) => {
    const written = documentOf(own, numbers);
    const kept = clean(written);
    expect(textOf(kept)).toBe(textOf(written));
    expect(picturesIn(kept)).toEqual(picturesIn(written));
  });

describe('what the editor can hold, the cleaner keeps', () => {
  test('all words, formulas and pictures of any document', () => {
    fc.assert(keeps(schema, cleanDocument), { numRuns: 400 });
  });
  test('and says that nothing is lost', () => {
    fc.assert(
      fc.property(seeds, (numbers) => {
        expect(lossesOf(documentOf(schema, numbers))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
  test('control: a table that allows less than the editor is found out', () => {
    const few = ['paragraph', 'bulletList', 'orderedList'];
    const narrow = { ...childrenOf, blockquote: few, listItem: few, tableCell: few, tableHeader: few };
    expect(() => fc.assert(keeps(schema, cleanerBy(narrow)), { numRuns: 400 })).toThrow();
  });
  test('no node and no mark of the editor is unknown to the table, and none is missing in the editor', () => {
    const known = new Set([...Object.keys(childrenOf), ...Object.values(childrenOf).flat()]);
    expect(Object.keys(schema.nodes).sort()).toEqual([...known].sort());
    expect(Object.keys(schema.marks).sort()).toEqual([...marks].sort());
  });
  test('control: an editor as it comes knows marks the table does not', () => {
    const asItComes = getSchema([StarterKit, ...richExtensions.slice(-2)]);
    expect(Object.keys(asItComes.marks).sort()).not.toEqual([...marks].sort());
  });
});
