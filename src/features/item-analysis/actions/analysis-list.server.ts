import { analysedList } from '#src/features/item-analysis/contract/analysed-list.ts';
import { analysisRows } from '#src/features/item-analysis/rules/analysis-list.ts';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type { Academy } from '#src/platform/academy.ts';
import { cached } from '#src/platform/cached.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import { analyse } from './analysis.server.ts';

/** So long the figures of a subject stand still while somebody pages and sorts through them. */
const keepMs = 30_000;
const analyses = new WeakMap<Academy['db'], (subject: string) => ReturnType<typeof analyse>>();

/** The statistics of a subject, computed at most half a minute ago. */
export function analysed(academy: Academy, subject: string): ReturnType<typeof analyse> {
  const known = analyses.get(academy.db) ?? cached(academy.clock, keepMs, (of) => analyse(academy, of));
  analyses.set(academy.db, known);
  return known(subject);
}

/** One page of the items of a subject with their statistics, computed at most half a minute ago. */
export const analysedReader = listReader(analysedList, async ({ academy, query }) => {
  const { subject, page, size } = query;
  const rows = analysisRows((await analysed(academy, subject)).items, query);
  const from = (page - 1) * size;
  const fileTitle = `문항 분석 ${subjectLabels[subject] ?? subject}`;
  return { rows: rows.slice(from, from + size), total: rows.length, page, size, fileTitle };
});
