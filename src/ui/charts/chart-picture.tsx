import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { hasRoom } from './bar-numbers.ts';
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

const before = 'color-mix(in srgb, var(--color-ink-soft) 45%, var(--color-paper))';

interface NumberProps {
  readonly x?: number | string | undefined;
  readonly y?: number | string | undefined;
  readonly width?: number | string | undefined;
  readonly height?: number | string | undefined;
  /** The label of its row: a bar of nothing has no number, and the others are counted without it. */
  readonly value?: unknown;
}

/** The number on a bar where it has room; nothing on what is nothing. */
function numberOn({ rows, per = 1 }: ChartProps, key: string, bars: number) {
  const values = rows.map((row) => Number(row[key] ?? 0));
  return ({ x, y, width, height, value: label }: NumberProps) => {
    const index = rows.findIndex((row) => row.label === label);
    const value = values[index] ?? 0;
    const barWidth = Number(width ?? 0);
    const textOf = (of: number) => short.format(of / per);
    const unitHeight = Math.abs(Number(height ?? 0)) / Math.max(value, 1);
    if (!hasRoom(values, index, { barWidth, step: barWidth * bars * 1.15, unitHeight, textOf })) return null;
    return (
      <text
        x={Number(x ?? 0) + Number(width ?? 0) / 2}
        y={Number(y ?? 0) - 4}
        textAnchor="middle"
        fontSize={11}
        fill="var(--color-ink)"
      >
        {textOf(value)}
      </text>
    );
  };
}

/** The drawing behind `Chart`, out of the keyboard's way since the numbers stand beside it; a file of its own, so that its library is fetched only where a chart is shown. */
export function ChartPicture(props: ChartProps) {
  const { kind, rows, series, note, per = 1 } = props;
  const data = rows.map((row) => ({ ...row }));
  const frame = (
    <>
      <CartesianGrid stroke="var(--color-line)" vertical={false} />
      <XAxis dataKey="label" tick={{ fontSize: 12 }} minTickGap={16} />
      <YAxis
        allowDecimals={false}
        tick={{ fontSize: 12 }}
        width={note ? 40 : 64}
        tickFormatter={(value: number) => short.format(value / per)}
      />
      <Tooltip />
      {!note && <Legend itemSorter={null} />}
    </>
  );
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === 'bar' ? (
        <BarChart
          data={data}
          accessibilityLayer={false}
          barGap={0}
          barCategoryGap="12%"
          margin={{ top: 18, right: 12 }}
        >
          {frame}
          {series.map(({ key, name, isBefore }, at) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={isBefore ? before : (colours[(note ? 0 : at) % 4] ?? colours[0])}
              isAnimationActive={false}
            >
              {note && !isBefore && (
                <LabelList dataKey="label" content={numberOn(props, key, series.length)} />
              )}
            </Bar>
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
