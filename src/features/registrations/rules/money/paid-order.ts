import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';

interface Part {
  readonly registrationNo: string;
  readonly state: RegistrationState;
  readonly amountKrw: number;
}

const seated: ReadonlySet<RegistrationState> = new Set(['confirmed', 'attended', 'absent']);

/**
 * What a completion page speaks of: every registration of the order that has its seat, the one asked for first, and
 * their sum in won. What was given up before paying, or cancelled since, is not part of it.
 */
export function paidOrder<P extends Part>(
  together: readonly P[],
  registrationNo: string,
): { readonly parts: readonly P[]; readonly totalKrw: number } {
  const isAsked = (part: P) => part.registrationNo === registrationNo;
  const active = together.filter((part) => seated.has(part.state));
  const parts = [...active.filter(isAsked), ...active.filter((part) => !isAsked(part))];
  return { parts, totalKrw: parts.reduce((sum, part) => sum + part.amountKrw, 0) };
}
