interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A plain table of texts with its caption; it scrolls sideways by itself on a phone. */
export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={caption} className="overflow-x-auto rounded-card border border-line">
      <table className="w-full min-w-[560px] text-left">
        <caption className="px-4 pt-3 text-left text-sm text-ink-soft">{caption}</caption>
        <thead className="border-b border-line text-sm">
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-3 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')} className="border-b border-line last:border-0">
              {row.map((cell, index) => (
                <td key={`${head[index]}`} className="px-4 py-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
