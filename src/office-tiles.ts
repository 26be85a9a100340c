import type { OfficeTiles } from './features/staff/actions/today.server.ts';
import type { Academy } from './platform/academy.ts';

/** What each feature tells the office's first page: one line a feature, in the order of the page. */
export function officeTiles(_academy: Academy): OfficeTiles {
  return {};
}
