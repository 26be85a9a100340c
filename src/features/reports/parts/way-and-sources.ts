import { isUnknownSource, wayLabels } from '../rules.ts';

/** The steps that nobody can have come to before the day of their test. */
const laterSteps: readonly string[] = [wayLabels.attended, wayLabels.passed, wayLabels.enrolled];

/** Whether a step of a month is still going on: its days run, or tests of its families are to come; nothing is compared then. */
export const isUnderWay = (
  label: string,
  { days, toCome }: { readonly days: number | null; readonly toCome: number },
): boolean => laterSteps.includes(label) && (days !== null || toCome > 0);

/** Sources of one month a line each, by what they are told of: what nobody wrote down stands last. */
export function sourceLines<Row extends { readonly label: string }>(rows: readonly Row[]) {
  const lines = new Map<string, Map<string, Row>>();
  for (const row of rows) {
    const [kind = '', ...rest] = row.label.split(' · ');
    const source = rest.join(' · ').replace(/ 가입$/, '');
    const line = lines.get(source) ?? new Map<string, Row>();
    lines.set(source, line.set(kind, row));
  }
  return [...lines]
    .map(([source, of]) => ({ source, of }))
    .toSorted((a, b) => Number(isUnknownSource(a.source)) - Number(isUnknownSource(b.source)));
}
