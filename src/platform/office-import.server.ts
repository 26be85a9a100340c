import { createHash } from 'node:crypto';
import { type AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { ImportAnswer, ImportLine } from '#src/shared/endpoint/import.ts';

/** One row as it would go in: what the rehearsal shows, and what is to be done; null where nothing is. */
export interface PlannedRow<Wanted> {
  readonly line: ImportLine;
  readonly wanted: Wanted | null;
}

/** A row that is not taken, with the reason. */
export function refusedRow(line: number, name: string, sentence: string): PlannedRow<never> {
  return { line: { line, name, outcome: 'refused', changes: [], sentence }, wanted: null };
}

/**
 * Without the plan of a rehearsal only says what would happen; with it, exactly that is done, or nothing where it would
 * be something else by now. To be called in the transaction that has read what the rows are compared with.
 */
export async function rehearseOrRun<Wanted>(
  planned: readonly PlannedRow<Wanted>[],
  {
    plan,
    run,
    changed = async () => commonErrors.import_changed(),
  }: {
    plan: string | undefined;
    run: (wanted: readonly Wanted[]) => Promise<void>;
    changed?: () => Promise<AppError>;
  },
): Promise<ImportAnswer> {
  const lines = planned.map(({ line }) => line);
  const fingerprint = createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
  if (plan === undefined) return { lines, plan: fingerprint, isDone: false };
  if (plan !== fingerprint) throw await changed();
  await run(planned.flatMap(({ wanted }) => (wanted === null ? [] : [wanted])));
  return { lines, plan: fingerprint, isDone: true };
}
