import { ellipse, type PlateShape, type Point, pathOf, plateBox, seeded } from './shapes.ts';

/** The visible Balmer lines of hydrogen, in nm. */
const balmerNm = [656.3, 486.1, 434.0, 410.2, 397.0];

/** Orbits around one nucleus, a crystal net behind, hydrogen's spectrum below. */
export function orbits(seed: number): PlateShape[] {
  const random = seeded(seed);
  const center: Point = [200, 126];
  const turn = random() * 60;
  const rings = [0, 1, 2].map((index) => ellipse(center, { rx: 150, ry: 52, degrees: turn + index * 60 }));
  const electrons = [0, 1, 2].map((index) => onRing(center, turn + index * 60, random() * Math.PI * 2));
  return [
    { d: net(), tone: 'pale', stroke: 2 },
    { d: rings.join(''), tone: 'brand', stroke: 1.8 },
    { d: ellipse(center, { rx: 22, ry: 22 }), tone: 'deep' },
    { d: electrons.map((at) => ellipse(at, { rx: 6.5, ry: 6.5 })).join(''), tone: 'deep' },
    { d: band(0, plateBox.width), tone: 'deep' },
    { d: balmerNm.slice(1).map(spectralLine).join(''), tone: 'pale' },
    { d: spectralLine(656.3), tone: 'signal' },
  ];
}

function onRing([cx, cy]: Point, degrees: number, phase: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [150 * Math.cos(phase), 52 * Math.sin(phase)];
  return [cx + x * Math.cos(angle) - y * Math.sin(angle), cy + x * Math.sin(angle) + y * Math.cos(angle)];
}

function band(from: number, to: number): string {
  return pathOf([
    [from, 258],
    [to, 258],
    [to, 286],
    [from, 286],
  ]);
}

function spectralLine(nm: number): string {
  const x = ((nm - 380) / 320) * plateBox.width;
  return band(x, x + 4);
}

function net(): string {
  const cell = 50;
  const lines: string[] = [];
  for (let x = -300; x < plateBox.width; x += cell) {
    lines.push(`M${x} 0l150 258`, `M${x + 300} 0l-150 258`);
  }
  return lines.join('');
}
