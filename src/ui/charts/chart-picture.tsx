import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartProps } from './chart-props.ts';

// The palette's own colours, none of them an alarm; told apart also by their order and, as lines, by their dashes.
const colours = [
  'var(--color-brand)',
  'var(--color-ink-soft)',
  'var(--color-amber)',
  'var(--color-ink)',
] as const;
const dashes = ['0', '6 4', '2 3', '10 3'] as const;

/** `120만` where a number is long. */
const short = new Intl.NumberFormat('ko-KR', { notation: 'compact' });

/** The drawing behind `Chart`, out of the keyboard's way since the numbers stand beside it; a file of its own, so that its library is fetched only where a chart is shown. */
export function ChartPicture({ kind, rows, series }: ChartProps) {
  const data = rows.map((row) => ({ ...row }));
  const frame = (
    <>
      <CartesianGrid stroke="var(--color-line)" vertical={false} />
      <XAxis dataKey="label" tick={{ fontSize: 12 }} minTickGap={16} />
      <YAxis
        allowDecimals={false}
        tick={{ fontSize: 12 }}
        width={64}
        tickFormatter={(value: number) => short.format(value)}
      />
      <Tooltip />
      <Legend itemSorter={null} />
    </>
  );
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === 'bar' ? (
        <BarChart data={data} accessibilityLayer={false}>
          {frame}
          {series.map(({ key, name }, at) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={colours[at % 4] ?? colours[0]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      ) : (
        <LineChart data={data} accessibilityLayer={false}>
          {frame}
          {series.map(({ key, name }, at) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={colours[at % 4] ?? colours[0]}
              strokeDasharray={dashes[at % 4] ?? '0'}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ResponsiveContainer>
  );
}
