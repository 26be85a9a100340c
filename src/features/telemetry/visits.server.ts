import type { RowOf } from '#src/shared/endpoint/office-list.ts';
import { eventLabels, type visitList } from './contract/visit-list.ts';
import type { listVisits } from './store/visits.server.ts';

type Row = Awaited<ReturnType<typeof listVisits>>['rows'][number];
const labels: Readonly<Record<string, string>> = eventLabels;

/** One count as the office sees it. */
export const visitOf = ({ event, ...row }: Row): RowOf<typeof visitList> => ({
  ...row,
  eventLabel: labels[event] ?? event,
});
