import type { MediaType } from './outcome.ts';
import { findAll, readXml } from './xml.ts';

const signatures: readonly (readonly [mime: MediaType, at: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['audio/wav', 8, [0x57, 0x41, 0x56, 0x45]],
  ['audio/ogg', 0, [0x4f, 0x67, 0x67, 0x53]],
  ['audio/mpeg', 0, [0x49, 0x44, 0x33]],
  ['audio/mpeg', 0, [0xff, 0xfb]],
  ['audio/mpeg', 0, [0xff, 0xf3]],
  ['audio/mp4', 4, [0x66, 0x74, 0x79, 0x70]],
];

/** A drawing without scripts, links out or anything that loads. */
function isSafeSvg(text: string): boolean {
  try {
    const root = readXml(text);
    const isBad = findAll(
      root,
      (node) =>
        /^(script|foreignObject|iframe|object|embed|image|use|a|style|handler|set|animate.*)$/i.test(
          node.name,
        ) ||
        Object.entries(node.attributes).some(
          ([name, value]) => /^on/i.test(name) || /href/i.test(name) || /url\s*\(|javascript:/i.test(value),
        ),
    );
    return root.name === 'svg' && isBad.length === 0;
  } catch {
    return false;
  }
}

/** What a file is by its own bytes, whatever it is called; null where it is nothing an item may show. */
export function mimeOf(bytes: Uint8Array): MediaType | null {
  if (bytes.length === 0 || bytes.length > 8_000_000) return null;
  const found = signatures.find(([, at, wanted]) =>
    wanted.every((byte, index) => bytes[at + index] === byte),
  );
  if (found) return found[0];
  const head = new TextDecoder().decode(bytes.subarray(0, 600)).trimStart();
  if (!/^<(\?xml|svg)/.test(head) || !head.includes('<svg')) return null;
  return isSafeSvg(new TextDecoder().decode(bytes)) ? 'image/svg+xml' : null;
}
