import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as payouts from './actions/payouts.server.ts';
import * as receipts from './actions/receipts.server.ts';
import * as settings from './actions/settings.server.ts';
import { payoutList } from './contract/payout-list.ts';
import * as contract from './contract/payouts.ts';

/** What the provider and the card companies pay out: expected, received, and what the contracts say. */
export function payoutsApi(gate: Gate, academy: Academy, deps: settings.PayoutDeps): void {
  listServer(gate, academy)(payoutList, (actor, query) =>
    payouts.listPayouts(academy, actor, { query, deps }),
  );
  serve(gate, contract.payoutSumsEndpoint, ({ actor, input }) =>
    payouts.sumPayouts(academy, actor, { input, deps }),
  );
  serve(gate, contract.payoutDetailEndpoint, ({ actor, input }) =>
    payouts.readPayoutDetail(academy, actor, { input, deps }),
  );
  serve(gate, contract.receiveEndpoint, ({ actor, input }) =>
    receipts.receivePayout(academy, actor, { input, deps }),
  );
  serve(gate, contract.takeBackReceiptEndpoint, ({ actor, input }) =>
    receipts.takeBackReceipt(academy, actor, input),
  );
  serve(gate, contract.importReceiptsEndpoint, ({ actor, input }) =>
    receipts.importReceipts(academy, actor, { input, deps }),
  );
  serve(gate, contract.payoutSettingsEndpoint, ({ actor }) =>
    settings.readPayoutSettings(academy, actor, deps),
  );
  serve(gate, contract.setTermsEndpoint, ({ actor, input }) =>
    settings.setTerms(academy, actor, { input, deps }),
  );
  serve(gate, contract.dropTermsEndpoint, ({ actor, input }) =>
    settings.dropTerms(academy, actor, { input, deps }),
  );
  serve(gate, contract.setNumberEndpoint, ({ actor, input }) =>
    settings.setNumber(academy, actor, { input, deps }),
  );
  serve(gate, contract.dropNumberEndpoint, ({ actor, input }) =>
    settings.dropNumber(academy, actor, { input, deps }),
  );
}
