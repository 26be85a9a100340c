import { ellipse, type PlateShape, type Point, pathOf, plateBox, seeded } from './shapes.ts';

const focus = 78;

/** Confocal conics: ellipses and hyperbolas with the same foci cross at right angles everywhere. */
export function conics(seed: number): PlateShape[] {
  const random = seeded(seed);
  const center: Point = [
    plateBox.width / 2 + (random() - 0.5) * 40,
    plateBox.height / 2 + (random() - 0.5) * 20,
  ];
  const ellipses = Array.from({ length: 10 }, (_, index) => {
    const mu = 0.22 + index * 0.2;
    return ellipse(center, { rx: focus * Math.cosh(mu), ry: focus * Math.sinh(mu) });
  });
  const hyperbolas = Array.from({ length: 11 }, (_, index) => branch(center, ((index + 0.5) * Math.PI) / 11));
  const lit = 1 + Math.floor(random() * 3);
  const at = orbitPoint(center, 0.22 + lit * 0.2, random() * Math.PI * 2);
  return [
    { d: ellipse(center, { rx: focus * Math.cosh(0.82), ry: focus * Math.sinh(0.82) }), tone: 'pale' },
    { d: ellipses.join(''), tone: 'brand', stroke: 1.4, opacity: 0.8 },
    { d: hyperbolas.join(''), tone: 'deep', stroke: 1, opacity: 0.55 },
    { d: ellipses[lit] ?? '', tone: 'deep', stroke: 3.5 },
    { d: focusDots(center), tone: 'ink' },
    { d: ellipse(at, { rx: 8, ry: 8 }), tone: 'signal' },
  ];
}

function branch([cx, cy]: Point, nu: number): string {
  const points = Array.from({ length: 21 }, (_, step): Point => {
    const mu = -2.2 + step * 0.22;
    return [cx + focus * Math.cosh(mu) * Math.cos(nu), cy + focus * Math.sinh(mu) * Math.sin(nu)];
  });
  return pathOf(points, false);
}

function orbitPoint([cx, cy]: Point, mu: number, nu: number): Point {
  return [cx + focus * Math.cosh(mu) * Math.cos(nu), cy + focus * Math.sinh(mu) * Math.sin(nu)];
}

function focusDots([cx, cy]: Point): string {
  return ellipse([cx - focus, cy], { rx: 4, ry: 4 }) + ellipse([cx + focus, cy], { rx: 4, ry: 4 });
}
