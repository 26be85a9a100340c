import type { ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { categoryChances } from '#src/features/measurement/rules/graded/partial-credit.ts';
import { isGraded, probability } from '#src/features/measurement/rules/response-models.ts';

type Curve = ComparedItem['curve'];

const [width, height, reach] = [150, 64, 3];
/** So that a point at the edge is seen whole. */
const inset = 4;
const steps = Array.from({ length: 31 }, (_, k) => -reach + (k * 2 * reach) / 30);
const percent = (share: number) => `${Math.round(100 * share)}%`;
const around = ({ theta, students }: Curve[number]) =>
  `${Math.round(500 + 100 * theta)}점 무렵 ${students}명`;

interface Stroke {
  readonly line: string;
  readonly point: string;
  readonly dash: string;
}

/** A line each in its own stroke, so that nobody has to tell them apart by colour. */
const strokes: readonly Stroke[] = [
  { line: 'stroke-ink-soft', point: 'fill-ink-soft', dash: '1 3' },
  { line: 'stroke-amber', point: 'fill-amber', dash: '4 3' },
  { line: 'stroke-signal', point: 'fill-signal', dash: '7 3 1 3' },
  { line: 'stroke-danger', point: 'fill-danger', dash: '10 3' },
];
const whole: Stroke = { line: 'stroke-brand', point: 'fill-brand-deep', dash: '' };
/** All of the steps are drawn through, as a right answer is. */
const strokeOf = (taken: number, of: number): Stroke => (taken === of ? whole : (strokes[taken] ?? whole));

interface Line {
  readonly at: (theta: number) => number;
  readonly observed: (point: Curve[number]) => number;
  readonly stroke: Stroke;
}

function Plot({
  lines,
  points,
  label,
  size: [w, h],
}: {
  lines: readonly Line[];
  points: Curve;
  label: string;
  size: readonly [number, number];
}) {
  const x = (theta: number) =>
    inset + ((Math.min(reach, Math.max(-reach, theta)) + reach) / (2 * reach)) * (w - 2 * inset);
  const y = (share: number) => inset + (1 - share) * (h - 2 * inset);
  return (
    <svg width={w} height={h} role="img" aria-label={label}>
      <rect width={w} height={h} className="fill-mist" />
      {lines.map(({ at, observed, stroke }) => (
        <g key={stroke.line}>
          <polyline
            points={steps.map((theta) => `${x(theta)},${y(at(theta))}`).join(' ')}
            className={`fill-none ${stroke.line}`}
            strokeWidth="1.5"
            strokeDasharray={stroke.dash}
          />
          {points.map((point) => (
            <circle
              key={point.theta}
              cx={x(point.theta)}
              cy={y(observed(point))}
              r="3"
              className={stroke.point}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Of an item whose points come in steps a curve for none, one, … all of them, with what groups of students earned. */
function StepCurves({ item: { after, curve, code } }: { item: ComparedItem }) {
  if (!after || !isGraded(after)) return null;
  const all = after.steps.length;
  const taken = Array.from({ length: all + 1 }, (_, k) => k);
  const nameOf = (k: number) => (k === all ? '전부' : k === 0 ? '0점' : `${k}/${all}`);
  const said = curve.map(
    (point) =>
      `${around(point)}: ${taken.map((k) => `${nameOf(k)} ${percent(point.categories?.[k] ?? 0)}`).join(', ')}`,
  );
  return (
    <span className="grid w-56 gap-1">
      <Plot
        lines={taken.map((k) => ({
          at: (theta) => categoryChances(after, theta)[k] ?? 0,
          observed: ({ categories }) => categories?.[k] ?? 0,
          stroke: strokeOf(k, all),
        }))}
        points={curve}
        label={`${code}: ${said.join('; ')}`}
        size={[224, 96]}
      />
      <span aria-hidden="true" className="flex flex-wrap gap-x-3 text-sm">
        {taken.map((k) => (
          <span key={k} className="inline-flex items-center gap-1 whitespace-nowrap">
            <svg width="22" height="8" aria-hidden="true">
              <line
                x1="0"
                x2="22"
                y1="4"
                y2="4"
                className={strokeOf(k, all).line}
                strokeWidth="2"
                strokeDasharray={strokeOf(k, all).dash}
              />
            </svg>
            {nameOf(k)}
          </span>
        ))}
      </span>
    </span>
  );
}

/** The new curve of an item with what groups of students did; the same in words for whoever does not see it. */
export function ItemCurve({ item }: { item: ComparedItem }) {
  const { after, curve, code } = item;
  if (!after || curve.length === 0) return <span>-</span>;
  if (isGraded(after)) return <StepCurves item={item} />;
  const said = curve.map(
    (point) => `${around(point)}: 맞힘 ${percent(point.observed)}, 곡선 ${percent(point.expected)}`,
  );
  return (
    <Plot
      lines={[
        {
          at: (theta) => probability(after, theta),
          observed: ({ observed }) => observed,
          stroke: whole,
        },
      ]}
      points={curve}
      label={`${code}: ${said.join('; ')}`}
      size={[width, height]}
    />
  );
}
