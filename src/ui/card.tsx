import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames('rounded-card border border-line bg-paper p-5', className)}>{children}</div>
  );
}

/** Facts as pairs of term and description. */
export function Facts({ rows }: { rows: readonly (readonly [term: string, description: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
      {rows.map(([term, description]) => (
        <div key={term} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
