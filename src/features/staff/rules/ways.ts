import { getChoseong } from 'es-hangul';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { pagesOf } from './office-pages.ts';

/** Where the quick way leads. */
export interface Way {
  readonly to: string;
  readonly label: string;
}

/** The rooms a word leads to, by its letters or its first consonants, then the lists it can be looked for in. */
export function waysFor(role: StaffRole, typed: string): readonly Way[] {
  const query = typed.replaceAll(' ', '').toLowerCase();
  const pages = pagesOf(role);
  const named = pages.filter(({ label }) => {
    const plain = label.replaceAll(' ', '');
    return plain.includes(query) || getChoseong(plain).includes(query);
  });
  const sought = typed.trim();
  const found =
    sought === '' ? [] : pages.filter((page) => page.finds && (page.findsOnly?.test(sought) ?? true));
  // A word of that shape is most likely what it looks like.
  found.sort((a, b) => Number(b.findsOnly !== undefined) - Number(a.findsOnly !== undefined));
  return [
    ...named.map(({ path, label }) => ({ to: path, label })),
    ...found.map(({ finds, label }) => ({
      to: `${finds}${encodeURIComponent(sought)}`,
      label: `${label}에서 ‘${sought}’ 찾기`,
    })),
  ];
}
