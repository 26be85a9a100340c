import type { listAnalysedItems } from '#src/features/item-analysis/contract/analysis.ts';
import { analysisRows } from '#src/features/item-analysis/rules/analysis-list.ts';
import type { Academy } from '#src/platform/academy.ts';
import { cached } from '#src/platform/cached.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';
import { analyse } from './analysis.server.ts';

/** So long the figures of a subject stand still while somebody pages and sorts through them. */
const keepMs = 30_000;
const kept = new WeakMap<Academy['db'], (subject: string) => ReturnType<typeof analyse>>();

/** The statistics of a subject, computed at most half a minute ago. */
export function analysed(academy: Academy, subject: string): ReturnType<typeof analyse> {
  const known = kept.get(academy.db) ?? cached(academy.clock, keepMs, (of) => analyse(academy, of));
  kept.set(academy.db, known);
  return known(subject);
}

/** One page of the items of a subject with their statistics, computed at most half a minute ago. */
export async function listAnalysed(
  academy: Academy,
  input: InputOf<typeof listAnalysedItems>,
): Promise<DataOf<typeof listAnalysedItems>> {
  const size = Math.min(input.size, listLimits.size);
  const rows = analysisRows((await analysed(academy, input.subject)).items, input);
  const from = (input.page - 1) * size;
  return { rows: rows.slice(from, from + size), total: rows.length, page: input.page, size };
}
