import { Link } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';

export type Choice = readonly [value: string, label: string];

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Empty: all. */
  readonly chosen: string;
  readonly toOf: (value: string) => string;
}

/** One thing to choose by, as links that can be kept and shared; left out where there is nothing to choose. */
export function ChoiceRow({ label, choices, chosen, toOf }: Props) {
  if (choices.length < 2) return null;
  return (
    <nav
      aria-label={`${label} 고르기`}
      className="flex flex-wrap items-center gap-2 max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      <span className="w-12 shrink-0 text-sm font-semibold text-ink-soft max-sm:w-auto">{label}</span>
      {[['', '전체'] as const, ...choices].map(([value, text]) => (
        <Link
          key={value}
          to={toOf(value)}
          replace
          preventScrollReset
          aria-current={value === chosen ? 'true' : undefined}
          className={classNames(
            'flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-medium',
            value === chosen
              ? 'border-brand bg-brand text-on-brand'
              : 'border-line bg-paper hover:border-brand hover:text-brand',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
