import { classNames } from './class-names.ts';

/** Where one stands in a form of several steps; `current` counts from 0. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-6" aria-label="진행 단계">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2 text-sm',
            index === current ? 'font-bold text-brand' : 'text-ink-soft',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-6 place-items-center rounded-full text-xs tabular-nums',
              index <= current ? 'bg-brand text-on-brand' : 'bg-line',
            )}
          >
            {index + 1}
          </span>
          {/* On phones the numbers tell the way, and only the step at hand has its name beside it. */}
          <span className={index === current ? undefined : 'sr-only sm:not-sr-only'}>{name}</span>
          {index < current && <span className="sr-only">(마침)</span>}
        </li>
      ))}
    </ol>
  );
}
