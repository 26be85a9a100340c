import type { Point } from '../shapes.ts';
import { circle, curve, drawn, faint, filled, line, polygon, range, rect, type Subject } from './drawing.ts';

const axes = drawn('ink', 2, line([50, 260], [370, 260]), line([50, 260], [50, 30]));

/** How often two dice show each sum: 600 throws. */
export const dice: Subject = (random) => {
  const counts = range(11).map((sum) => (6 - Math.abs(sum - 5)) * 32 + (random() - 0.5) * 22);
  const bar = (sum: number) => rect(50 + sum * 28, 260 - (counts[sum] ?? 0), 22, counts[sum] ?? 0);
  return [
    filled('brand', ...range(11).flatMap((sum) => (sum === 5 ? [] : [bar(sum)]))),
    filled('signal', bar(5)),
    drawn('ink', 2, line([40, 260], [372, 260])),
    filled('line', rect(318, 34, 48, 48)),
    drawn('deep', 2, rect(318, 34, 48, 48)),
    filled('deep', circle([330, 46], 4.5), circle([354, 70], 4.5), circle([342, 58], 4.5)),
  ];
};

/** Strips of one, two, three … equal parts under each other. */
export const fractions: Subject = (random) => {
  const lit = 2 + Math.floor(random() * 3);
  const rows = [1, 2, 3, 4, 6, 8];
  const cell = (row: number, at: number) => {
    const width = 320 / (rows[row] ?? 1);
    return rect(40 + at * width, 24 + row * 43, width - 3, 36);
  };
  return [
    filled('pale', ...rows.flatMap((parts, row) => range(parts).map((at) => cell(row, at)))),
    filled('brand', ...rows.map((_, row) => cell(row, 0))),
    filled('signal', cell(lit, 1)),
    faint('deep', 0.25, ...rows.slice(3).map((_, row) => cell(row + 3, 1))),
  ];
};

/** 1/x, which never meets the line it runs along. */
export const zero: Subject = () => {
  const wing = (sign: number) =>
    curve(40, (part): Point => {
      const x = 0.16 + part * 3;
      return [200 + sign * x * 58, 150 - (sign * 20) / x];
    });
  return [
    drawn(
      'line',
      1.5,
      ...range(9).map((at) => line([at * 50, 0], [at * 50, 300])),
      ...range(7).map((at) => line([0, at * 50], [400, at * 50])),
    ),
    drawn('ink', 2, line([0, 150], [400, 150])),
    drawn('signal', 2.5, line([200, 0], [200, 300])),
    drawn('brand', 5, wing(1), wing(-1)),
    filled('line', circle([200, 150], 9)),
    drawn('signal', 3, circle([200, 150], 9)),
  ];
};

/** What is owed grows by its own size. */
export const interest: Subject = (random) => {
  const rate = 1.19 + random() * 0.05;
  const height = (at: number) => 22 * rate ** at;
  return [
    filled('pale', ...range(11).map((at) => rect(56 + at * 28, 260 - height(at), 22, height(at)))),
    filled(
      'brand',
      ...range(11).map((at) => rect(56 + at * 28, 260 - height(at) * 0.45, 22, height(at) * 0.45)),
    ),
    drawn(
      'signal',
      4,
      curve(30, (part) => [67 + part * 280, 260 - height(part * 10)]),
    ),
    axes,
  ];
};

/** A jumpy row of figures, and what is left when neighbours are averaged. */
export const average: Subject = (random) => {
  const values = range(27).map((at) => 150 + Math.sin(at / 3.4) * 62 + (random() - 0.5) * 96);
  const at = (index: number, value: number): Point => [50 + index * 12, value];
  const mean = (index: number) => {
    const near = values.slice(Math.max(0, index - 3), index + 4);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  };
  return [
    axes,
    drawn('pale', 3, line(...values.map((value, index) => at(index, value)))),
    filled('brand', ...values.map((value, index) => circle(at(index, value), 3.5))),
    drawn('signal', 5, line(...range(27).map((index) => at(index, mean(index))))),
  ];
};

/** Two tariffs: where they cross the other one becomes the cheaper. */
export const linear: Subject = (random) => {
  const cross = 150 + random() * 90;
  return [
    drawn(
      'line',
      1.5,
      ...range(8).map((at) => line([50 + at * 45, 30], [50 + at * 45, 260])),
      ...range(6).map((at) => line([50, 260 - at * 45], [370, 260 - at * 45])),
    ),
    faint('pale', 1, polygon([50, 260], [50, 190], [cross, 150], [cross, 260])),
    axes,
    drawn('brand', 5, line([50, 190], [370, 190 - ((190 - 150) / (cross - 50)) * 320])),
    drawn('deep', 5, line([50, 250], [50 + ((250 - 40) / (250 - 150)) * (cross - 50), 40])),
    filled('signal', circle([cross, 150], 10)),
  ];
};

/** The healthy, the ill and those who are well again, day by day. */
export const epidemic: Subject = (random) => {
  const speed = 0.32 + random() * 0.08;
  let [well, ill] = [0.98, 0.02];
  const days = range(60).map(() => {
    const caught = speed * well * ill;
    well -= caught;
    ill += caught - ill * 0.09;
    return { well, ill, over: 1 - well - ill };
  });
  const of = (name: 'well' | 'ill' | 'over') =>
    line(...days.map((day, at): Point => [50 + at * 5.3, 255 - day[name] * 210]));
  return [
    faint(
      'signal',
      0.18,
      polygon([50, 255], ...days.map((day, at): Point => [50 + at * 5.3, 255 - day.ill * 210]), [363, 255]),
    ),
    axes,
    drawn('brand', 4, of('well')),
    drawn('deep', 4, of('over')),
    drawn('signal', 5, of('ill')),
  ];
};

/** Seven questions with two answers each. */
export const halving: Subject = (random) => {
  const depth = 5;
  let way = 0;
  const steps: Point[] = [[200, 30]];
  const place = (level: number, index: number): Point => [
    ((index + 0.5) / 2 ** level) * 380 + 10,
    30 + level * 50,
  ];
  for (let level = 1; level <= depth; level += 1) {
    way = way * 2 + (random() < 0.5 ? 0 : 1);
    steps.push(place(level, way));
  }
  const twigs = range(depth).flatMap((level) =>
    range(2 ** level).flatMap((index) =>
      [0, 1].map((side) => line(place(level, index), place(level + 1, index * 2 + side))),
    ),
  );
  const knots = range(depth + 1).flatMap((level) =>
    range(2 ** level).map((index) => circle(place(level, index), level < 4 ? 6 : 3.5)),
  );
  return [
    drawn('brand', 1.6, ...twigs),
    filled('deep', ...knots),
    drawn('signal', 4.5, line(...steps)),
    filled('signal', ...steps.map((at) => circle(at, 7))),
  ];
};

/** More pigeons than holes: one hole has two. */
export const pigeonholes: Subject = (random) => {
  const twice = Math.floor(random() * 12);
  const hole = (at: number): Point => [58 + (at % 4) * 74, 40 + Math.floor(at / 4) * 78];
  return [
    filled('line', ...range(12).map((at) => rect(...hole(at), 62, 64))),
    drawn('brand', 2.5, ...range(12).map((at) => rect(...hole(at), 62, 64))),
    filled(
      'deep',
      ...range(12).flatMap((at) => (at === twice ? [] : [circle([hole(at)[0] + 31, hole(at)[1] + 34], 14)])),
    ),
    filled(
      'signal',
      circle([hole(twice)[0] + 20, hole(twice)[1] + 36], 13),
      circle([hole(twice)[0] + 43, hole(twice)[1] + 28], 13),
    ),
  ];
};

/** A hotel without end: each guest moves on one room. */
export const hotel: Subject = () => {
  let x = 18;
  const rooms: { x: number; width: number }[] = [];
  for (let width = 62; width > 3; width *= 0.84) {
    rooms.push({ x, width });
    x += width * 1.16;
  }
  const front = (one: { x: number; width: number }) =>
    rect(one.x, 230 - one.width * 1.9, one.width * 0.86, one.width * 1.9);
  const hop = (one: { x: number; width: number }) =>
    curve(
      10,
      (part): Point => [
        one.x + one.width * (0.43 + part * 1.06),
        220 - one.width * 1.95 - Math.sin(part * Math.PI) * one.width * 0.42,
      ],
    );
  return [
    filled('pale', rect(0, 230, 400, 70)),
    filled('brand', ...rooms.slice(1).map(front)),
    filled('signal', ...rooms.slice(0, 1).map(front)),
    filled(
      'line',
      ...rooms.map((one) => circle([one.x + one.width * 0.68, 230 - one.width * 0.9], one.width * 0.06)),
    ),
    drawn('deep', 2.5, ...rooms.slice(0, 7).map(hop)),
  ];
};
