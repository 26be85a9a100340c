import type { FastifyInstance } from 'fastify';
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
export function bookkeepingApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  deps: office.OfficePaymentHooks,
): void {
  const serveList = listServer(app, gate, academy);
  serveList(paymentList, (actor, query) => office.listPayments(academy, actor, query, deps));
  serveList(refundAskList, (actor, query) => asks.listAsks(academy, actor, query, deps));
  serveList(reconciliationList, (_actor, query) => days.listReconciliations(academy, query));
  serve(app, gate, contract.readPaymentEndpoint, ({ actor, input }) =>
    office.readOfficePayment(academy, actor, input.paymentId, deps),
  );
  serve(app, gate, contract.refundPaymentEndpoint, ({ actor, input }) =>
    refunds.refundPayment(academy, actor, input, deps),
  );
  approvalsApi(app, gate, academy, deps);
  serve(app, gate, contract.askProviderEndpoint, ({ actor, input }) =>
    office.askProvider(academy, actor, input.paymentId, deps),
  );
  serve(app, gate, officeAccountEndpoint, ({ actor, input }) =>
    office.giveAccountForMember(academy, actor, input, deps),
  );
  serve(app, gate, reconciliations.startReconciliationEndpoint, ({ actor, input }) =>
    days.startReconciliation(academy, actor, input.day),
  );
  serve(app, gate, reconciliations.readReconciliationEndpoint, ({ input }) =>
    days.readReconciliation(academy, input.runId),
  );
  serve(app, gate, reconciliations.resolveLineEndpoint, async ({ actor, input }) => {
    await days.resolveLine(academy, actor, input);
    return { resolved: true };
  });
}

/** What a branch may not give back by itself, the head office's word on it, and cash that goes back by hand. */
function approvalsApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  deps: office.OfficePaymentHooks,
): void {
  serve(app, gate, approvals.askRefundEndpoint, ({ actor, input }) =>
    asks.askRefund(academy, actor, input, deps),
  );
  serve(app, gate, approvals.decideAskEndpoint, ({ actor, input }) =>
    asks.decideAsk(academy, actor, input, deps),
  );
  serve(app, gate, approvals.withdrawAskEndpoint, ({ actor, input }) =>
    asks.withdrawAsk(academy, actor, input, deps),
  );
  serve(app, gate, approvals.readLimitEndpoint, ({ actor }) => asks.readLimit(academy, actor));
  serve(app, gate, approvals.setLimitEndpoint, ({ actor, input }) => asks.setLimit(academy, actor, input));
  serve(app, gate, approvals.acknowledgeEndpoint, ({ actor, input }) =>
    acknowledge(academy, actor, input, deps),
  );
  serve(app, gate, approvals.withdrawRefundEndpoint, ({ actor, input }) =>
    withdrawRefund(academy, actor, input, deps),
  );
  serve(app, gate, approvals.cashReturnedEndpoint, ({ actor, input }) =>
    refunds.noteCashReturned(academy, actor, input, deps),
  );
}
