/** `2026년 11월` of `2026-11`; the office's own, so that no page of the site carries it. */
export function formatMonth(month: string): string {
  return `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
}

/** `2025-12` of `2026-01`. */
export function monthBefore(month: string): string {
  const [year = 0, no = 1] = month.split('-').map(Number);
  return no === 1 ? `${year - 1}-12` : `${year}-${String(no - 1).padStart(2, '0')}`;
}
