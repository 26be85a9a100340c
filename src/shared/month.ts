/** `2026년 11월` of `2026-11`; the office's own, so that no page of the site carries it. */
export function formatMonth(month: string): string {
  return `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
}
