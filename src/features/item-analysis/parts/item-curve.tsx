import type { ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { probability } from '#src/features/measurement/rules/response-models.ts';

const [width, height, reach] = [150, 64, 3];
const x = (theta: number) => ((Math.min(reach, Math.max(-reach, theta)) + reach) / (2 * reach)) * width;
const y = (share: number) => (1 - share) * height;
const steps = Array.from({ length: 31 }, (_, k) => -reach + (k * 2 * reach) / 30);
const percent = (share: number) => `${Math.round(100 * share)}%`;

/** The new curve of an item with what groups of students did; the same in words for whoever does not see it. */
export function ItemCurve({ item: { after, curve, code } }: { item: ComparedItem }) {
  if (!after || curve.length === 0) return <span>-</span>;
  const line = steps.map((theta) => `${x(theta)},${y(probability(after, theta))}`).join(' ');
  const said = curve.map(
    (point) =>
      `${Math.round(500 + 100 * point.theta)}점 무렵 ${point.students}명: 맞힘 ${percent(point.observed)}, 곡선 ${percent(point.expected)}`,
  );
  return (
    <svg width={width} height={height} role="img" aria-label={`${code}: ${said.join('; ')}`}>
      <rect width={width} height={height} className="fill-mist" />
      <polyline points={line} className="fill-none stroke-brand" strokeWidth="1.5" />
      {curve.map((point) => (
        <circle
          key={point.theta}
          cx={x(point.theta)}
          cy={y(point.observed)}
          r="3"
          className="fill-brand-deep"
        />
      ))}
    </svg>
  );
}
