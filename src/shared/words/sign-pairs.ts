/** The pairs of signs beside one another in a word, as the `sign_pairs` of the database numbers them. */
export function signPairs(term: string): number[] {
  const codes = [...term].map((sign) => sign.codePointAt(0) ?? 0);
  return codes.slice(1).map((code, at) => ((codes[at] ?? 0) << 16) ^ (code & 0xffff));
}
