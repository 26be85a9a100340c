import { type PlateTones, plateSvgOf } from './plate-svg.ts';
import { ellipse, type PlateShape, type Point, pathOf, seeded } from './shapes.ts';

/** Wider than the other plates: it lies across the top of a card. */
export const buildingBox = { width: 640, height: 240 } as const;
const ground = 218;

const box = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string =>
  pathOf([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);

/** The street behind: blocks of different heights, and a few hills. */
function street(random: () => number): PlateShape[] {
  const blocks: string[] = [];
  for (let x = -10; x < buildingBox.width; ) {
    const width = 24 + random() * 34;
    const height = 40 + random() * 88;
    blocks.push(box({ x, y: ground - height, width: width - 4, height }));
    x += width;
  }
  const hill = (at: number, high: number) => {
    const points: Point[] = Array.from({ length: 25 }, (_, place) => {
      const x = at - 150 + place * 12.5;
      return [x, ground - high * Math.exp(-(((x - at) / 62) ** 2))];
    });
    return pathOf([...points, [at + 150, ground], [at - 150, ground]]);
  };
  const hills = [90, 330, 520].map((at) => hill(at + random() * 80, 80 + random() * 60));
  return [
    { d: hills.join(''), tone: 'pale', opacity: 0.55 },
    { d: blocks.join(''), tone: 'pale' },
  ];
}

/** The house itself: floors of windows, some lit, its door and the sign on top. */
function house(random: () => number): PlateShape[] {
  const columns = 5 + Math.floor(random() * 4);
  const floors = 5 + Math.floor(random() * 2);
  const [pitch, storey] = [22, 26];
  const width = columns * pitch + 14;
  const height = floors * storey + 26;
  const left = Math.round((buildingBox.width - width) / 2 + (random() - 0.5) * 200);
  const top = ground - height;
  const isTerraced = random() < 0.5;
  const panes: string[] = [];
  const lit: string[] = [];
  for (let floor = 1; floor < floors; floor += 1)
    for (let column = 0; column < columns; column += 1) {
      if (isTerraced && floor < 2 && column >= columns - 2) continue;
      const pane = box({
        x: left + 10 + column * pitch,
        y: top + 16 + (floor - 1) * storey,
        width: 14,
        height: 16,
      });
      (random() < 0.16 ? lit : panes).push(pane);
    }
  const step = isTerraced ? storey + 12 : 0;
  const wall = pathOf([
    [left, top],
    [left + width - (isTerraced ? pitch * 2 + 8 : 0), top],
    [left + width - (isTerraced ? pitch * 2 + 8 : 0), top + step],
    [left + width, top + step],
    [left + width, ground],
    [left, ground],
  ]);
  const entrance = left + 12 + Math.floor(random() * (columns - 1)) * pitch;
  return [
    { d: wall, tone: 'brand' },
    { d: box({ x: left, y: ground - 34, width, height: 34 }), tone: 'deep' },
    { d: panes.join(''), tone: 'line', opacity: 0.85 },
    { d: lit.join(''), tone: 'signal' },
    {
      d:
        box({ x: entrance, y: ground - 26, width: 18, height: 26 }) +
        box({ x: entrance + 22, y: ground - 26, width: 18, height: 26 }),
      tone: 'line',
    },
    { d: box({ x: left + 8, y: top - 12, width: 44, height: 12 }), tone: 'deep' },
  ];
}

/** Trees on the pavement, each a crown on a stem. */
function trees(random: () => number): PlateShape[] {
  const crowns: string[] = [];
  const stems: string[] = [];
  for (let place = 0; place < 8; place += 1) {
    const x = 20 + place * 80 + random() * 40;
    const size = 9 + random() * 7;
    crowns.push(ellipse([x, ground - 16 - size], { rx: size, ry: size * 1.25 }));
    stems.push(
      pathOf(
        [
          [x, ground - 18],
          [x, ground],
        ],
        false,
      ),
    );
  }
  return [
    { d: stems.join(''), tone: 'deep', stroke: 2 },
    { d: crowns.join(''), tone: 'deep', opacity: 0.8 },
  ];
}

/** A house in its street, another for each seed: the picture of a branch that has no photograph. */
export function building(seed: number): PlateShape[] {
  const random = seeded(seed);
  return [
    ...street(random),
    ...trees(random),
    ...house(random),
    {
      d: box({ x: 0, y: ground, width: buildingBox.width, height: buildingBox.height - ground }),
      tone: 'deep',
      opacity: 0.16,
    },
    { d: box({ x: 0, y: ground - 1, width: buildingBox.width, height: 2 }), tone: 'deep' },
  ];
}

/** The picture of a branch as an SVG of its own, the same for the same code and colours. */
export function buildingSvg(code: string, tones: PlateTones = {}): string {
  const seed = [...code].reduce((sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0, 17);
  return plateSvgOf(building(seed), buildingBox, { box: buildingBox, tones });
}
