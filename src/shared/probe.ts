/** What a service outside said when it was asked for nothing but an answer to our keys. */
export type Probe =
  | { readonly kind: 'well' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** No answer, or none that says anything about the keys. */
  | { readonly kind: 'unknown' };
