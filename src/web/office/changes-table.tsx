import { Table } from '#src/ui/tables/table.tsx';

interface PlanChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A text that breaks between words only: `16:00-17:50` stays in one line. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(' ').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
    <span key={at} className="whitespace-nowrap">
      {at > 0 && ' '}
      {part}
    </span>
  ));

/** What a new plan changes, each with what it was. */
export function ChangesTable({ changes }: { readonly changes: readonly PlanChange[] }) {
  return (
    <Table
      isWordy
      isDense
      caption="바뀌는 내용"
      rows={changes}
      keyOf={(row) => row.label}
      columns={[
        { name: '항목', cell: (row) => row.label, isRowHeader: true },
        {
          name: '변경 전',
          cell: (row) => (
            <del className="text-ink-soft">
              <Unbroken text={row.before} />
            </del>
          ),
        },
        {
          name: '변경 후',
          cell: (row) => (
            <strong>
              <Unbroken text={row.after} />
            </strong>
          ),
        },
      ]}
    />
  );
}
