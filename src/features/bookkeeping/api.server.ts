import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { acknowledge } from './actions/acknowledge.server.ts';
import * as asks from './actions/approvals.server.ts';
import * as office from './actions/payments.server.ts';
import * as days from './actions/reconciliations.server.ts';
import * as refunds from './actions/refunds.server.ts';
import { withdrawRefund } from './actions/withdrawn-refunds.server.ts';
import { officeAccountEndpoint } from './contract/account.ts';
import * as approvals from './contract/approvals.ts';
import * as contract from './contract/payment.ts';
import { paymentList } from './contract/payment-list.ts';
import { reconciliationList } from './contract/reconciliation-list.ts';
import * as reconciliations from './contract/reconciliations.ts';
import { refundAskList } from './contract/refund-ask-list.ts';

/** The office's rooms about payments, refunds and the comparison with the provider. */
export function bookkeepingApi(gate: Gate, academy: Academy, deps: office.OfficePaymentHooks): void {
  const serveList = listServer(gate, academy);
  serveList(paymentList, (actor, query) => office.listPayments(academy, actor, { query, deps }));
  serveList(refundAskList, (actor, query) => asks.listAsks(academy, actor, { query, deps }));
  serveList(reconciliationList, (_actor, query) => days.listReconciliations(academy, query));
  serve(gate, contract.readPaymentEndpoint, ({ actor, input }) =>
    office.readOfficePayment(academy, actor, { paymentId: input.paymentId, deps }),
  );
  serve(gate, contract.refundPaymentEndpoint, ({ actor, input }) =>
    refunds.refundPayment(academy, actor, { wish: input, deps }),
  );
  approvalsApi(gate, academy, deps);
  serve(gate, contract.askProviderEndpoint, ({ actor, input }) =>
    office.askProvider(academy, actor, { paymentId: input.paymentId, deps }),
  );
  serve(gate, officeAccountEndpoint, ({ actor, input }) =>
    office.giveAccountForMember(academy, actor, { input, deps }),
  );
  serve(gate, reconciliations.startReconciliationEndpoint, ({ actor, input }) =>
    days.startReconciliation(academy, actor, input.day),
  );
  serve(gate, reconciliations.readReconciliationEndpoint, ({ input }) =>
    days.readReconciliation(academy, input.runId),
  );
  serve(gate, reconciliations.resolveLineEndpoint, async ({ actor, input }) => {
    await days.resolveLine(academy, actor, input);
    return { resolved: true };
  });
}

/** What a branch may not give back by itself, the head office's word on it, and cash that goes back by hand. */
function approvalsApi(gate: Gate, academy: Academy, deps: office.OfficePaymentHooks): void {
  serve(gate, approvals.askRefundEndpoint, ({ actor, input }) =>
    asks.askRefund(academy, actor, { wish: input, deps }),
  );
  serve(gate, approvals.decideAskEndpoint, ({ actor, input }) =>
    asks.decideAsk(academy, actor, { input, deps }),
  );
  serve(gate, approvals.withdrawAskEndpoint, ({ actor, input }) =>
    asks.withdrawAsk(academy, actor, { input, deps }),
  );
  serve(gate, approvals.readLimitEndpoint, ({ actor }) => asks.readLimit(academy, actor));
  serve(gate, approvals.setLimitEndpoint, ({ actor, input }) => asks.setLimit(academy, actor, input));
  serve(gate, approvals.acknowledgeEndpoint, ({ actor, input }) =>
    acknowledge(academy, actor, { input, deps }),
  );
  serve(gate, approvals.withdrawRefundEndpoint, ({ actor, input }) =>
    withdrawRefund(academy, actor, { input, deps }),
  );
  serve(gate, approvals.cashReturnedEndpoint, ({ actor, input }) =>
    refunds.noteCashReturned(academy, actor, { input, deps }),
  );
}
