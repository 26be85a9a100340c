import { counterFamiliesApi } from '#src/features/accounts/counter-api.server.ts';
import { cashDrawersApi } from '#src/features/cash-drawers/api.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { payLinksApi } from '#src/features/pay-links/api.server.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { payoutsApi } from '#src/features/payouts/api.server.ts';
import { ordersSeatedIn } from '#src/features/registrations/store/branch-members.server.ts';
import { sellerOf } from '#src/features/site/actions/settings.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';

/** What a counter does besides registering: families without an account, the drawer, links that pay, and what is paid out of it all. */
export function counterApi(
  gate: Gate,
  academy: Academy,
  { hooks, ofMembers }: { readonly hooks: PaymentHooks; readonly ofMembers: MemberHooks },
): void {
  counterFamiliesApi(gate, academy, ofMembers);
  cashDrawersApi(gate, academy, { namesOf: staffNames, seatedIn: ordersSeatedIn });
  payLinksApi(gate, academy, hooks);
  payoutsApi(gate, academy, { namesOf: staffNames, sellerOf });
}
