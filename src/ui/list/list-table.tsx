import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { type Choosing, chooseByKey, useChoosing } from './choosing.ts';
import { cut, dense, listRow, naming, onPaper, onPhones, paired } from './list-looks.ts';
import { useIsWide, useOrdered } from './list-width.ts';

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
  /** On phones the cell that names the row says it too, and the column is left out. */
  readonly isBesideName?: boolean;
  /** On phones it stands right after the name: what the list is opened for. */
  readonly isEarly?: boolean;
  /** Buttons, or what the list's file leaves to another: it does not go into the file. */
  readonly isScreenOnly?: boolean;
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
  /** Rows as high as a finger needs on every screen; otherwise 40 px where there is a mouse. */
  readonly isRoomy?: boolean;
  /** On phones each row is a block, two columns beside each other, each with its name before it; otherwise the table is swiped. */
  readonly isPaired?: boolean | undefined;
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** One row is in the tab order; arrows, Page keys, Home and End move between rows, Enter opens. */
function useRowKeys<Row>(props: Pick<ListTableProps<Row>, 'rows' | 'onOpen'>, choosing: Choosing<Row>) {
  const [current, setCurrent] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const last = props.rows.length - 1;
  const at = Math.min(current, Math.max(last, 0));
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    // Keys pressed inside a control of a cell belong to that control.
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const row = props.rows[at];
    if (!row) return;
    const move = moves[event.key];
    if (move) {
      const next = move(at, last);
      const there = props.rows[next];
      setCurrent(next);
      body.current?.querySelectorAll<HTMLTableRowElement>('tr')[next]?.focus();
      if (event.shiftKey && there) {
        choosing?.begin(row);
        choosing?.upTo(there);
      }
    } else if (!chooseByKey(event, choosing, row)) {
      if (event.key !== 'Enter' || !props.onOpen) return;
      props.onOpen(row);
    }
    event.preventDefault();
  };
  return { at, body, onKeyDown, onFocus: setCurrent };
}

/** A press on a row opens it, but not one on what stands in it, in a dialog that belongs to it, or the end of marking words. */
function isPressOnRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest('a, button, input, label, select, textarea, summary') && !getSelection()?.toString();
}

/** The rows of a list: sorted by the server, chosen by box or Space, walked by arrow keys. Its head stays in sight. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, rows, keyOf, chosen } = props;
  const columns = useOrdered(props.columns);
  const choosing = useChoosing(props);
  const keys = useRowKeys(props, choosing);
  const { box, isWide } = useIsWide();
  return (
    <section
      ref={box}
      aria-label={`${caption} 표`}
      aria-busy={props.isStale || undefined}
      data-dense={props.isRoomy ? undefined : ''}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'group/list relative min-w-0 rounded-card border border-line bg-paper transition-opacity print:overflow-visible',
        // One scroll bar, that of the page; a box that only clips lets the head stay in sight.
        isWide ? 'scroll-cue overflow-x-auto' : 'overflow-clip',
        !props.isRoomy && dense,
        props.isPaired ? paired : onPhones,
        props.isStale && 'opacity-60',
      )}
    >
      <table className={classNames('w-full border-collapse text-left text-sm', onPaper)}>
        <caption className="sr-only">
          {caption}. 방향키로 줄을 옮기고{choosing ? ', 스페이스로 고르고(시프트를 누르면 여러 줄)' : ''}
          {props.onOpen ? ', 엔터로 엽니다' : ' 읽습니다'}.
        </caption>
        <ListHead {...props} columns={columns} choosing={choosing} />
        <tbody ref={keys.body} onKeyDown={keys.onKeyDown}>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              tabIndex={index === keys.at ? 0 : -1}
              onFocus={() => keys.onFocus(index)}
              onClick={(event) => props.onOpen && isPressOnRow(event) && props.onOpen(row)}
              aria-selected={chosen ? chosen.has(keyOf(row)) : undefined}
              className={classNames(props.onOpen && 'cursor-pointer', listRow)}
            >
              {choosing && (
                <td className="no-print w-11 px-2">
                  <RowBox
                    label={`${props.nameOf(row)} 고르기`}
                    isChecked={chosen?.has(keyOf(row)) ?? false}
                    onChange={(isRange) => (isRange ? choosing.upTo : choosing.one)(row)}
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

/** What needs no line of its own on a phone. */
const blanks: ReadonlySet<ReactNode> = new Set(['', '-', '0원']);

function ListCell<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  const Cell = column.isRowHeader ? 'th' : 'td';
  const content = column.cell(row);
  // A name, a grade or a day is not broken; a sentence is.
  const length = typeof content === 'string' ? content.length : null;
  return (
    <Cell
      scope={column.isRowHeader ? 'row' : undefined}
      title={length !== null && length > 12 ? String(content) : undefined}
      data-label={column.isRowHeader ? undefined : column.name}
      data-held={blanks.has(content) ? 'none' : undefined}
      className={classNames(
        'px-3 py-2.5',
        length !== null && (length <= 12 ? 'whitespace-nowrap' : `min-w-36 ${cut}`),
        column.isNumber && 'text-right tabular-nums',
        column.isBesideName && 'max-sm:hidden',
        column.isRowHeader && naming,
      )}
    >
      {content}
    </Cell>
  );
}

function RowBox({
  label,
  isChecked,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  /** True with Shift held: everything up to here. */
  onChange: (isRange: boolean) => void;
}) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 accent-brand"
        checked={isChecked}
        onChange={({ nativeEvent }) => onChange((nativeEvent as { shiftKey?: boolean }).shiftKey === true)}
      />
    </label>
  );
}

function ListHead<Row>({
  columns,
  rows,
  keyOf,
  chosen,
  choosing,
  sort,
  onSort,
}: ListTableProps<Row> & { choosing: Choosing<Row> }) {
  const isAll = rows.length > 0 && rows.every((row) => chosen?.has(keyOf(row)));
  return (
    <thead className="sticky top-0 z-10 bg-mist shadow-[0_1px_0_var(--color-line)] print:static">
      <tr>
        {choosing && (
          <th scope="col" className="no-print w-11 px-2">
            <RowBox
              label="현재 페이지 전체 선택"
              isChecked={isAll}
              onChange={isAll ? choosing.none : choosing.all}
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
      className={classNames(
        'whitespace-nowrap',
        column.isNumber && 'text-right',
        column.isBesideName && 'max-sm:hidden',
        column.isRowHeader && 'max-sm:pl-0.5 max-md:sticky max-md:left-0 max-md:bg-mist',
      )}
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
