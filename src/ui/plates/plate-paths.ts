import { type PlateName, plates } from './plate-svg.ts';
import type { PlateTone } from './shapes.ts';

const colours: Readonly<Record<PlateTone, string>> = {
  brand: 'var(--color-brand)',
  deep: 'var(--color-brand-deep)',
  pale: 'var(--color-brand-tint)',
  line: '#ffffff',
  signal: 'var(--color-signal-bright)',
  ink: 'var(--color-ink)',
};

/** The paths of a plate as the text of an SVG's content, in the colours of the page around it. */
export function platePaths(name: PlateName, seed: number): string {
  const paths = plates[name](seed).map(({ d, tone, stroke, opacity }) => {
    const paint = stroke
      ? `fill="none" stroke="${colours[tone]}" stroke-width="${stroke}"`
      : `fill="${colours[tone]}"`;
    return `<path d="${d}" ${paint}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`;
  });
  return paths.join('');
}
