import { Table } from '#src/ui/tables/table.tsx';

interface PlanChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What a new plan changes, each with what it was. */
export function ChangesTable({ changes }: { readonly changes: readonly PlanChange[] }) {
  return (
    <Table
      isWordy
      caption="바뀌는 내용"
      rows={changes}
      keyOf={(row) => row.label}
      columns={[
        { name: '항목', cell: (row) => row.label, isRowHeader: true },
        { name: '변경 전', cell: (row) => <del className="text-ink-soft">{row.before}</del> },
        { name: '변경 후', cell: (row) => <strong>{row.after}</strong> },
      ]}
    />
  );
}
