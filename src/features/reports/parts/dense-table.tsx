import type { ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { paired } from '#src/ui/list/list-looks.ts';

interface DenseColumn<Row> {
  readonly name: string;
  /** What it is called before each number on a phone, where its own name needs two lines. */
  readonly shortName?: string | undefined;
  readonly cell: (row: Row) => ReactNode;
  /** The cell that names the row; the others are numbers. */
  readonly isRowHeader?: boolean;
}

interface DenseTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly DenseColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/**
 * A table of numbers that fits a sheet of paper. Where a screen is narrower it scrolls inside its own box; on phones each row
 * is a block, three numbers beside each other, each below its name.
 */
export function DenseTable<Row>({ caption, columns, rows, keyOf }: DenseTableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'scroll-cue relative overflow-x-auto rounded-card border border-line max-sm:bg-none max-sm:[&_tbody_tr]:grid-cols-[1.15fr_1fr_1fr]! max-sm:[&_tbody_tr]:pt-3 max-sm:[&_tbody_tr]:gap-x-2! max-sm:[&_tbody_th]:col-span-3 max-sm:[&_tbody_tr]:gap-y-2 max-sm:[&_td]:before:block! max-sm:[&_td]:before:whitespace-normal max-sm:[&_td]:before:text-xs',
        paired,
      )}
    >
      <table className="w-full border-collapse text-sm print:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-mist">
          <tr>
            {columns.map(({ name, isRowHeader }) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'px-2.5 py-1.5 print:px-1 print:py-0 whitespace-nowrap',
                  isRowHeader ? 'text-left' : 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map(({ name, shortName, cell, isRowHeader }) =>
                isRowHeader ? (
                  <th
                    key={name}
                    scope="row"
                    className="px-2.5 py-1.5 print:px-1 print:py-0 text-left whitespace-nowrap"
                  >
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={name}
                    data-label={shortName ?? name}
                    className="px-2.5 py-1.5 print:px-1 print:py-0 text-right whitespace-nowrap tabular-nums"
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
