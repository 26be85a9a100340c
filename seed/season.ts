import type { OfficePaymentHooks } from '#src/features/bookkeeping/actions/payments.server.ts';
import type { CorrectionHooks } from '#src/features/contacts/actions/corrections.server.ts';
import type { CounsellingHooks } from '#src/features/counselling/actions/calendar/steps.server.ts';
import type { SendingHooks } from '#src/features/messages/actions/templates.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { everyStep } from '#src/platform/jobs/each-alone.ts';
import { seedPayoutsBehind } from './payouts.ts';
import { seedAppointments } from './season/appointments.ts';
import { isSeasonThere, type SeasonFamily, seedFamilies } from './season/families.ts';
import { seedEssays, seedLiveTests, seedRegrades } from './season/level-tests.ts';
import { seedReconciliation, seedRefunds } from './season/money.ts';
import { seedPastSession } from './season/past-session.ts';
import {
  seedConnections,
  seedCorrection,
  seedRound,
  seedSendings,
  seedWebhook,
  tellDelivered,
} from './season/rooms.ts';

/** What the product's own ways ask of whoever wires them. */
export interface SeasonHooks {
  readonly contacts: CorrectionHooks;
  readonly counselling: CounsellingHooks;
  readonly payments: OfficePaymentHooks;
  readonly sending: SendingHooks;
}

/** One part of a season; a part that fails stops none of the others. */
export type SeasonPart = (
  academy: Academy,
  of: { readonly families: readonly SeasonFamily[]; readonly hooks: SeasonHooks },
) => Promise<void>;

/** In order: the webhook hears of what comes after it, and payouts follow what was paid. */
const season: readonly SeasonPart[] = [
  (academy) => seedWebhook(academy),
  (academy, { families }) => seedPastSession(academy, families),
  (academy, { families, hooks }) => seedAppointments(academy, families, hooks.counselling),
  (academy, { hooks }) => seedRefunds(academy, hooks.payments),
  (academy) => seedReconciliation(academy),
  (academy) => seedRound(academy),
  (academy, { hooks }) => seedSendings(academy, hooks.sending),
  (academy) => seedConnections(academy),
  (academy, { families, hooks }) => seedCorrection(academy, families, hooks.contacts),
  (academy, { families }) => seedEssays(academy, families),
  (academy, { families }) => seedRegrades(academy, families),
  (academy, { families }) => seedLiveTests(academy, families),
  (academy) => seedPayoutsBehind(academy),
  (academy) => tellDelivered(academy),
];

/**
 * A season behind and one ahead, told by the product's own ways with the clock of each day: families who asked, came, sat a test
 * and were offered classes, what was paid and given back, and what the office wrote to them. See docs/decisions/0205-a-season-behind-the-demo.md.
 */
export async function seedSeason(
  academy: Academy,
  hooks: SeasonHooks,
  parts: readonly SeasonPart[] = season,
): Promise<void> {
  if (await isSeasonThere(academy)) return;
  const families = await seedFamilies(academy);
  await everyStep(...parts.map((part) => () => part(academy, { families, hooks })));
}
