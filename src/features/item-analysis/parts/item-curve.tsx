import type { ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { categoryChances } from '#src/features/measurement/rules/graded/partial-credit.ts';
import { isGraded, probability } from '#src/features/measurement/rules/response-models.ts';

type Curve = ComparedItem['curve'];

const reach = 3;
const small = { width: 150, height: 64, hasAxes: false };
/** Alone under its row: with its scores and shares at the edge. */
const large = { width: 400, height: 220, hasAxes: true };
/** So that a point at the edge is seen whole. */
const inset = 4;
/** Room for what is written left of a plot and below it. */
const margin = { left: 44, foot: 36 };
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
  size: { width: w, height: h, hasAxes },
}: {
  lines: readonly Line[];
  points: Curve;
  label: string;
  size: typeof small;
}) {
  const [left, foot] = hasAxes ? [margin.left, margin.foot] : [0, 0];
  const x = (theta: number) =>
    left +
    inset +
    ((Math.min(reach, Math.max(-reach, theta)) + reach) / (2 * reach)) * (w - left - 2 * inset);
  const y = (share: number) => inset + (1 - share) * (h - foot - 2 * inset);
  return (
    <svg viewBox={`0 0 ${w} ${h}`} width={w} height={h} className="max-w-full" role="img" aria-label={label}>
      <rect x={left} width={w - left} height={h - foot} className="fill-mist" />
      {hasAxes && <Axes x={x} y={y} size={{ width: w, height: h }} />}
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

interface AxesProps {
  readonly x: (theta: number) => number;
  readonly y: (share: number) => number;
  readonly size: { readonly width: number; readonly height: number };
}

/** Scores along the foot, shares of right answers at the left, a line each. */
function Axes({ x, y, size: { width, height } }: AxesProps) {
  return (
    <g className="fill-ink-soft text-xs tabular-nums">
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={margin.left} x2={width} y1={y(share)} y2={y(share)} className="stroke-line" />
          <text x={margin.left - 6} y={y(share) + (share === 1 ? 10 : 4)} textAnchor="end">
            {percent(share)}
          </text>
        </g>
      ))}
      {[-2, -1, 0, 1, 2].map((theta) => (
        <text key={theta} x={x(theta)} y={height - margin.foot + 15} textAnchor="middle">
          {500 + 100 * theta}
        </text>
      ))}
      <text x={(margin.left + width) / 2} y={height - 3} textAnchor="middle">
        점수(점)와 정답률(%)
      </text>
    </g>
  );
}

interface CurveProps {
  readonly item: ComparedItem;
  /** Drawn alone, with its scale. */
  readonly isLarge?: boolean;
}

/** Of an item whose points come in steps a curve for none, one, … all of them, with what groups of students earned. */
function StepCurves({ item: { after, curve, code }, isLarge }: Required<CurveProps>) {
  if (!after || !isGraded(after)) return null;
  const all = after.steps.length;
  const taken = Array.from({ length: all + 1 }, (_, k) => k);
  const nameOf = (k: number) => (k === all ? '전부' : k === 0 ? '0점' : `${k}/${all}`);
  const said = curve.map(
    (point) =>
      `${around(point)}: ${taken.map((k) => `${nameOf(k)} ${percent(point.categories?.[k] ?? 0)}`).join(', ')}`,
  );
  return (
    <span className={isLarge ? 'grid max-w-md gap-1' : 'grid w-56 gap-1'}>
      <Plot
        lines={taken.map((k) => ({
          at: (theta) => categoryChances(after, theta)[k] ?? 0,
          observed: ({ categories }) => categories?.[k] ?? 0,
          stroke: strokeOf(k, all),
        }))}
        points={curve}
        label={`${code}: ${said.join('; ')}`}
        size={isLarge ? large : { ...small, width: 224, height: 96 }}
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
export function ItemCurve({ item, isLarge = false }: CurveProps) {
  const { after, curve, code } = item;
  if (!after || curve.length === 0) return <span>-</span>;
  if (isGraded(after)) return <StepCurves item={item} isLarge={isLarge} />;
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
      size={isLarge ? large : small}
    />
  );
}
