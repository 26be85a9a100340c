import type { DocNode } from '../contract/document.ts';
import { textOf } from './document.ts';
import { levelFitter } from './headings.ts';

interface Walk {
  readonly levelOf: (own: number) => number;
  readonly named: Map<string, number>;
  subject: string;
}

/** What a video without a name is called: by the heading it stands under, else by the text; two of one name are counted. */
function videoName(walk: Walk): string {
  const nth = (walk.named.get(walk.subject) ?? 0) + 1;
  walk.named.set(walk.subject, nth);
  const count = nth > 1 ? ` ${nth}` : '';
  return walk.subject === '' ? `동영상 ${nth}` : `동영상${count}: ${walk.subject}`;
}

function shown(node: DocNode, walk: Walk): DocNode {
  if (node.type === 'heading') {
    walk.subject = textOf(node).slice(0, 100) || walk.subject;
    return { ...node, attrs: { ...node.attrs, level: walk.levelOf(Number(node.attrs?.level ?? 2)) } };
  }
  if (node.type === 'video' && String(node.attrs?.title ?? '').trim() === '')
    return { ...node, attrs: { ...node.attrs, title: videoName(walk) } };
  return node.content ? { ...node, content: node.content.map((child) => shown(child, walk)) } : node;
}

/** A cleaned text as its page reads it: no heading skips a level, and every video has a name. `about` is the page's title. */
export function asShown(document: DocNode, about: string): DocNode {
  return shown(document, { levelOf: levelFitter(), named: new Map(), subject: about });
}
