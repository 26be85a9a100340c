export type PlateTone = 'brand' | 'deep' | 'pale' | 'line' | 'signal' | 'ink';

/** One path of a plate: filled, or drawn as a line of so many units. */
export interface PlateShape {
  readonly d: string;
  readonly tone: PlateTone;
  readonly stroke?: number;
  readonly opacity?: number;
}

/** Every plate fills this box. */
export const plateBox = { width: 400, height: 300 } as const;

export type Point = readonly [x: number, y: number];

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const short = (value: number) => String(Math.round(value * 10) / 10);

/** A path through the points; closed unless told otherwise. */
export function pathOf(points: readonly Point[], isClosed = true): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${isClosed ? 'Z' : ''}`;
}

/** An ellipse, turned by so many degrees. */
export function ellipse(
  [cx, cy]: Point,
  { rx, ry, degrees = 0 }: { rx: number; ry: number; degrees?: number },
): string {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [rx * Math.cos(angle), rx * Math.sin(angle)];
  const arc = `A${short(rx)} ${short(ry)} ${short(degrees)} 1 0`;
  return `M${short(cx - dx)} ${short(cy - dy)}${arc} ${short(cx + dx)} ${short(cy + dy)}${arc} ${short(cx - dx)} ${short(cy - dy)}Z`;
}

export function isInBox(points: readonly Point[], margin = 10): boolean {
  const { width, height } = plateBox;
  return points.some(([x, y]) => x > -margin && x < width + margin && y > -margin && y < height + margin);
}
