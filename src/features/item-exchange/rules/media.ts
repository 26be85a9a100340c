import { quoted } from '#src/shared/words/particle.ts';
import type { MediaType } from './outcome.ts';
import { findAll, readXml } from './xml.ts';

/** What an address in a file leads to: what was taken, under its key; no file; or one that is nothing an item may show or play. */
export type FoundMedia = { readonly key: string } | { readonly lacks: 'file' | 'kind' };

/** Where a format brings no files. */
export const noMedia = (): FoundMedia => ({ lacks: 'file' });

const named = /"media":"([^"]+)"/g;

/** Every key of a picture or recording that stands in a value, as a file writes them. */
export const mediaNamed = (value: unknown): Set<string> =>
  new Set(Array.from(JSON.stringify(value).matchAll(named), ([, key = '']) => key));

/** The same value with other keys of its pictures; where none is told, the key stays. */
export function withMediaKeys<T>(value: T, keyOf: (key: string) => string | undefined): T {
  const text = JSON.stringify(value).replace(named, (whole, key: string) => {
    const other = keyOf(key);
    return other ? `"media":"${other}"` : whole;
  });
  return JSON.parse(text) as T;
}

const kinds = { 그림: '볼 수 있는 그림이 아니어서', '소리 파일': '들을 수 있는 소리가 아니어서' } as const;

/** Why a picture or recording stays behind, to go on from: ‘그림 ‘x.png’를 찾을 수 없어’. */
export const whyLeft = (
  what: keyof typeof kinds,
  address: string,
  { lacks }: Extract<FoundMedia, { lacks: string }>,
): string =>
  lacks === 'file'
    ? `${what} ${quoted(address.slice(0, 80), '을/를')} 찾을 수 없어`
    : `${what} ${quoted(address.slice(0, 80), '은/는')} ${kinds[what]}`;

const signatures: readonly (readonly [mime: MediaType, at: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['audio/wav', 8, [0x57, 0x41, 0x56, 0x45]],
  ['audio/ogg', 0, [0x4f, 0x67, 0x67, 0x53]],
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

const hasSync = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe6) === 0xe2;

/**
 * Sound of MPEG's layer III: it begins with a frame, or with a tag and a frame behind it. A tag tells its length in four bytes of
 * seven bits (ID3v2, 3.1); whoever wrote it may have put zeros behind it.
 */
function isMp3(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return hasSync(bytes, 0);
  const length = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  const behind = bytes.subarray(10 + length);
  return hasSync(
    behind,
    Math.max(
      behind.findIndex((byte) => byte !== 0),
      0,
    ),
  );
}

/** What a file is by its own bytes, whatever it is called; null where it is nothing an item may show. */
export function mimeOf(bytes: Uint8Array): MediaType | null {
  if (bytes.length === 0 || bytes.length > 8_000_000) return null;
  const found = signatures.find(([, at, wanted]) =>
    wanted.every((byte, index) => bytes[at + index] === byte),
  );
  if (found) return found[0];
  if (isMp3(bytes)) return 'audio/mpeg';
  const head = new TextDecoder().decode(bytes.subarray(0, 600)).trimStart();
  if (!/^<(\?xml|svg)/.test(head) || !head.includes('<svg')) return null;
  return isSafeSvg(new TextDecoder().decode(bytes)) ? 'image/svg+xml' : null;
}
