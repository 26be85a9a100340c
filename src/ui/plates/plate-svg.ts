import { conics } from './conics.ts';
import { orbits } from './orbits.ts';
import { penrose } from './penrose.ts';
import { reading } from './reading.ts';
import { type PlateShape, type PlateTone, plateBox } from './shapes.ts';
import { tessellation } from './tessellation.ts';

/** One figure for each programme, drawn from its own subject. */
export const plates = {
  elementary: tessellation,
  high: conics,
  smart_reading: reading,
  science: orbits,
  special: penrose,
} as const satisfies Record<string, (seed: number) => PlateShape[]>;
export type PlateName = keyof typeof plates;
/** Colours in place of those a plate has by itself. */
export type PlateTones = Partial<Readonly<Record<PlateTone | 'ground', string>>>;

const colours: Readonly<Record<PlateTone | 'ground', string>> = {
  brand: '#0b6e6e',
  deep: '#084c4c',
  pale: '#c9e3e1',
  line: '#ffffff',
  signal: '#e2502b',
  ink: '#0f1b2d',
  ground: '#e6f2f1',
};

/** Shapes as the text of an SVG of its own (no style sheet around it). */
export function plateSvgOf(
  shapes: readonly PlateShape[],
  size: { width: number; height: number },
  { box = plateBox, tones }: { box?: { width: number; height: number }; tones?: PlateTones } = {},
): string {
  const own = { ...colours, ...tones };
  const paths = shapes.map(({ d, tone, stroke, opacity }) => {
    const variant = stroke
      ? `fill="none" stroke="${own[tone]}" stroke-width="${stroke}"`
      : `fill="${own[tone]}"`;
    return `<path d="${d}" ${variant} opacity="${opacity ?? 1}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${box.width} ${box.height}" preserveAspectRatio="xMidYMid slice"><rect width="100%" height="100%" fill="${own.ground}"/>${paths.join('')}</svg>`;
}

/** The plate as the text of an SVG of its own, for pictures drawn on the server. */
export function plateSvg(
  name: PlateName,
  seed: number,
  { size, tones }: { size: { width: number; height: number }; tones?: PlateTones },
): string {
  return plateSvgOf(plates[name](seed), size, tones && { tones });
}
