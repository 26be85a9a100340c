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

const layer = (depth: number, rest: string) =>
  `<g style="transform:translate(calc(var(--lean-x, 0) * ${depth}px), calc(var(--lean-y, 0) * ${depth}px));transition:transform 180ms ease-out" ${rest}</g>`;
const ring = (rx: number, ry: number, turn: number) => ellipse(center, { rx, ry, degrees: turn });
const circle = ([x, y]: Point, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

function drawn(): string {
  const { thick, thin } = lattice();
  const [x, y] = center;
  return [
    layer(
      -6,
      `fill="none" stroke="#ffffff"><path d="${thick}" stroke-width="1" opacity="0.2"/><path d="${thin}" stroke-width="1.4" opacity="0.34"/>`,
    ),
    layer(
      8,
      `fill="none" stroke="var(--color-brand-light)"><path d="${ring(300, 112, -24)}" stroke-width="1.5"/><path d="${ring(248, 88, 38)}" stroke-width="1.5" opacity="0.8"/><path d="${ring(190, 150, 84)}" stroke-width="1" opacity="0.6"/>`,
    ),
    layer(
      14,
      `>${circle([x, y], 34, '#ffffff')}${circle([x, y], 13, 'var(--color-brand)')}${circle([634, 158], 15, 'var(--color-signal-bright)')}${circle([165, 127], 9, 'var(--color-brand-light)')}${circle([345, 468], 7, '#ffffff')}`,
    ),
  ].join('');
}

let kept: string | undefined;

/** What stands in the large plate: a tiling that never repeats under orbits, in three layers. */
export function heroDrawing(): string {
  kept ??= drawn();
  return kept;
}
