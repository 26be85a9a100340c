import { SaxesParser } from 'saxes';
import { FileRefusal } from './outcome.ts';

/** One element or one run of text (`name` is '' and `text` its words). */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

interface OpenNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

const most = { characters: 8_000_000, nodes: 300_000, depth: 120 };

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML into a tree, namespace prefixes dropped. A DOCTYPE (and with it every external or growing
 * entity), too deep or too large a file and broken XML are refused.
 */
export function readXml(text: string): XmlNode {
  if (text.length > most.characters) throw new FileRefusal('파일이 너무 큽니다.');
  const parser = new SaxesParser();
  const top: OpenNode = { name: '#top', attributes: {}, children: [], text: '' };
  const stack: OpenNode[] = [top];
  let nodes = 0;
  const add = (node: XmlNode) => {
    nodes += 1;
    if (nodes > most.nodes || stack.length > most.depth)
      throw new FileRefusal('파일의 구조가 지나치게 크거나 깊습니다.');
    stack.at(-1)?.children.push(node);
  };
  const addText = (value: string) => {
    if (value !== '') add({ name: '', attributes: {}, children: [], text: value });
  };
  parser.on('doctype', () => {
    throw new FileRefusal('DOCTYPE이나 외부 개체가 있는 파일은 안전을 위해 받지 않습니다.');
  });
  parser.on('error', (error) => {
    throw new FileRefusal(`XML을 읽을 수 없습니다. (${error.message.slice(0, 120)})`);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', (tag) => {
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(tag.attributes)) attributes[localName(name)] = String(value);
    const node: OpenNode = { name: localName(tag.name), attributes, children: [], text: '' };
    add(node);
    stack.push(node);
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  const root = top.children.find((node) => node.name !== '');
  if (!root) throw new FileRefusal('XML에 내용이 없습니다.');
  return root;
}

/** The children of that name. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** The first child of that name. */
export function childOf(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((child) => child.name === name);
}

/** All words inside, untrimmed. */
export function textOf(node: XmlNode | undefined): string {
  return node ? node.text + node.children.map(textOf).join('') : '';
}

/** Every element below (and this one) that the question answers yes to, in document order. */
export function findAll(node: XmlNode, wanted: (node: XmlNode) => boolean): XmlNode[] {
  return [...(wanted(node) ? [node] : []), ...node.children.flatMap((child) => findAll(child, wanted))];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in XML or HTML; characters XML cannot hold are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
