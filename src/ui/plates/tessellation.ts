import { isInBox, type PlateShape, type PlateTone, type Point, pathOf, plateBox, seeded } from './shapes.ts';

const side = 36;
const tall = (side * Math.sqrt(3)) / 2;

/** Rhombille tiling: three rhombi to a hexagon, seen as cubes; a few are lit. */
export function tessellation(seed: number): PlateShape[] {
  const random = seeded(seed);
  const faces: Record<'brand' | 'deep' | 'pale' | 'signal', string[]> = {
    brand: [],
    deep: [],
    pale: [],
    signal: [],
  };
  for (let row = 0; row * side * 1.5 < plateBox.height + side; row += 1) {
    for (let column = 0; column * tall * 2 < plateBox.width + tall * 2; column += 1) {
      const center: Point = [column * tall * 2 + (row % 2) * tall, row * side * 1.5];
      for (const [face, tone] of cube(center)) {
        const draw = random();
        if (draw < 0.16 || !isInBox(face)) continue;
        faces[draw > 0.965 ? 'signal' : tone].push(pathOf(face));
      }
    }
  }
  return [
    { d: faces.pale.join(''), tone: 'pale' },
    { d: faces.brand.join(''), tone: 'brand', opacity: 0.75 },
    { d: faces.deep.join(''), tone: 'deep', opacity: 0.9 },
    { d: faces.signal.join(''), tone: 'signal' },
  ];
}

function cube([x, y]: Point): [Point[], Extract<PlateTone, 'brand' | 'deep' | 'pale'>][] {
  const corner = (turn: number): Point => {
    const angle = ((turn * 60 - 90) * Math.PI) / 180;
    return [x + side * Math.cos(angle), y + side * Math.sin(angle)];
  };
  const middle: Point = [x, y];
  return [
    [[corner(5), corner(0), corner(1), middle], 'pale'],
    [[corner(1), corner(2), corner(3), middle], 'brand'],
    [[corner(3), corner(4), corner(5), middle], 'deep'],
  ];
}
