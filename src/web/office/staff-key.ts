import { useQueryClient } from '@tanstack/react-query';
import { type Holder, isAdmitted } from '#src/shared/access/rights.ts';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';

/** Where who is signed in to the office is kept among what was fetched. */
export const staffKey = ['office', 'me'] as const;

/** Whatever else the office has fetched: what one person read is dropped by it when another signs in. */
export const isOfPages = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[1] !== staffKey[1];

/**
 * Whether who is signed in may make a call, by the row of rights the call itself names; true while nobody knows yet who that
 * is, since the server decides anyway.
 */
export function useMayCall(declared: Endpoint): boolean {
  const me = useQueryClient().getQueryData<Holder | null>(staffKey);
  return !me || isAdmitted(declared.roles, me);
}
