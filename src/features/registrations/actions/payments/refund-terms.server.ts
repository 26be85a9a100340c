import { holidaysFrom } from '#src/features/branches/actions/holidays.server.ts';
import {
  type Holidays,
  type PolicyTerms,
  type RefundRule,
  refundRule,
} from '#src/features/policies/rules.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

type Registered = Pick<RegistrationRow, 'confirmed_at' | 'created_at'>;

/** From when the days of a refund are counted: the confirmation, which is the contract. */
export const registeredAtOf = (row: Registered): Date => row.confirmed_at ?? row.created_at;

/** Days a refund period may go on behind its nominal end; the longest row of holidays is shorter. */
const holidayDays = 30;

/** The public holidays on which a refund period of this registration may end. */
export function holidaysFor(row: Registered, { fullWithinDays }: PolicyTerms): Promise<Holidays> {
  return holidaysFrom(seoulDay(registeredAtOf(row)), fullWithinDays + holidayDays);
}

/** What goes back of a registration that is cancelled at `now`, by the terms it was made under. */
export async function refundRuleFor(
  terms: PolicyTerms,
  { row, session, now }: { row: Registered; session: Pick<SessionRow, 'startsAt' | 'state'>; now: Date },
): Promise<RefundRule> {
  const holidays = await holidaysFor(row, terms);
  const times = { registeredAt: registeredAtOf(row), startsAt: session.startsAt, now, holidays };
  return refundRule(terms, times, session.state === 'cancelled' ? 'academy' : 'parent');
}
