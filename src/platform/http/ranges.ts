/** What a request for a part of `size` bytes is answered with. */
export type Part =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly from: number; readonly to: number }
  | { readonly kind: 'beyond' };

/**
 * Reads `Range: bytes=…` with one range (RFC 9110, 14.2). What is no range of bytes, or asks for several, is answered with
 * the whole; a range that lies beyond the end is refused. `from` and `to` are both included.
 */
export function partOf(range: string | undefined, size: number): Part {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return { kind: 'whole' };
  const [, first = '', last = ''] = found;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return { kind: 'whole' };
  return from >= size || (first === '' && Number(last) === 0)
    ? { kind: 'beyond' }
    : { kind: 'part', from, to };
}
