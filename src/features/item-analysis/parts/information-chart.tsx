/** One line: where it stands along the foot, and how high. */
export interface CurvePoint {
  readonly score: number;
  readonly value: number;
}

const [width, height] = [320, 120];

/** A curve over the scale, with the lines where levels begin; the same figures as a table for whoever does not see it. */
export function InformationChart({
  title,
  unit,
  points,
}: {
  readonly title: string;
  readonly unit: string;
  readonly points: readonly CurvePoint[];
}) {
  const highest = Math.max(...points.map(({ value }) => value), 0.01);
  const [low, high] = [points[0]?.score ?? 0, points.at(-1)?.score ?? 1];
  const x = (score: number) => (width * (score - low)) / Math.max(1, high - low);
  const line = points.map(({ score, value }) => `${x(score)},${height - (0.9 * height * value) / highest}`);
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height + 24}`} aria-hidden="true" className="w-full">
        <line x1="0" x2={width} y1={height} y2={height} className="stroke-line" />
        <polyline points={line.join(' ')} className="fill-none stroke-brand" strokeWidth="2" />
        {[300, 400, 500, 600, 700].map((score) => (
          <text
            key={score}
            x={x(score)}
            y={height + 17}
            textAnchor="middle"
            className="fill-ink-soft text-sm tabular-nums"
          >
            {score}
          </text>
        ))}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">척도 점수</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ score, value }) => (
              <tr key={score}>
                <th scope="row">{score}</th>
                <td>{value.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
