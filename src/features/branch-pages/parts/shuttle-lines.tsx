import { spokenTimes } from '#src/shared/words/spoken-time.ts';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';
import type { ShuttleLine } from '../contract/branch-pages.ts';
import { directions } from '../rules/shuttles.ts';

/** The lines of a branch with their stops and times. */
export function ShuttleLines({ lines }: { lines: readonly ShuttleLine[] }) {
  return (
    <SwipeRow columns="sm:grid-cols-2">
      {lines.map((line) => (
        <li key={line.lineId} className="grid content-start gap-3 rounded-card border border-line p-5">
          <h3 className="text-lg">
            {line.name} <span className="text-sm font-semibold text-brand">{directions[line.direction]}</span>
          </h3>
          <p className="text-sm text-ink-soft">{line.days} 운행</p>
          <ol className="grid gap-0">
            {line.stops.map(({ name, stopsAt }) => (
              <li
                key={`${stopsAt} ${name}`}
                className="relative grid grid-cols-[6.5rem_1fr] gap-3 border-l-4 border-brand-tint py-1.5 pl-4 before:absolute before:top-3 before:-left-[9px] before:size-3.5 before:rounded-full before:border-4 before:border-brand before:bg-paper"
              >
                <span className="text-ink-soft tabular-nums">{spokenTimes(stopsAt)}</span>
                <span className="font-medium">{name}</span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </SwipeRow>
  );
}
