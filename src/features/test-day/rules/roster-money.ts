import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { isOver } from '#src/features/registrations/rules/seated.ts';
import { formatKrw } from '#src/shared/krw.ts';

interface Priced {
  readonly state: RegistrationState;
  readonly amountKrw: number;
  /** How its payment stands; null where none was begun. */
  readonly paymentLabel: string | null;
}

/** Whether nobody owes anything for it: it ended before any payment was begun. */
export const isNeverOwed = ({ state, paymentLabel }: Priced): boolean =>
  isOver(state) && paymentLabel === null;

/** What stands in a roster under payment: how it stands, or what is still to be paid. */
export function paymentText(row: Priced): string {
  if (isNeverOwed(row)) return '-';
  return row.amountKrw === 0 ? '무료' : (row.paymentLabel ?? formatKrw(row.amountKrw));
}
