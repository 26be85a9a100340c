/** The title of an order taken apart: of whom it is, and for what; nearly all are fees of a test. */
export function partsOfTitle(title: string): { readonly what: string; readonly students: string } {
  const [, what = title, students = ''] = title.match(/^(.+) 응시료 \(([^()]+)\)$/) ?? [];
  return { what, students };
}
