import { isInBox, type PlateShape, type Point, pathOf, plateBox, seeded } from './shapes.ts';

const golden = (1 + Math.sqrt(5)) / 2;

interface Triangle {
  readonly isThin: boolean;
  readonly a: Point;
  readonly b: Point;
  readonly c: Point;
}

function toward([ax, ay]: Point, [bx, by]: Point): Point {
  return [ax + (bx - ax) / golden, ay + (by - ay) / golden];
}

function split({ isThin, a, b, c }: Triangle): Triangle[] {
  if (isThin) {
    const p = toward(a, b);
    return [
      { isThin: true, a: c, b: p, c: b },
      { isThin: false, a: p, b: c, c: a },
    ];
  }
  const q = toward(b, a);
  const r = toward(b, c);
  return [
    { isThin: false, a: r, b: c, c: a },
    { isThin: false, a: q, b: r, c: b },
    { isThin: true, a: r, b: q, c: a },
  ];
}

/** The Robinson triangles of a Penrose tiling after so many deflations of a wheel of ten. */
export function robinsonTriangles(center: Point, radius: number, rounds: number): Triangle[] {
  const rim = (index: number): Point => {
    const angle = ((2 * index - 1) * Math.PI) / 10;
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
  };
  let triangles = Array.from({ length: 10 }, (_, index): Triangle => {
    const [one, other] = index % 2 === 0 ? [rim(index + 1), rim(index)] : [rim(index), rim(index + 1)];
    return { isThin: true, a: center, b: one, c: other };
  });
  for (let round = 0; round < rounds; round += 1) triangles = triangles.flatMap(split);
  return triangles;
}

/** The whole rhombus of a triangle: its mirror image over the base that has no edge. */
function rhombus({ a, b, c }: Triangle): Point[] {
  return [a, b, [b[0] + c[0] - a[0], b[1] + c[1] - a[1]], c];
}

/** Penrose's rhombi, which never repeat. */
export function penrose(seed: number): PlateShape[] {
  const random = seeded(seed);
  const center: Point = [plateBox.width * (0.4 + random() * 0.2), plateBox.height * (0.4 + random() * 0.2)];
  const seen = new Set<string>();
  const figures: Record<'pale' | 'brand' | 'deep' | 'signal', string[]> = {
    pale: [],
    brand: [],
    deep: [],
    signal: [],
  };
  for (const triangle of robinsonTriangles(center, 330, 4)) {
    const corners = rhombus(triangle);
    const key = `${Math.round((triangle.b[0] + triangle.c[0]) * 2)}/${Math.round((triangle.b[1] + triangle.c[1]) * 2)}`;
    if (seen.has(key) || !isInBox(corners, 0)) continue;
    seen.add(key);
    const draw = random();
    const tone = triangle.isThin ? 'deep' : draw > 0.5 ? 'pale' : 'brand';
    figures[draw > 0.975 ? 'signal' : tone].push(pathOf(corners));
  }
  return [
    { d: figures.pale.join(''), tone: 'pale' },
    { d: figures.brand.join(''), tone: 'brand', opacity: 0.55 },
    { d: figures.deep.join(''), tone: 'deep', opacity: 0.85 },
    { d: figures.signal.join(''), tone: 'signal' },
    { d: [...figures.pale, ...figures.brand, ...figures.deep].join(''), tone: 'line', stroke: 1.2 },
  ];
}
