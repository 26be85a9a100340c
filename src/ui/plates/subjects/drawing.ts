import { ellipse, type PlateShape, type PlateTone, type Point, pathOf } from '../shapes.ts';

export type Subject = (random: () => number) => PlateShape[];

export const circle = (at: Point, radius: number): string => ellipse(at, { rx: radius, ry: radius });
export const rect = (
  ...[x, y, width, height]: readonly [x: number, y: number, width: number, height: number]
): string =>
  pathOf([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
export const line = (...points: readonly Point[]): string => pathOf(points, false);
export const polygon = (...points: readonly Point[]): string => pathOf(points);
/** A curve through `count` steps of a function, as a path of short pieces. */
export const curve = (count: number, at: (part: number) => Point): string =>
  pathOf(
    Array.from({ length: count + 1 }, (_, index) => at(index / count)),
    false,
  );
export const regular = (
  [cx, cy]: Point,
  radius: number,
  { corners, turn = 0 }: { corners: number; turn?: number },
) =>
  Array.from({ length: corners }, (_, index): Point => {
    const angle = turn + (index / corners) * Math.PI * 2;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

export const filled = (tone: PlateTone, ...paths: readonly string[]): PlateShape => ({
  d: paths.join(''),
  tone,
});
export const faint = (tone: PlateTone, opacity: number, ...paths: readonly string[]): PlateShape => ({
  d: paths.join(''),
  tone,
  opacity,
});
export const drawn = (tone: PlateTone, stroke: number, ...paths: readonly string[]): PlateShape => ({
  d: paths.join(''),
  tone,
  stroke,
});
