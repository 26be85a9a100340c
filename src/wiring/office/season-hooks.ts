import type { SeasonHooks } from '#seed/season.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Academy } from '../../platform/academy.ts';
import { memberHooks } from '../member-hooks.ts';
import { sendingHooks } from '../office-audiences.ts';
import { officeHooks, officePaymentHooks } from '../office-hooks.ts';

/** What the season of the demo asks of the features: the same hooks as those of the office. */
export const seasonHooks = (academy: Academy, hooks: PaymentHooks): SeasonHooks => ({
  contacts: { ...memberHooks(academy), namesOf: staffNames },
  counselling: officeHooks,
  payments: officePaymentHooks(academy, hooks),
  sending: sendingHooks(academy),
});
