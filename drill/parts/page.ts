// docs/drill.md: a part for each drill, of the last time it was played.
import { tableText } from '../../scripts/report.ts';
import type { Drill, Row } from './drill.ts';

interface Report {
  readonly drill: Pick<Drill, 'name' | 'title'>;
  readonly rows: readonly Row[];
  /** Day, commit and load, and the machine. */
  readonly stamp: string;
}

const head = `# Drills

Played by \`npm run drill\`, or \`npm run drill -- restore outage\` for the named ones. Each part is of the last time that drill was
played; \`control\` is what the same look gives with the protection off, and a row is only well where the control is not.
`;

export const drillTable = (rows: readonly Row[]) =>
  tableText(
    ['what', 'limit', 'measured', 'control', 'well'],
    rows.map((row) => [row.what, row.limit, row.measured, row.control, row.ok ? 'yes' : 'NO']),
  );

/** The parts of a page by the names of their drills, in order. */
function partsOf(page: string): Map<string, string> {
  const parts = page.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [/^## ([\w-]+):/.exec(part)?.[1] ?? '', `${part.trim()}\n`]));
}

/** The page with this report in place of the earlier one of the same drill. */
export function withReport(page: string, { drill, rows, stamp }: Report): string {
  const parts = partsOf(page);
  parts.set(drill.name, `## ${drill.name}: ${drill.title}\n\n${stamp}\n\n${drillTable(rows)}\n`);
  const names = [...parts.keys()].sort();
  return [head, ...names.map((name) => parts.get(name))].join('\n');
}
