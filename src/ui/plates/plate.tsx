import { useMemo } from 'react';
import { type PlateName, plates } from './plate-svg.ts';
import { type PlateShape, type PlateTone, plateBox } from './shapes.ts';

export { type PlateName, plates } from './plate-svg.ts';

const colours: Readonly<Record<PlateTone, string>> = {
  brand: 'var(--color-brand)',
  deep: 'var(--color-brand-deep)',
  pale: 'var(--color-brand-tint)',
  line: '#ffffff',
  signal: 'var(--color-signal-bright)',
  ink: 'var(--color-ink)',
};

export function PlatePaths({ shapes }: { shapes: readonly PlateShape[] }) {
  return shapes.map(({ d, tone, stroke, opacity }, index) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a plate never change places
      key={index}
      d={d}
      fill={stroke ? 'none' : colours[tone]}
      stroke={stroke ? colours[tone] : undefined}
      strokeWidth={stroke}
      opacity={opacity}
    />
  ));
}

/** A picture drawn by code; the same seed draws the same picture. */
export function Plate({ name, seed = 7, className }: { name: PlateName; seed?: number; className?: string }) {
  const shapes = useMemo(() => plates[name](seed), [name, seed]);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${plateBox.width} ${plateBox.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <PlatePaths shapes={shapes} />
    </svg>
  );
}
