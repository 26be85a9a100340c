import { monthBefore } from '#src/shared/month.ts';
import { spanLabel } from '../rules/month-charts.ts';

interface BothMonthsProps {
  readonly month: string;
  /** Of so many days. */
  readonly days: number;
  readonly now: string;
  readonly before: string;
}

/** Which bar is of which month, and what each comes to. */
export function BothMonths({ month, days, now, before }: BothMonthsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {[
        { of: month, colour: 'bg-brand', sum: now, className: 'text-base font-bold' },
        { of: monthBefore(month), colour: 'bg-ink-soft/45', sum: before, className: 'text-ink-soft' },
      ].map(({ of, colour, sum, className }) => (
        <span key={of} className="flex items-center gap-1.5 whitespace-nowrap">
          <span aria-hidden="true" className={`size-2.5 rounded-xs [print-color-adjust:exact] ${colour}`} />
          <span className="text-ink-soft">{spanLabel(of, days)}</span>
          <span className={`tabular-nums ${className}`}>{sum}</span>
        </span>
      ))}
    </p>
  );
}
