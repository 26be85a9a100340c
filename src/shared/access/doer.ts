/**
 * Who moved a state, as the history keeps it: whom we know by a number with it, everybody else by what they are. `guest`: a
 * guardian without an account. `link`: whoever opened a private link. `student`: whoever sits the test. `waitlist`: a line
 * that was served. `provider`: the payment provider. `product`: we ourselves, when the time had come.
 */
export type Doer =
  | { readonly kind: 'staff' | 'member'; readonly id: number }
  | { readonly kind: Exclude<DoerKind, 'staff' | 'member'>; readonly id: null };

export type DoerKind =
  | 'staff'
  | 'member'
  | 'guest'
  | 'link'
  | 'student'
  | 'waitlist'
  | 'provider'
  | 'product';

export const byStaff = (id: number): Doer => ({ kind: 'staff', id });
export const byMember = (id: number): Doer => ({ kind: 'member', id });
/** A member, or a guest where there is no account. */
export const byGuardian = (memberId: number | null): Doer =>
  memberId === null ? { kind: 'guest', id: null } : byMember(memberId);
export const byStudent: Doer = { kind: 'student', id: null };
export const byLink: Doer = { kind: 'link', id: null };
export const byWaitlist: Doer = { kind: 'waitlist', id: null };
export const byProvider: Doer = { kind: 'provider', id: null };
export const byProduct: Doer = { kind: 'product', id: null };

/** The number of the member of staff who acted; null where somebody else did. */
export const staffIdOf = ({ kind, id }: Doer): number | null => (kind === 'staff' ? id : null);
