import type { ReactNode } from 'react';

export interface BarRow {
  readonly label: string;
  readonly value: number;
  /** The same of the time before. */
  readonly before: number;
}

interface BarRowsProps {
  readonly title: string;
  /** What the two bars are. */
  readonly note: ReactNode;
  /** Rows below a name of their own; blank: without one. */
  readonly groups: readonly { readonly name: string; readonly rows: readonly BarRow[] }[];
  readonly format: (value: number) => string;
}

/** Bars that lie, each with its number and, in grey, that of the time before; a table to who hears it. */
export function BarRows({ title, note, groups, format }: BarRowsProps) {
  const most = Math.max(1, ...groups.flatMap(({ rows }) => rows.flatMap((row) => [row.value, row.before])));
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 break-inside-avoid rounded-card border border-line bg-paper p-4 print:gap-2 print:p-3">
      <figcaption className="font-bold">{title}</figcaption>
      {note}
      {groups.length === 0 && <p className="text-sm text-ink-soft">이 달에는 없습니다.</p>}
      {groups.map(({ name, rows }) => (
        <dl
          key={name}
          className="grid grid-cols-[minmax(4.5rem,auto)_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm print:gap-y-1"
        >
          {rows.map(({ label, value, before }) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt className="whitespace-nowrap">{name === '' ? label : `${name} ${label}`}</dt>
              <dd className="grid gap-0.5">
                <Lying share={value / most} className="h-3.5 bg-brand" numberText={format(value)} isNow />
                {before > 0 && (
                  <Lying share={before / most} className="h-2 bg-ink-soft/45" numberText={format(before)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </figure>
  );
}

interface LyingProps {
  readonly share: number;
  readonly className: string;
  readonly numberText: string;
  readonly isNow?: boolean;
}

function Lying({ share, className, numberText, isNow }: LyingProps) {
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`shrink-0 rounded-r-sm [print-color-adjust:exact] ${className}`}
        // The number stands behind its bar, so the longest leaves room for it.
        style={{ width: `calc((100% - 6.5rem) * ${share})` }}
      />
      <span
        className={`whitespace-nowrap tabular-nums leading-4 ${isNow ? 'font-semibold' : 'text-xs text-ink-soft'}`}
      >
        {!isNow && <span className="sr-only">지난달 </span>}
        {numberText}
      </span>
    </span>
  );
}
