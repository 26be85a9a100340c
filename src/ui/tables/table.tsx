import type { ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';

const dense =
  'lg:text-sm lg:[&_tbody_:is(a,button)]:min-h-8! lg:[&_tbody_select]:min-h-8 lg:[&_tbody_button]:px-2.5! lg:[&_tbody_button]:py-0!';

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right edge. */
  readonly isNumber?: boolean;
  /** The cell that names the row; one column of a table. */
  readonly isRowHeader?: boolean;
  /** On phones the cell that names the row says it too. */
  readonly isBesideName?: boolean;
  /** On phones it stands below the name without its own, across the whole row. */
  readonly isUnlabelled?: boolean;
  /** It holds buttons only: a paper has none. */
  readonly isForScreen?: boolean;
}

/** A table that scrolls inside its own box on narrow screens and can be reached by keyboard there; wide ones of sentences stack there. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isCaptionShown = false,
  isWordy = false,
  isDense = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Otherwise the caption is for screen readers only. */
  isCaptionShown?: boolean;
  /** Cells hold sentences: on phones they keep room for words, more than two of them one below the other. */
  isWordy?: boolean;
  /** Rows of 40 pixels, as those of a list. */
  isDense?: boolean;
}) {
  const isStacked = isWordy && columns.length > 2;
  const cellWidth = isWordy ? 'min-w-24' : 'min-w-20';
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-cue relative overflow-x-auto rounded-card border border-line"
    >
      <table
        className={classNames(
          'w-full border-collapse text-left',
          isStacked && 'rows-stacked',
          isDense && dense,
        )}
      >
        <caption className={isCaptionShown ? 'px-4 py-3 text-left text-sm text-ink-soft' : 'sr-only'}>
          {caption}
        </caption>
        <TableHead columns={columns} isDense={isDense} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map((column) => {
                const { name, cell, isNumber, isRowHeader, isBesideName, isUnlabelled } = column;
                const Cell = isRowHeader ? 'th' : 'td';
                const held = cell(row);
                return (
                  <Cell
                    key={name}
                    scope={isRowHeader ? 'row' : undefined}
                    data-label={isStacked && !isRowHeader && !isUnlabelled ? name : undefined}
                    className={classNames(
                      isRowHeader && isWordy ? 'min-w-24 font-semibold' : cellWidth,
                      'px-3 sm:px-4',
                      isStacked ? 'py-0.5 sm:py-3' : 'py-3',
                      isDense && 'lg:h-10 lg:py-0.5',
                      // On phones a line that says nothing is no line.
                      isStacked && (held === '-' || isBesideName) && 'max-sm:hidden!',
                      isNumber && 'text-right tabular-nums',
                      column.isForScreen && 'no-print',
                    )}
                  >
                    {held}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TableHead({
  columns,
  isDense,
}: {
  columns: readonly Pick<Column<unknown>, 'name' | 'isNumber' | 'isForScreen'>[];
  isDense: boolean;
}) {
  return (
    <thead className="bg-mist text-sm">
      <tr>
        {columns.map(({ name, isNumber, isForScreen }) => (
          <th
            key={name}
            scope="col"
            className={classNames(
              'px-3 py-3 whitespace-nowrap sm:px-4',
              isDense && 'lg:py-2',
              isNumber && 'text-right',
              isForScreen && 'no-print',
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
