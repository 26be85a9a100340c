import { type Point, pathOf } from '../shapes.ts';
import { circle, curve, drawn, faint, filled, line, polygon, range, rect, type Subject } from './drawing.ts';

/** Lines, stations and where one changes. */
export const metro: Subject = (random) => {
  const bend = random() * 30;
  const rail = (...points: readonly Point[]) => pathOf(points, false);
  const stops = (points: readonly Point[]) => points.map((at) => circle(at, 7));
  const green: readonly Point[] = [
    [30, 210],
    [110, 210],
    [190, 130 + bend],
    [270, 130 + bend],
    [370, 60],
  ];
  const red: readonly Point[] = [
    [60, 50],
    [140, 50 + bend],
    [190, 130 + bend],
    [230, 230],
    [350, 250],
  ];
  const ink: readonly Point[] = [
    [30, 130],
    [110, 210],
    [230, 230],
    [300, 180],
    [380, 180],
  ];
  return [
    drawn('brand', 9, rail(...green)),
    drawn('signal', 9, rail(...red)),
    drawn('deep', 9, rail(...ink)),
    filled('line', ...stops([...green, ...red, ...ink])),
    drawn('ink', 2.5, ...stops([...green, ...red, ...ink])),
    filled('line', circle([190, 130 + bend], 13), circle([230, 230], 13), circle([110, 210], 13)),
    drawn('ink', 4, circle([190, 130 + bend], 13), circle([230, 230], 13), circle([110, 210], 13)),
  ];
};

/** Stripes, a light, and how long somebody needs to the other side. */
export const crossing: Subject = (random) => {
  const steps = range(7).map((at): Point => [70 + at * 36, 236 - at * 4 + (random() - 0.5) * 8]);
  return [
    filled('deep', rect(0, 150, 400, 150)),
    filled(
      'line',
      ...range(8).map((at) =>
        polygon([26 + at * 46, 166], [52 + at * 46, 166], [42 + at * 46, 288], [12 + at * 46, 288]),
      ),
    ),
    filled('ink', rect(318, 30, 46, 92), rect(336, 122, 10, 60)),
    faint('line', 0.25, circle([341, 54], 15)),
    filled('brand', circle([341, 96], 15)),
    filled('signal', ...steps.map((at, index) => circle([at[0], at[1] + (index % 2) * 12], 6))),
    filled('pale', ...range(6).map((at) => rect(40 + at * 40, 70 + at * 9, 30, 9))),
  ];
};

/** A month with a day marked. */
export const calendar: Subject = (random) => {
  const marked = 9 + Math.floor(random() * 12);
  const cell = (at: number) => rect(58 + (at % 7) * 41, 92 + Math.floor(at / 7) * 35, 36, 30);
  return [
    filled('line', rect(44, 34, 312, 240)),
    filled('brand', rect(44, 34, 312, 44)),
    filled('deep', ...[110, 200, 290].map((x) => rect(x - 5, 20, 10, 34))),
    filled(
      'pale',
      ...range(35)
        .filter((at) => at !== marked && at % 7 !== 0)
        .map(cell),
    ),
    faint(
      'signal',
      0.28,
      ...range(35)
        .filter((at) => at !== marked && at % 7 === 0)
        .map(cell),
    ),
    filled('signal', cell(marked)),
  ];
};

/** A page with a solution: lines, a step that is marked, a tick. */
export const notebook: Subject = (random) => {
  const lengths = range(8).map(() => 120 + random() * 130);
  const marked = 2 + Math.floor(random() * 4);
  return [
    filled('line', rect(70, 20, 270, 264)),
    filled('pale', rect(70, 20, 40, 264)),
    drawn('signal', 2, line([110, 20], [110, 284])),
    filled('deep', ...range(7).map((at) => circle([88, 46 + at * 36], 6))),
    drawn(
      'brand',
      6,
      ...lengths.flatMap((length, at) =>
        at === marked ? [] : [line([128, 54 + at * 28], [128 + Math.min(length, 190), 54 + at * 28])],
      ),
    ),
    drawn(
      'signal',
      6,
      line([128, 54 + marked * 28], [128 + Math.min(lengths[marked] ?? 0, 150), 54 + marked * 28]),
    ),
    drawn('signal', 5, line([300, 50 + marked * 28], [310, 60 + marked * 28], [330, 34 + marked * 28])),
  ];
};

/** Backs of books, one of them taken out a little. */
export const library: Subject = (random) => {
  const out = 2 + Math.floor(random() * 6);
  let x = 34;
  const spines = range(11)
    .map((at) => {
      const [width, height] = [22 + random() * 18, 150 + random() * 70];
      const spine = { at, x, width, height };
      x += width + 3;
      return spine;
    })
    .filter((one) => one.x + one.width < 372);
  const back = (one: (typeof spines)[number]) =>
    rect(one.x, 250 - one.height - (one.at === out ? 18 : 0), one.width, one.height);
  const tone = (rest: number) => spines.filter((one) => one.at !== out && one.at % 3 === rest).map(back);
  return [
    filled('deep', rect(20, 250, 360, 12)),
    filled('brand', ...tone(0)),
    filled('pale', ...tone(1)),
    filled('deep', ...tone(2)),
    filled('signal', ...spines.filter((one) => one.at === out).map(back)),
    faint(
      'line',
      0.8,
      ...spines.map((one) =>
        rect(one.x + 5, 268 - one.height - (one.at === out ? 18 : 0), one.width - 10, 5),
      ),
    ),
  ];
};

/** One speaks, the other asks. */
export const talk: Subject = (random) => {
  const rows = (x: number, y: number) =>
    range(3).map((row) => line([x, y + row * 24], [x + 70 + random() * 80, y + row * 24]));
  const bubble = (x: number, y: number, tail: number) =>
    polygon(
      [x, y],
      [x + 210, y],
      [x + 210, y + 104],
      [x + tail + 34, y + 104],
      [x + tail, y + 134],
      [x + tail, y + 104],
      [x, y + 104],
    );
  return [
    filled('brand', bubble(34, 30, 34)),
    filled('pale', bubble(156, 132, 150)),
    drawn('brand', 2.5, bubble(156, 132, 150)),
    drawn('line', 7, ...rows(58, 58)),
    drawn('deep', 7, ...rows(180, 160)),
    filled('signal', circle([336, 52], 12)),
  ];
};

/** Steps that are not all the same height, and somebody on them. */
export const steps: Subject = (random) => {
  let y = 262;
  const treads = range(7).map((at) => {
    const from = y;
    y -= at === 3 ? -16 : 20 + random() * 26;
    return { x: 40 + at * 46, y: at === 0 ? 262 - 20 : y, from };
  });
  return [
    filled('pale', ...treads.map((one) => rect(one.x, one.y, 46, 280 - one.y))),
    filled('brand', ...treads.map((one) => rect(one.x, one.y, 46, 9))),
    drawn('signal', 4, line(...treads.map((one): Point => [one.x + 23, one.y - 14]))),
    filled('signal', ...treads.map((one) => circle([one.x + 23, one.y - 14], 6))),
    drawn('ink', 2, line([30, 280], [376, 280])),
  ];
};

/** What may happen next, and next after that. */
export const tree: Subject = (random) => {
  const share = 0.35 + random() * 0.3;
  const twig = (from: Point, to: Point, width: number) =>
    drawn(width > 5 ? 'deep' : 'brand', width, line(from, to));
  const level = (at: number): readonly Point[] =>
    range(2 ** at).map(
      (index): Point => [50 + at * 100, 150 + (index - (2 ** at - 1) / 2) * (240 / 2 ** at)],
    );
  const twigs = range(3).flatMap((at) =>
    level(at).flatMap((from, index) =>
      [0, 1].map((side) =>
        twig(from, level(at + 1)[index * 2 + side] ?? from, 2 + (side === 0 ? share : 1 - share) * 8),
      ),
    ),
  );
  return [
    ...twigs,
    filled('deep', ...range(3).flatMap((at) => level(at).map((place) => circle(place, 10)))),
    filled('pale', ...level(3).map((place) => circle(place, 12))),
    filled(
      'signal',
      ...level(3)
        .slice(1, 2)
        .map((place) => circle(place, 12)),
    ),
  ];
};

/** A sum that grows to a peak and back: one thing leads to the next. */
export const change: Subject = (random) => {
  const shift = random() * 0.6;
  const height = (part: number) => 150 - Math.sin(part * 5.4 + shift) * 78;
  const slope = (part: number): readonly [Point, Point] => {
    const rise = (height(part + 0.01) - height(part - 0.01)) / 0.02;
    const x = 30 + part * 340;
    return [
      [x - 54, height(part) - (rise * 54) / 340],
      [x + 54, height(part) + (rise * 54) / 340],
    ];
  };
  return [
    drawn('line', 1.5, ...range(7).map((at) => line([30 + at * 57, 30], [30 + at * 57, 270]))),
    faint(
      'pale',
      1,
      polygon(
        [30, 270],
        ...range(41).map((at): Point => [30 + (at / 40) * 340, height(at / 40)]),
        [370, 270],
      ),
    ),
    drawn(
      'brand',
      5,
      curve(60, (part): Point => [30 + part * 340, height(part)]),
    ),
    ...[0.16, 0.5, 0.78].map((part, at) => drawn(at === 1 ? 'signal' : 'deep', 3.5, line(...slope(part)))),
    filled('signal', circle([30 + 0.5 * 340, height(0.5)], 8)),
  ];
};
