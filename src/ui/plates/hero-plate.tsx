import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { robinsonTriangles } from './penrose.ts';
import { ellipse, type Point, pathOf } from './shapes.ts';

const center: Point = [360, 280];

function lattice(): { thick: string; thin: string } {
  const near = robinsonTriangles(center, 560, 5).filter(
    ({ a: [x, y] }) => x > -30 && x < 750 && y > -30 && y < 590,
  );
  const draw = (isThin: boolean) =>
    near
      .filter((one) => one.isThin === isThin)
      .map(({ a, b, c }) => pathOf([b, a, c], false))
      .join('');
  return { thick: draw(false), thin: draw(true) };
}

const layer = (depth: number): CSSProperties => ({
  transform: `translate(calc(var(--lean-x, 0) * ${depth}px), calc(var(--lean-y, 0) * ${depth}px))`,
  transition: 'transform 180ms ease-out',
});

/** The large plate: a tiling that never repeats under orbits; its layers lean a little towards the pointer. */
export function HeroPlate({ className }: { className?: string }) {
  const picture = useRef<SVGSVGElement>(null);
  const { thick, thin } = useMemo(lattice, []);
  useEffect(() => {
    if (!matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches) return;
    const lean = (event: PointerEvent) => {
      picture.current?.style.setProperty('--lean-x', String((event.clientX / innerWidth - 0.5) * 2));
      picture.current?.style.setProperty('--lean-y', String((event.clientY / innerHeight - 0.5) * 2));
    };
    addEventListener('pointermove', lean, { passive: true });
    return () => removeEventListener('pointermove', lean);
  }, []);
  const ring = (rx: number, ry: number, turn: number) => ellipse(center, { rx, ry, degrees: turn });
  return (
    <svg
      ref={picture}
      aria-hidden="true"
      viewBox="0 0 720 560"
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <g style={layer(-6)} fill="none" stroke="#ffffff">
        <path d={thick} strokeWidth="1" opacity="0.2" />
        <path d={thin} strokeWidth="1.4" opacity="0.34" />
      </g>
      <g style={layer(8)} fill="none" stroke="var(--color-brand-light)">
        <path d={ring(300, 112, -24)} strokeWidth="1.5" />
        <path d={ring(248, 88, 38)} strokeWidth="1.5" opacity="0.8" />
        <path d={ring(190, 150, 84)} strokeWidth="1" opacity="0.6" />
      </g>
      <g style={layer(14)}>
        <circle cx={center[0]} cy={center[1]} r="34" fill="#ffffff" />
        <circle cx={center[0]} cy={center[1]} r="13" fill="var(--color-brand)" />
        <circle cx="634" cy="158" r="15" fill="var(--color-signal-bright)" />
        <circle cx="165" cy="127" r="9" fill="var(--color-brand-light)" />
        <circle cx="345" cy="468" r="7" fill="#ffffff" />
      </g>
    </svg>
  );
}
