import { ellipse, type Point, pathOf } from '../shapes.ts';
import {
  circle,
  curve,
  drawn,
  faint,
  filled,
  line,
  polygon,
  range,
  rect,
  regular,
  type Subject,
} from './drawing.ts';

/** A band with one side: a strip whose end was turned once before it was glued. */
export const moebius: Subject = (random) => {
  const lean = 0.5 + random() * 0.2;
  const at = (turn: number, side: number): { point: Point; depth: number } => {
    const radius = 1 + (side / 2) * Math.cos(turn / 2);
    const [x, y, z] = [radius * Math.cos(turn), radius * Math.sin(turn), (side / 2) * Math.sin(turn / 2)];
    return { point: [200 + x * 118, 150 + y * 118 * lean - z * 96], depth: y * (1 - lean) + z };
  };
  const pieces = range(72)
    .map((index) => {
      const [from, to] = [(index / 72) * Math.PI * 2, ((index + 1.06) / 72) * Math.PI * 2];
      const corners = [at(from, -0.62), at(to, -0.62), at(to, 0.62), at(from, 0.62)];
      return { corners, depth: corners.reduce((sum, one) => sum + one.depth, 0), light: Math.sin(from / 2) };
    })
    .sort((one, other) => one.depth - other.depth);
  return [
    ...pieces.map(({ corners, light }) => ({
      d: polygon(...corners.map(({ point }) => point)),
      tone: light > 0.62 ? ('brand' as const) : light > 0.28 ? ('deep' as const) : ('pale' as const),
    })),
    drawn(
      'line',
      1.5,
      pathOf(
        range(73).map((index) => at((index / 72) * Math.PI * 2, 0).point),
        false,
      ),
    ),
    filled('signal', circle(at(1.2, 0).point, 8)),
  ];
};

/** Seven bridges over a river: no walk crosses each of them once. */
export const bridges: Subject = () => {
  const [north, south, island, east]: readonly [Point, Point, Point, Point] = [
    [190, 40],
    [190, 262],
    [150, 150],
    [325, 150],
  ];
  const over = (from: Point, to: Point, bend: number) =>
    curve(
      16,
      (part): Point => [
        from[0] + (to[0] - from[0]) * part + Math.sin(part * Math.PI) * bend,
        from[1] + (to[1] - from[1]) * part,
      ],
    );
  return [
    filled(
      'pale',
      pathOf([
        [0, 84],
        [400, 70],
        [400, 124],
        [0, 132],
      ]),
      pathOf([
        [0, 178],
        [400, 172],
        [400, 226],
        [0, 222],
      ]),
    ),
    filled('pale', polygon([225, 116], [268, 112], [268, 188], [225, 190])),
    drawn(
      'brand',
      6,
      over(north, island, -42),
      over(north, island, 26),
      over(south, island, -42),
      over(south, island, 26),
      over(north, east, 18),
      over(south, east, 18),
      line(island, east),
    ),
    filled('deep', ...[north, south, island, east].map((place) => circle(place, 17))),
    filled('signal', circle(island, 9)),
  ];
};

/** A pencil in a loop of thread around two pins. */
export const thread: Subject = (random) => {
  const turn = 3.7 + random() * 0.9;
  const [a, b, c] = [150, 96, Math.sqrt(150 ** 2 - 96 ** 2)];
  const tip: Point = [200 + a * Math.cos(turn), 152 + b * Math.sin(turn)];
  const [left, right]: readonly [Point, Point] = [
    [200 - c, 152],
    [200 + c, 152],
  ];
  return [
    faint('pale', 1, ellipse([200, 152], { rx: a, ry: b })),
    drawn('brand', 4, ellipse([200, 152], { rx: a, ry: b })),
    drawn('deep', 2.5, line(left, tip, right, left)),
    filled('ink', circle(left, 6), circle(right, 6)),
    filled('signal', circle(tip, 9)),
  ];
};

/** Regular pentagons around one point leave a gap; hexagons beside them do not. */
export const tiling: Subject = () => {
  const five = range(3).map((at) => {
    const angle = -Math.PI / 2 + at * ((108 * Math.PI) / 180);
    const middle: Point = [118 + Math.cos(angle + 0.94) * 60, 150 + Math.sin(angle + 0.94) * 60];
    return polygon(...regular(middle, 60, { corners: 5, turn: angle + 0.94 + Math.PI }));
  });
  const six = range(12).map((at) => {
    const [row, column] = [Math.floor(at / 3), at % 3];
    return polygon(
      ...regular([262 + column * 52 + (row % 2) * 26, 60 + row * 45 + 20], 29, {
        corners: 6,
        turn: Math.PI / 6,
      }),
    );
  });
  return [
    filled('brand', ...six.filter((_, at) => at % 2 === 0)),
    filled('deep', ...six.filter((_, at) => at % 2 === 1)),
    filled('pale', ...five),
    drawn('brand', 3, ...five),
    filled('signal', circle([118, 150], 6)),
  ];
};

/** The squares over the sides of a right triangle. */
export const pythagoras: Subject = (random) => {
  const share = 0.36 + random() * 0.28;
  const [left, right]: readonly [Point, Point] = [
    [140, 196],
    [262, 196],
  ];
  const wide = right[0] - left[0];
  const angle = Math.acos(Math.sqrt(share));
  const top: Point = [left[0] + wide * share, left[1] - wide * Math.cos(angle) * Math.sin(angle)];
  const square = (from: Point, to: Point) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    return polygon(from, to, [to[0] + dy, to[1] - dx], [from[0] + dy, from[1] - dx]);
  };
  return [
    filled('brand', square(left, top)),
    filled('deep', square(top, right)),
    filled('pale', square(right, left)),
    drawn('brand', 2.5, square(right, left)),
    filled('signal', polygon(left, top, right)),
  ];
};

/** A square made of squares of other sizes. */
export const squares: Subject = () => {
  const parts: readonly (readonly [x: number, y: number, size: number])[] = [
    [0, 0, 18],
    [18, 0, 15],
    [18, 15, 7],
    [25, 15, 8],
    [0, 18, 14],
    [14, 18, 4],
    [14, 22, 10],
    [24, 23, 9],
  ];
  const scale = 8;
  const box = (x: number, y: number, size: number) =>
    rect(68 + x * scale, 22 + y * scale, size * scale - 2.5, size * scale - 2.5);
  const some = (...which: readonly number[]) =>
    parts.filter((_, at) => which.includes(at)).map(([x, y, size]) => box(x, y, size));
  return [
    filled('brand', ...some(0, 3, 6)),
    filled('deep', ...some(1, 7)),
    filled('pale', ...some(2, 4)),
    filled('deep', ...some(5)),
    filled('signal', box(24, 22, 1)),
  ];
};

/** A round lid cannot fall through its hole; a mirror shows what is the same on both sides. */
export const symmetry: Subject = (random) => {
  const wing = range(5)
    .map(() => [26 + random() * 120, 40 + random() * 210] as const)
    .sort((one, other) => one[1] - other[1]);
  const half = (sign: number) =>
    polygon([200, 26], ...wing.map(([out, y]): Point => [200 + sign * out, y]), [200, 274]);
  return [
    filled('brand', half(-1)),
    filled('pale', half(1)),
    drawn('brand', 2.5, half(1)),
    drawn('signal', 3, line([200, 10], [200, 290])),
  ];
};

/** A circle that rolls once covers a little more than three of its widths. */
export const pi: Subject = () => {
  const [radius, base] = [44, 214];
  const start = 52;
  const around = radius * Math.PI * 2;
  const wheel = (turn: number): Point => [start + turn * around, base - radius];
  return [
    drawn('pale', 3, ...[0, 0.25, 0.5, 0.75, 1].map((turn) => circle(wheel(turn), radius))),
    drawn('brand', 4, circle(wheel(0), radius), circle(wheel(1), radius)),
    drawn(
      'deep',
      3,
      curve(40, (part): Point => {
        const angle = part * Math.PI * 2;
        return [start + radius * (angle - Math.sin(angle)), base - radius * (1 - Math.cos(angle))];
      }),
    ),
    drawn('ink', 3, line([start, base], [start + around, base])),
    drawn(
      'signal',
      6,
      line([start, base + 26], [start + radius * 2, base + 26]),
      line([start + radius * 2 + 6, base + 26], [start + radius * 4, base + 26]),
      line([start + radius * 4 + 6, base + 26], [start + radius * 6, base + 26]),
    ),
    drawn('deep', 6, line([start + radius * 6 + 6, base + 26], [start + around, base + 26])),
  ];
};

/** A cube, unfolded. */
export const solids: Subject = () => {
  const size = 54;
  const face = (x: number, y: number) => rect(52 + x * size, 66 + y * size, size - 2, size - 2);
  const [x, y, side, deep] = [262, 108, 84, 34];
  return [
    filled('pale', face(0, 1), face(2, 1), face(3, 1)),
    filled('brand', face(1, 0), face(1, 2)),
    filled('deep', face(1, 1)),
    filled('brand', rect(x, y + deep, side, side)),
    filled('pale', polygon([x, y + deep], [x + deep, y], [x + deep + side, y], [x + side, y + deep])),
    filled(
      'deep',
      polygon(
        [x + side, y + deep],
        [x + side + deep, y],
        [x + side + deep, y + side],
        [x + side, y + deep + side],
      ),
    ),
    filled('signal', circle([x + side / 2, y + deep + side / 2], 10)),
  ];
};

/** A base line and two angles measure what nobody can reach. */
export const triangulation: Subject = (random) => {
  const far: Point = [150 + random() * 120, 44];
  const [left, right]: readonly [Point, Point] = [
    [48, 248],
    [352, 248],
  ];
  const arc = ([cx, cy]: Point, towards: Point, sign: number) => {
    const whole = Math.atan2(towards[1] - cy, (towards[0] - cx) * sign);
    return curve(
      10,
      (part): Point => [cx + sign * 42 * Math.cos(whole * part), cy + 42 * Math.sin(whole * part)],
    );
  };
  return [
    faint('pale', 1, polygon(left, far, right)),
    drawn('brand', 3, line(left, far, right)),
    drawn('ink', 4, line(left, right)),
    drawn('signal', 4, arc(left, far, 1), arc(right, far, -1)),
    drawn('deep', 2, line(far, [far[0], 248])),
    filled('deep', circle(left, 8), circle(right, 8)),
    filled('signal', circle(far, 10)),
  ];
};
