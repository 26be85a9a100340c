import { classNames } from './class-names.ts';

/** Where one stands in a form of several steps; `current` counts from 0. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2" aria-label="진행 단계">
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
          {name}
          {index < current && <span className="sr-only">(마침)</span>}
        </li>
      ))}
    </ol>
  );
}
