import { classNames } from './class-names.ts';

export type StatusTone = 'open' | 'soon' | 'last' | 'wait' | 'closed' | 'good' | 'bad';

const tones: Readonly<Record<StatusTone, string>> = {
  open: 'bg-signal-pale text-signal',
  soon: 'bg-brand-pale text-brand-deep',
  last: 'bg-signal text-on-brand',
  wait: 'bg-amber-pale text-amber',
  closed: 'bg-mist text-ink-soft',
  good: 'bg-brand text-on-brand',
  bad: 'bg-danger-pale text-danger',
};

/** A state as word and colour, never colour alone. The office has quieter colours for it (`theme.css`). */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span
      data-tone={tone}
      className={classNames(
        'inline-flex items-center rounded-full px-3 py-0.5 text-sm font-bold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
