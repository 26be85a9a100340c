import type { OfficePaymentHooks } from '#src/features/bookkeeping/actions/payments.server.ts';
import type { CounsellingHooks } from '#src/features/counselling/actions/calendar/steps.server.ts';
import type { SendingHooks } from '#src/features/messages/actions/templates.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seedPayoutsBehind } from './payouts.ts';
import { seedAppointments } from './season/appointments.ts';
import { isSeasonThere, seedFamilies } from './season/families.ts';
import { seedReconciliation, seedRefunds } from './season/money.ts';
import { seedPastSession } from './season/past-session.ts';
import { seedConnections, seedRound, seedSendings, tellDelivered } from './season/rooms.ts';

/** What the product's own ways ask of whoever wires them. */
export interface SeasonHooks {
  readonly counselling: CounsellingHooks;
  readonly payments: OfficePaymentHooks;
  readonly sending: SendingHooks;
}

/**
 * A season behind and one ahead, told by the product's own ways with the clock of each day: families who asked, came, sat a test
 * and were offered classes, what was paid and given back, and what the office wrote to them. See docs/decisions/0205-a-season-behind-the-demo.md.
 */
export async function seedSeason(academy: Academy, hooks: SeasonHooks): Promise<void> {
  if (await isSeasonThere(academy)) return;
  const families = await seedFamilies(academy);
  await seedPastSession(academy, families);
  await seedAppointments(academy, families, hooks.counselling);
  await seedRefunds(academy, hooks.payments);
  await seedReconciliation(academy);
  await seedRound(academy);
  await seedSendings(academy, hooks.sending);
  await seedConnections(academy);
  await seedPayoutsBehind(academy);
  await tellDelivered(academy);
}
