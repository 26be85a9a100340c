import { isOnTheMap, rails, regions, seoul } from '../rules/rails.ts';
import { colourOf } from '../rules/walk.ts';

/** What the map needs of a branch. */
export interface MapBranch {
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const width = 640;
const height = 440;
const margin = 70;

type Place = readonly [latitude: number, longitude: number];

/** The Han from east to west, and the coast, roughly as they run. */
const river: readonly Place[] = [
  [37.5, 127.35],
  [37.545, 127.24],
  [37.575, 127.17],
  [37.545, 127.11],
  [37.525, 127.06],
  [37.54, 127.02],
  [37.515, 126.98],
  [37.54, 126.92],
  [37.565, 126.87],
  [37.6, 126.8],
  [37.64, 126.72],
  [37.76, 126.5],
];
const coast: readonly Place[] = [
  [37.8, 126.5],
  [37.6, 126.6],
  [37.49, 126.62],
  [37.42, 126.6],
  [37.37, 126.61],
  [37.35, 126.67],
  [37.3, 126.7],
  [37.2, 126.68],
];

/** A projection into the box that shows every branch; a degree of longitude is 0.79 of one of latitude around Seoul. */
function projectionOf(branches: readonly MapBranch[]) {
  const xs = branches.map(({ longitude }) => longitude * 0.79);
  const ys = branches.map(({ latitude }) => -latitude);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const spanX = Math.max(...xs) - left || 0.1;
  const spanY = Math.max(...ys) - top || 0.1;
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY);
  const padX = (width - spanX * scale) / 2;
  const padY = (height - spanY * scale) / 2;
  return ([latitude, longitude]: Place) => ({
    x: Math.round(padX + (longitude * 0.79 - left) * scale),
    y: Math.round(padY + (-latitude - top) * scale),
  });
}

type Projection = ReturnType<typeof projectionOf>;

/** A soft line through the places: each corner becomes the middle of a curve. */
function curveOf(places: readonly Place[], to: Projection): string {
  const points = places.map(to);
  return points.reduce((path, point, index) => {
    const next = points[index + 1];
    if (index === 0) return `M${point.x} ${point.y}`;
    if (!next) return `${path}L${point.x} ${point.y}`;
    return `${path}Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  }, '');
}

const lineOf = (places: readonly Place[], to: Projection) =>
  `M${places
    .map(to)
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}`;

/** Where the branches lie to each other; every pin leads to its directions below. */
export function BranchMap({
  branches,
  hrefOf = (code) => `#${code}`,
}: {
  branches: readonly MapBranch[];
  /** Where the pin of a branch leads. */
  hrefOf?: (code: string) => string;
}) {
  // Far from the capital there is nothing to draw around the pins: a blank shape helps nobody.
  if (!isOnTheMap(branches)) return null;
  const to = projectionOf(branches);
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-brand-pale">
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-labelledby="branch-map-title">
        <title id="branch-map-title">분원의 위치를 나타낸 그림 지도</title>
        <path d={`${curveOf(coast, to)}L-400 900L-400 -400Z`} fill="var(--color-brand-tint)" />
        <path d={`${lineOf(seoul, to)}Z`} fill="#fff" opacity="0.6" />
        <path
          d={curveOf(river, to)}
          fill="none"
          stroke="var(--color-brand-tint)"
          strokeWidth="14"
          strokeLinejoin="round"
        />
        {rails.map(({ line, places }) => (
          <path
            key={line}
            d={lineOf(places, to)}
            fill="none"
            stroke={colourOf(line)}
            strokeWidth="3.5"
            strokeLinejoin="round"
            opacity="0.75"
          />
        ))}
        {regions.map(([name, at]) => (
          <Label key={name} at={to(at)}>
            {name}
          </Label>
        ))}
        {branches.map((branch) => (
          <Pin
            key={branch.code}
            branch={branch}
            href={hrefOf(branch.code)}
            at={to([branch.latitude, branch.longitude])}
          />
        ))}
      </svg>
      <figcaption className="bg-paper px-4 py-2 text-sm text-ink-soft">
        <span className="flex flex-wrap gap-x-3" aria-hidden="true">
          {rails.map(({ line }) => (
            <span key={line} className="inline-flex items-center gap-1 text-xs">
              <span className="h-1 w-4 rounded-full" style={{ backgroundColor: colourOf(line) }} />
              {line}
            </span>
          ))}
        </span>
        분원과 지하철 노선의 위치를 나타낸 그림입니다.
      </figcaption>
    </figure>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function Label({ at, children }: { at: Point; children: string }) {
  return (
    <text
      x={at.x}
      y={at.y}
      fontSize="22"
      fontWeight="700"
      fill="var(--color-ink-soft)"
      opacity="0.7"
      textAnchor="middle"
    >
      {children}
    </text>
  );
}

function Pin({ branch, href, at: { x, y } }: { branch: MapBranch; href: string; at: Point }) {
  return (
    <a href={href} aria-label={`${branch.name} 길 안내로 가기`}>
      <circle cx={x} cy={y - 10} r="38" fill="transparent" />
      <path
        d={`M${x} ${y} c-9 -13 -15 -19 -15 -28 a15 15 0 0 1 30 0 c0 9 -6 15 -15 28Z`}
        fill="var(--color-brand)"
        stroke="#fff"
        strokeWidth="2"
      />
      <circle cx={x} cy={y - 28} r="6" fill="#fff" />
      <text
        x={x}
        y={y + 22}
        fontSize="24"
        fontWeight="700"
        textAnchor="middle"
        fill="var(--color-ink)"
        stroke="#fff"
        strokeWidth="6"
        paintOrder="stroke"
      >
        {branch.name.replace(' 분원', '')}
      </text>
    </a>
  );
}
