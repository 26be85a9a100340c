import type { ReactNode } from 'react';
import type { ListQuery } from '#src/shared/endpoint/list.ts';
import { type OfficeList as Declared, filedAs, type OfficeColumn } from '#src/shared/endpoint/office-list.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { OfficeList, type OfficeListProps } from './office-list.tsx';

type Cells<Row, K extends string> = { readonly [Key in K]?: (row: Row) => ReactNode };

/** The cells that the page of a declared list draws itself. */
export type CellsOf<L> =
  L extends Declared<infer Row, infer K, infer _Asking, infer _Called> ? Cells<Row, K> : never;

/** What a column shows where the page has no cell of its own: what stands in the file. */
function plainCell<Row>(column: OfficeColumn<Row>): (row: Row) => ReactNode {
  const values = filedAs(column).map(([, value]) => value);
  return (row) => <span className="whitespace-nowrap">{values.map((value) => value(row)).join(' / ')}</span>;
}

/** The columns of a declared list as its screen shows them. */
export function columnsOf<Row, K extends string>(
  columns: { readonly [Key in K]: OfficeColumn<Row> },
  cells: Cells<Row, K>,
): readonly ListColumn<Row>[] {
  return Object.entries<OfficeColumn<Row>>(columns).map(([key, { title, ...column }]) => ({
    ...column,
    key,
    name: title,
    cell: cells[key as K] ?? plainCell({ title, ...column }),
  }));
}

type Own = 'name' | 'caption' | 'endpoint' | 'exporting' | 'columns' | 'firstSort';
interface Props<Row, K extends string, Asking extends ListQuery, Called>
  extends Omit<OfficeListProps<Row>, Own> {
  readonly list: Declared<Row, K, Asking, Called>;
  /** Cells that are more than the words of the file: links, badges. */
  readonly cells?: Cells<Row, K>;
}

/** The screen of a list as it is declared in its contract: the columns and the file are the declaration's. */
export function DeclaredList<Row, K extends string, Asking extends ListQuery, Called>({
  list,
  cells = {},
  ...rest
}: Props<Row, K, Asking, Called>) {
  return (
    <OfficeList
      {...rest}
      name={list.name}
      caption={list.title}
      endpoint={list.list}
      exporting={list.file}
      columns={columnsOf(list.columns, cells)}
      {...(list.firstSort !== undefined && { firstSort: list.firstSort })}
    />
  );
}
