import { ellipse, type Point } from '../shapes.ts';
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

const egg = ([cx, cy]: Point, size: number) =>
  curve(40, (part): Point => {
    const angle = part * Math.PI * 2;
    return [
      cx + size * 0.74 * Math.cos(angle),
      cy + size * Math.sin(angle) * (Math.sin(angle) < 0 ? 1.12 : 0.92),
    ];
  });

/** An egg in a glass, and its weight day by day. */
export const eggs: Subject = (random) => {
  const bubbles = range(14).map(() => circle([66 + random() * 118, 96 + random() * 140], 2.5 + random() * 4));
  return [
    faint('pale', 1, polygon([46, 84], [206, 84], [196, 262], [56, 262])),
    drawn('deep', 3.5, line([40, 44], [56, 262], [196, 262], [212, 44])),
    filled('line', egg([126, 178], 56)),
    drawn('brand', 3, egg([126, 178], 56)),
    drawn('brand', 2, ...bubbles),
    drawn('ink', 2, line([246, 70], [246, 250], [378, 250])),
    drawn('signal', 4, line([250, 214], [288, 168], [326, 118], [368, 104])),
    filled(
      'signal',
      circle([250, 214], 6),
      circle([288, 168], 6),
      circle([326, 118], 6),
      circle([368, 104], 6),
    ),
  ];
};

/** The shadow of a stick from hour to hour; the shortest is at noon. */
export const sundial: Subject = (random) => {
  const tilt = (random() - 0.5) * 14;
  const tip = (hour: number): Point => [
    200 + (hour - 4) * (54 + Math.abs(hour - 4) * 4),
    210 - (60 - Math.abs(hour - 4) * 3) + Math.abs(hour - 4) * 16,
  ];
  return [
    filled('pale', ellipse([200, 226], { rx: 190, ry: 58 })),
    drawn(
      'brand',
      3,
      ...range(9)
        .filter((hour) => hour !== 4)
        .map((hour) => line([200, 232], [tip(hour)[0], tip(hour)[1] + 46])),
    ),
    drawn('signal', 6, line([200, 232], [200 + tilt, 196])),
    drawn(
      'deep',
      2,
      curve(24, (part): Point => [tip(part * 8)[0], tip(part * 8)[1] + 46]),
    ),
    filled('deep', polygon([194, 234], [206, 234], [202, 96], [198, 96])),
    filled('signal', circle([330, 52], 24)),
    drawn(
      'signal',
      3,
      ...regular([330, 52], 34, { corners: 8 }).map(([x, y]) =>
        line([x, y], [330 + (x - 330) * 1.32, 52 + (y - 52) * 1.32]),
      ),
    ),
  ];
};

/** Three wheels: a third of the force, three times the rope. */
export const pulleys: Subject = () => {
  const wheels: readonly Point[] = [
    [150, 80],
    [214, 176],
    [278, 80],
  ];
  return [
    filled('pale', rect(60, 20, 290, 18)),
    drawn('deep', 4, line([150, 38], [150, 80]), line([278, 38], [278, 80]), line([214, 176], [214, 224])),
    drawn(
      'brand',
      3,
      line([120, 262], [120, 80]),
      line([180, 80], [184, 176]),
      line([244, 176], [248, 80]),
      line([308, 80], [308, 232]),
    ),
    filled('brand', ...wheels.map((at) => circle(at, 30))),
    filled('line', ...wheels.map((at) => circle(at, 20))),
    filled('deep', ...wheels.map((at) => circle(at, 6))),
    filled('deep', rect(182, 224, 64, 46)),
    filled('signal', polygon([108, 252], [132, 252], [120, 278])),
  ];
};

/** Waves that fit between two ends: a tone and what sounds along with it. */
export const waves: Subject = () => {
  const wave = (count: number, { y, height }: { y: number; height: number }) =>
    [1, -1].map((sign) =>
      curve(64, (part): Point => [24 + part * 352, y + sign * Math.sin(part * Math.PI * count) * height]),
    );
  const knots = (count: number, y: number) =>
    range(count + 1).map((at) => circle([24 + (at / count) * 352, y], 4.5));
  return [
    faint('pale', 1, ...wave(1, { y: 70, height: 44 })),
    drawn('brand', 4, ...wave(1, { y: 70, height: 44 })),
    drawn('deep', 3.5, ...wave(2, { y: 160, height: 32 })),
    drawn('signal', 3, ...wave(3, { y: 240, height: 24 })),
    filled('ink', ...knots(1, 70), ...knots(2, 160), ...knots(3, 240)),
  ];
};

/** A pot on the boil: warmer and warmer, then no more. */
export const boiling: Subject = (random) => {
  const drops = range(16).map(() => circle([70 + random() * 96, 170 + random() * 70], 3 + random() * 4));
  return [
    filled('pale', rect(52, 150, 132, 104)),
    drawn('deep', 5, line([44, 130], [52, 256], [184, 256], [192, 130])),
    drawn('brand', 2, ...drops),
    drawn(
      'brand',
      3,
      ...[80, 118, 156].map((x) => curve(12, (part): Point => [x + Math.sin(part * 7) * 8, 122 - part * 64])),
    ),
    drawn('ink', 2, line([226, 40], [226, 256], [380, 256])),
    drawn(
      'signal',
      5,
      curve(30, (part): Point => [226 + part * 148, 232 - Math.min(1, part * 1.7) * 156]),
    ),
    drawn('deep', 2, line([226, 76], [380, 76])),
  ];
};

/** What flows out of the tap in a month, day by day. */
export const water: Subject = (random) => {
  const drop = (x: number, y: number, size: number) =>
    curve(30, (part): Point => {
      const angle = part * Math.PI * 2;
      return [x + size * Math.sin(angle) * Math.sin(angle / 2) ** 1.4, y - size * 1.15 * Math.cos(angle)];
    });
  const days = range(15).map(() => 24 + random() * 92);
  return [
    filled('brand', drop(102, 138, 96)),
    faint('line', 0.35, drop(84, 160, 40)),
    filled('pale', ...days.map((height, at) => rect(206 + at * 12, 244 - height, 9, height))),
    filled(
      'signal',
      ...days.flatMap((height, at) => (height > 100 ? [rect(206 + at * 12, 244 - height, 9, height)] : [])),
    ),
    drawn('ink', 2, line([200, 244], [388, 244])),
  ];
};

/** Where they gather after twenty minutes. */
export const ants: Subject = (random) => {
  const spots: readonly Point[] = [
    [96, 90],
    [300, 96],
    [196, 222],
  ];
  const crowd = (at: Point, count: number) =>
    range(count).map(() => {
      const [angle, far] = [random() * Math.PI * 2, 12 + random() ** 0.6 * 52];
      return ellipse([at[0] + Math.cos(angle) * far, at[1] + Math.sin(angle) * far], {
        rx: 5,
        ry: 2.6,
        degrees: (angle * 180) / Math.PI,
      });
    });
  const [sugar = [0, 0], salt = [0, 0], honey = [0, 0]] = spots;
  return [
    faint('pale', 1, ...spots.map((at) => circle(at, 72))),
    drawn('brand', 2, ...spots.map((at) => circle(at, 72))),
    filled('ink', ...crowd(sugar, 34), ...crowd(salt, 5), ...crowd(honey, 58)),
    filled('brand', circle(sugar, 9), circle(salt, 9)),
    filled('signal', circle(honey, 10)),
  ];
};

/** The moon in its phases over a constellation. */
export const stars: Subject = (random) => {
  const orion: readonly Point[] = [
    [120, 40],
    [196, 56],
    [140, 118],
    [162, 124],
    [184, 130],
    [112, 204],
    [208, 190],
  ];
  const [a, b, c, d, e, f, g] = orion as readonly [Point, Point, Point, Point, Point, Point, Point];
  const moon = (at: number): readonly [Point, number] => [
    [268 + (at % 2) * 76, 60 + Math.floor(at / 2) * 84],
    Math.cos((at / 6) * Math.PI * 2),
  ];
  const lit = (at: number) => {
    const [[x, y], width] = moon(at);
    return curve(40, (part): Point => {
      const angle = part * Math.PI * 2 - Math.PI / 2;
      return [
        x + (part < 0.5 ? 28 : 28 * width) * Math.cos(angle) * (part < 0.5 ? 1 : -1),
        y + 28 * Math.sin(angle),
      ];
    });
  };
  return [
    filled('deep', rect(0, 0, 400, 300)),
    faint(
      'line',
      0.7,
      ...range(70).map(() => circle([random() * 400, random() * 300], 0.7 + random() * 1.1)),
    ),
    drawn('pale', 1.6, line(a, c, f), line(b, e, g), line(c, d, e), line(a, b)),
    filled('line', ...orion.map((at) => circle(at, 4.5))),
    filled('signal', circle(a, 6.5)),
    faint('ink', 0.55, ...range(6).map((at) => circle(moon(at)[0], 28))),
    filled('pale', ...range(6).map(lit)),
  ];
};

/** A paper plane and how far each fold took it. */
export const planes: Subject = (random) => {
  const path = (far: number, high: number) =>
    curve(24, (part): Point => [52 + part * far, 236 - Math.sin(part * Math.PI * 0.92) * high]);
  const lengths = range(3).map((at) => 150 + at * 62 + random() * 30);
  return [
    drawn('pale', 5, ...lengths.map((far, at) => path(far, 70 + at * 34))),
    drawn(
      'ink',
      2,
      line([30, 262], [380, 262]),
      ...range(8).map((at) => line([52 + at * 44, 256], [52 + at * 44, 268])),
    ),
    filled('brand', polygon([360, 40], [206, 96], [252, 118])),
    filled('deep', polygon([360, 40], [252, 118], [262, 158])),
    filled('signal', polygon([360, 40], [262, 158], [276, 128])),
    filled('signal', ...lengths.map((far) => circle([52 + far, 226], 6))),
  ];
};

/** A flask, and bubbles that know no corners. */
export const experiment: Subject = (random) => {
  const bubbles = range(16).map(() => circle([230 + random() * 150, 40 + random() * 190], 6 + random() * 22));
  return [
    drawn('brand', 2.5, ...bubbles.slice(0, 9)),
    drawn('deep', 2, ...bubbles.slice(9)),
    faint('pale', 1, polygon([96, 168], [176, 168], [222, 262], [50, 262])),
    filled('brand', polygon([78, 204], [194, 204], [222, 262], [50, 262])),
    drawn(
      'deep',
      5,
      line([112, 40], [112, 130], [48, 264], [224, 264], [160, 130], [160, 40]),
      line([100, 40], [172, 40]),
    ),
    filled('signal', circle([118, 232], 7), circle([152, 222], 5), circle([138, 246], 4)),
  ];
};
