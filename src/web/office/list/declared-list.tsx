import type { ReactNode } from 'react';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import { filedAs, type OfficeColumn, type ScreenList } from '#src/shared/endpoint/office-list.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { inShort } from './in-short.ts';
import { OfficeList, type OfficeListProps } from './office-list.tsx';

/** A cell of the page's own, and the words it would have had without one. */
type Cell<Row> = (row: Row, text: string) => ReactNode;
type Cells<Row, K extends string> = { readonly [Key in K]?: Cell<Row> };

/** The cells that the page of a declared list draws itself. */
export type CellsOf<L> =
  L extends ScreenList<infer Row, infer K, infer _Asking, infer _Called> ? Cells<Row, K> : never;

/** What stands side by side in one cell, each said short. */
const eachInShort = (text: string) => text.split(' / ').map(inShort).join(' / ');

/** A list says days and times short; the whole of it stands behind. */
const onOneLine = (_row: unknown, text: string) => {
  const short = eachInShort(text);
  return (
    <span className="whitespace-nowrap" title={short === text ? undefined : text}>
      {short}
    </span>
  );
};
/** A sentence stands on one line where rows are low, and on as many as it needs where they are not: never a word a line. */
const wrapped = (_row: unknown, text: string) => {
  const short = eachInShort(text);
  return (
    text && (
      <span
        className={classNames(
          'lg:group-data-dense/list:line-clamp-1 lg:group-data-dense/list:max-w-72 lg:group-data-dense/list:break-all',
          short.length > 12 ? 'sm:max-lg:block sm:max-lg:min-w-36' : 'sm:max-lg:whitespace-nowrap',
        )}
        title={text}
      >
        {short}
      </span>
    )
  );
};

/** The columns of a declared list as its screen shows them; what stands in the file where the page has no cell of its own. */
export function columnsOf<Row, K extends string>(
  columns: { readonly [Key in K]: OfficeColumn<Row> },
  cells: Cells<Row, K>,
  hidden: readonly NoInfer<K>[] = [],
): readonly ListColumn<Row>[] {
  const shown = Object.entries<OfficeColumn<Row>>(columns).filter(([key]) => !hidden.includes(key as K));
  return shown.map(([key, column]) => {
    const { title, mayWrap, ...rest } = column;
    const values = filedAs(column).map(([, value]) => value);
    const draw: Cell<Row> = cells[key as K] ?? (mayWrap ? wrapped : onOneLine);
    const textOf = (row: Row) => values.map((value) => value(row)).join(' / ');
    const isOwn = cells[key as K] !== undefined;
    const cell = (row: Row) => {
      const text = textOf(row);
      if (isOwn) return draw(row, eachInShort(text));
      return rest.isNumber && text === '0' ? nothing : draw(row, text);
    };
    return { ...rest, key, name: title, cell };
  });
}

/** None of what is counted: it leaves the eye to those that are some. */
const nothing = <span className="text-ink-soft">0</span>;

type Own = 'name' | 'caption' | 'endpoint' | 'exporting' | 'columns' | 'firstSort';
interface Props<Row, K extends string, Asking extends ListQuery, Called, Page extends ListPage<Row>>
  extends Omit<OfficeListProps<Row>, Own> {
  readonly list: ScreenList<Row, K, Asking, Called, Page>;
  /** Cells that are more than the words of the file: links, badges. */
  readonly cells?: Cells<Row, K>;
  /** Columns that who is signed in has no use for. */
  readonly hidden?: readonly NoInfer<K>[];
  /** Columns that are shown only where somebody asks for them, for now. */
  readonly extra?: readonly NoInfer<K>[];
}

/** The screen of a list as it is declared in its contract: the columns and the file are the declaration's. */
export function DeclaredList<
  Row,
  K extends string,
  Asking extends ListQuery,
  Called,
  Page extends ListPage<Row>,
>({ list, cells = {}, hidden = [], extra = [], ...rest }: Props<Row, K, Asking, Called, Page>) {
  const columns = columnsOf(list.columns, cells, hidden);
  return (
    <OfficeList
      {...rest}
      name={list.name}
      caption={list.title}
      endpoint={list.list}
      columns={columns.map((one) => (extra.some((key) => key === one.key) ? { ...one, isExtra: true } : one))}
      {...(list.file && { exporting: list.file })}
      {...(list.firstSort !== undefined && { firstSort: list.firstSort })}
    />
  );
}
