import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint, StaffRole } from '#src/shared/endpoint/endpoint.ts';

/** Where who is signed in to the office is kept among what was fetched. */
export const staffKey = ['office', 'me'] as const;

/**
 * Whether the signed-in role may make a call, by the roles the call itself names; true while nobody knows yet who is
 * signed in, since the server decides anyway.
 */
export function useMayCall(declared: Endpoint): boolean {
  const me = useQueryClient().getQueryData<{ readonly role: StaffRole } | null>(staffKey);
  return !me || !declared.roles || declared.roles.includes(me.role);
}
