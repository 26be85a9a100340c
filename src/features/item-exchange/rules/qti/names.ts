import type { XmlNode } from '#src/features/item-exchange/rules/xml.ts';

const camel = (name: string) =>
  name.replace(/-([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

/** Names that are not simply the other spelling. */
const renamed: Readonly<Record<string, string>> = {
  contentBody: 'contentBody',
  portableCustomInteraction: 'customInteraction',
};

/**
 * QTI 3.0 says `qti-simple-choice response-identifier=…` where 2.x says `simpleChoice responseIdentifier=…`.
 * The tree is brought to the names of 2.x, so that the rest knows one language.
 */
export function inQti2Names(node: XmlNode): XmlNode {
  const isQti3 = node.name.startsWith('qti-');
  const plain = isQti3 ? camel(node.name.slice(4)) : node.name;
  const attributes = isQti3
    ? Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [camel(name), value]))
    : node.attributes;
  return { ...node, name: renamed[plain] ?? plain, attributes, children: node.children.map(inQti2Names) };
}
