import { classNames } from '#src/ui/class-names.ts';

/** So many figures stand beside each other on a phone. */
const mostNarrow = 10;

/** One bar: its name at the foot, its height, and what is said of it. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  /** Its height says it: no figure over it. */
  readonly isQuiet?: boolean;
}

/** Columns from a common floor, with the same figures as a table for whoever does not see them. */
export function BarChart({
  title,
  axis,
  unit,
  bars,
}: {
  readonly title: string;
  /** What stands along the foot. */
  readonly axis: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
}) {
  const highest = Math.max(...bars.map((bar) => bar.value), 0);
  return (
    <figure className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <figcaption className="font-semibold">{title}</figcaption>
      <div aria-hidden="true" className="flex h-44 items-end justify-center gap-1 border-b border-line">
        {bars.map((bar) => (
          <div
            key={bar.name}
            className="group flex h-full max-w-24 min-w-0 flex-1 flex-col justify-end"
            title={`${bar.name}: ${bar.text}`}
          >
            <span
              className={classNames(
                'flex justify-center whitespace-nowrap text-xs text-ink-soft tabular-nums',
                // Cut figures say nothing; the table has them all.
                bars.length > mostNarrow && 'max-sm:invisible',
                bar.isQuiet && 'invisible',
              )}
            >
              {bar.text}
            </span>
            <div
              className="rounded-t bg-brand group-hover:bg-brand-deep"
              style={{ height: highest > 0 ? `${(75 * bar.value) / highest}%` : 0 }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-center gap-1">
        {bars.map((bar, index) => (
          <span
            key={bar.name}
            className="flex max-w-24 min-w-0 flex-1 justify-center whitespace-nowrap text-xs text-ink-soft tabular-nums"
          >
            {bars.length <= 14 || index % Math.ceil(bars.length / 10) === 0 ? bar.name : ''}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="text-center text-sm text-ink-soft">
        {axis}
      </p>
      {/* A table ignores the one pixel of what is hidden: a box round it keeps the page from growing below its end. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.name}</th>
                <td>{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
