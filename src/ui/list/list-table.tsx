import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';

export interface ListColumn<Row> {
  readonly key: string;
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's name for this order; absent where it cannot be sorted by this column. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** The cell that names the row; one column of a list, always shown. */
  readonly isRowHeader?: boolean;
  /** Not shown until somebody asks for it. */
  readonly isExtra?: boolean;
}

interface ListTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly nameOf: (row: Row) => string;
  /** `name` or `-name`. */
  readonly sort: string | null;
  readonly onSort: (sort: string) => void;
  /** Absent: rows cannot be chosen. */
  readonly chosen?: ReadonlySet<string | number>;
  readonly onChoose?: (chosen: ReadonlySet<string | number>) => void;
  readonly onOpen?: (row: Row) => void;
  readonly isStale: boolean;
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** One row is in the tab order; arrows, Home and End move between rows, Space chooses, Enter opens. */
function useRowKeys<Row>(props: Pick<ListTableProps<Row>, 'rows' | 'onOpen'>, toggle?: (row: Row) => void) {
  const [current, setCurrent] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const last = props.rows.length - 1;
  const at = Math.min(current, Math.max(last, 0));
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    // Keys pressed inside a control of a cell belong to that control.
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const row = props.rows[at];
    const move = moves[event.key];
    if (move) {
      const next = move(at, last);
      setCurrent(next);
      body.current?.querySelectorAll<HTMLTableRowElement>('tr')[next]?.focus();
    } else if (event.key === ' ' && toggle && row) toggle(row);
    else if (event.key === 'Enter' && row && props.onOpen) props.onOpen(row);
    else return;
    event.preventDefault();
  };
  return { at, body, onKeyDown, onFocus: setCurrent };
}

/** The rows of a list: sorted by the server, chosen by box or Space, walked by arrow keys. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, keyOf, chosen, onChoose } = props;
  const toggle = (row: Row) => {
    if (!chosen || !onChoose) return;
    const next = new Set(chosen);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    onChoose(next);
  };
  const keys = useRowKeys(props, onChoose && toggle);
  return (
    <section
      aria-label={`${caption} 표`}
      aria-busy={props.isStale || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'relative overflow-x-auto rounded-card border border-line bg-paper transition-opacity',
        props.isStale && 'opacity-60',
      )}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">
          {caption}. 방향키로 줄을 옮기고{onChoose ? ', 스페이스로 고르고' : ''}
          {props.onOpen ? ', 엔터로 엽니다' : ' 읽습니다'}.
        </caption>
        <ListHead {...props} />
        <tbody ref={keys.body} onKeyDown={keys.onKeyDown}>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              tabIndex={index === keys.at ? 0 : -1}
              onFocus={() => keys.onFocus(index)}
              onDoubleClick={() => props.onOpen?.(row)}
              aria-selected={chosen ? chosen.has(keyOf(row)) : undefined}
              className={classNames(
                'border-t border-line focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand',
                chosen?.has(keyOf(row)) ? 'bg-brand-pale' : 'hover:bg-mist/60',
              )}
            >
              {chosen && (
                <td className="w-11 px-2">
                  <RowBox
                    label={`${props.nameOf(row)} 고르기`}
                    isChecked={chosen.has(keyOf(row))}
                    onChange={() => toggle(row)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <ListCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ListCell<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  const Cell = column.isRowHeader ? 'th' : 'td';
  return (
    <Cell
      scope={column.isRowHeader ? 'row' : undefined}
      className={classNames('px-3 py-2.5', column.isNumber && 'text-right tabular-nums')}
    >
      {column.cell(row)}
    </Cell>
  );
}

function RowBox({ label, isChecked, onChange }: { label: string; isChecked: boolean; onChange: () => void }) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" className="size-5 accent-brand" checked={isChecked} onChange={onChange} />
    </label>
  );
}

function ListHead<Row>({ columns, rows, keyOf, chosen, onChoose, sort, onSort }: ListTableProps<Row>) {
  const isAll = rows.length > 0 && rows.every((row) => chosen?.has(keyOf(row)));
  return (
    <thead className="bg-mist">
      <tr>
        {chosen && (
          <th scope="col" className="w-11 px-2">
            <RowBox
              label="이 쪽 모두 고르기"
              isChecked={isAll}
              onChange={() => onChoose?.(new Set(isAll ? [] : rows.map(keyOf)))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: ListColumn<Row>;
  sort: string | null;
  onSort: (sort: string) => void;
}) {
  const name = column.sort;
  const direction =
    name && sort === name ? 'ascending' : name && sort === `-${name}` ? 'descending' : undefined;
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classNames('whitespace-nowrap', column.isNumber && 'text-right')}
    >
      {name ? (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 px-3 font-semibold hover:text-brand"
          onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
        >
          {column.name}
          <Arrow aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        <span className="px-3">{column.name}</span>
      )}
    </th>
  );
}
