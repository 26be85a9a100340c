/** What a spreadsheet would run instead of show: such a cell gets an apostrophe before it (OWASP, CSV injection). */
const runs = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = runs.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file (RFC 4180) that Excel opens in Korean: with a byte order mark, formulas escaped. */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
