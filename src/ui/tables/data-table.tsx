import { Table } from './table.tsx';

interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of plain texts under its caption, as editors write them. */
export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    <Table
      caption={caption}
      isCaptionShown
      isWordy
      columns={head.map((name, index) => ({
        name,
        isRowHeader: index === 0,
        cell: (row: readonly string[]) => row[index] ?? '',
      }))}
      rows={rows}
      keyOf={(row) => row.join('|')}
    />
  );
}
