export interface AnswerOnPaper {
  readonly position: number;
  /** null: taken back by the student, counts as unanswered. */
  readonly answer: unknown;
}

/** JSON with the names of every object in order, so that two sides write the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

/** The answers that count, in order of position. */
export function answered(answers: readonly AnswerOnPaper[]): AnswerOnPaper[] {
  return answers
    .filter((one) => one.answer !== null && one.answer !== undefined)
    .toSorted((a, b) => a.position - b.position);
}

/** The text whose SHA-256 is the receipt's hash: attempt number, then one line an answer. */
export function receiptText(attemptNo: string, answers: readonly AnswerOnPaper[]): string {
  const lines = answered(answers).map(({ position, answer }) => `${position}\t${canonicalJson(answer)}`);
  return [attemptNo, ...lines].join('\n');
}
