interface SparkBarsProps {
  readonly label: string;
  readonly days: readonly number[];
  /** Of their sum, which is said with it. */
  readonly unit?: string | undefined;
}

/** A row of numbers as small bars, oldest first; said in words for those who cannot see it. */
export function SparkBars({ label, days, unit }: SparkBarsProps) {
  const most = Math.max(1, ...days);
  const total = days.reduce((sum, day) => sum + day, 0);
  const width = 100 / Math.max(1, days.length);
  return (
    <span className="mt-2 grid gap-1">
      <svg aria-hidden="true" viewBox="0 0 100 24" preserveAspectRatio="none" className="h-8 w-full">
        {days.map((day, at) => {
          const height = day === 0 ? 1 : Math.max(2, (day / most) * 24);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
              key={at}
              x={at * width}
              y={24 - height}
              width={width * 0.72}
              height={height}
              className={day === 0 ? 'fill-line' : at === days.length - 1 ? 'fill-brand-deep' : 'fill-brand'}
            />
          );
        })}
      </svg>
      <span className="text-xs text-ink-soft">
        {label}
        {unit && ` ${total.toLocaleString('ko-KR')}${unit}`}
      </span>
    </span>
  );
}
