import { useEffect, useRef } from 'react';
import type { PlateName } from './plate-svg.ts';
import { plateBox } from './shapes.ts';

type Drawing = (name: PlateName, seed: number) => string;

let draw: Drawing = () => '';

/** Hands the server what draws plates. What it draws stays as it was sent: no page brings the figures to draw them again. */
export function drawPlatesBy(drawing: Drawing): void {
  draw = drawing;
}

/** A picture drawn by code; the same seed draws the same picture. One that appears later fetches the figures first. */
export function Plate({ name, seed = 7, className }: { name: PlateName; seed?: number; className?: string }) {
  const picture = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = picture.current;
    if (!svg || svg.childElementCount > 0) return;
    void import('./plate-paths.ts').then(
      (drawing) => {
        svg.innerHTML = drawing.platePaths(name, seed);
      },
      () => undefined,
    );
  }, [name, seed]);
  return (
    <svg
      key={`${name} ${seed}`}
      ref={picture}
      aria-hidden="true"
      viewBox={`0 0 ${plateBox.width} ${plateBox.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths drawn here from numbers, no word of anybody
      dangerouslySetInnerHTML={{ __html: draw(name, seed) }}
    />
  );
}
