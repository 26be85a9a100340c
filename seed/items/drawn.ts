import { createHash } from 'node:crypto';
import type { Block } from '#src/features/items/contract/rich-text.ts';

/** A picture or recording of the bank, made by the code beside it. */
export interface MadeMedia {
  readonly key: string;
  readonly mime: 'image/svg+xml' | 'audio/wav';
  readonly bytes: Uint8Array;
}

const made = new Map<string, MadeMedia>();

/** The key follows from the bytes, so that it says nothing and stays the same. */
function keep(mime: MadeMedia['mime'], bytes: Uint8Array): string {
  const key = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
  made.set(key, { key, mime, bytes });
  return key;
}

/** Everything that was drawn or played so far: of the bank, once its items are loaded. */
export const madeMedia = (): readonly MadeMedia[] => [...made.values()];

const ink = '#1f2937';
const soft = '#6b7280';
const tint = '#bfdbfe';

/** A drawing of our own as a block; `alt` says what it shows and nothing of the answer. */
export function drawing(size: readonly [number, number], parts: readonly string[], alt: string): Block {
  const [width, height] = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="16" fill="${ink}"><rect width="${width}" height="${height}" fill="#ffffff"/>${parts.join('')}</svg>`;
  return { type: 'image', media: keep('image/svg+xml', new TextEncoder().encode(svg)), alt };
}

const round = (value: number) => Math.round(value * 10) / 10;

export const stroke = (from: readonly [number, number], to: readonly [number, number], width = 2) =>
  `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`;
export const label = (
  at: readonly [number, number],
  text: string,
  anchor: 'middle' | 'start' | 'end' = 'middle',
) => `<text x="${round(at[0])}" y="${round(at[1])}" text-anchor="${anchor}">${text}</text>`;
export const box = (at: readonly [number, number], size: readonly [number, number], isFilled = false) =>
  `<rect x="${at[0]}" y="${at[1]}" width="${size[0]}" height="${size[1]}" fill="${isFilled ? tint : 'none'}" stroke="${ink}" stroke-width="2"/>`;
export const dot = (at: readonly [number, number], radius = 4) =>
  `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="${radius}"/>`;
export const polygon = (points: readonly (readonly [number, number])[]) =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${tint}" stroke="${ink}" stroke-width="2"/>`;
export const thin = (from: readonly [number, number], to: readonly [number, number]) =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${soft}" stroke-width="1"/>`;

/** Where a hand of length `size` points after a share of the whole turn, from the top. */
export const turned = (centre: readonly [number, number], size: number, share: number): [number, number] => [
  centre[0] + size * Math.sin(2 * Math.PI * share),
  centre[1] - size * Math.cos(2 * Math.PI * share),
];

/** One sound: how high, how loud (0 to 1), how long. */
export interface Tone {
  readonly hertz: number;
  readonly loudness: number;
  readonly seconds: number;
}

const rate = 8_000;

/** A recording of plain tones (8 bits, 8 kHz), each with a soft beginning and end. */
export function recording(
  tones: readonly Tone[],
  { title, transcript }: { readonly title: string; readonly transcript: string },
): Block {
  const samples = tones.flatMap(({ hertz, loudness, seconds }) => {
    const count = Math.round(rate * seconds);
    return Array.from({ length: count }, (_, at) => {
      const edge = Math.min(1, at / 200, (count - at) / 200);
      return Math.round(128 + 127 * loudness * edge * Math.sin((2 * Math.PI * hertz * at) / rate));
    });
  });
  const bytes = new Uint8Array(44 + samples.length);
  const view = new DataView(bytes.buffer);
  const text = (at: number, sign: string) => bytes.set(new TextEncoder().encode(sign), at);
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples.length, true);
  text(8, 'WAVEfmt ');
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true);
  text(36, 'data');
  view.setUint32(40, samples.length, true);
  bytes.set(samples, 44);
  return { type: 'audio', media: keep('audio/wav', bytes), title, transcript };
}
