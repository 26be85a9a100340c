import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as office from './actions/office.server.ts';
import * as days from './actions/reconcile-day.server.ts';
import * as contract from './contract/office.ts';
import { officeAccountEndpoint } from './contract/office-account.ts';

/** The office's rooms about payments, refunds and the comparison with the provider. */
export function paymentsOfficeApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  desk: office.OfficePaymentMoments,
): void {
  serve(app, gate, contract.listPaymentsEndpoint, ({ actor, input }) =>
    office.listPayments(academy, actor, input, desk),
  );
  serve(app, gate, contract.exportPaymentsEndpoint, ({ actor, input }) =>
    office.exportPayments(academy, actor, input, desk),
  );
  serve(app, gate, contract.readPaymentEndpoint, ({ actor, input }) =>
    office.readOfficePayment(academy, actor, input.paymentId, desk),
  );
  serve(app, gate, contract.refundPaymentEndpoint, ({ actor, input }) =>
    office.refundPayment(academy, actor, input, desk),
  );
  serve(app, gate, contract.askProviderEndpoint, ({ actor, input }) =>
    office.askProvider(academy, actor, input.paymentId, desk),
  );
  serve(app, gate, officeAccountEndpoint, ({ actor, input }) =>
    office.giveAccountForMember(academy, actor, input, desk),
  );
  serve(app, gate, contract.listReconciliationsEndpoint, ({ input }) =>
    days.listReconciliations(academy, input),
  );
  serve(app, gate, contract.startReconciliationEndpoint, ({ actor, input }) =>
    days.startReconciliation(academy, actor, input.day),
  );
  serve(app, gate, contract.readReconciliationEndpoint, ({ input }) =>
    days.readReconciliation(academy, input.runId),
  );
  serve(app, gate, contract.resolveLineEndpoint, async ({ actor, input }) => {
    await days.resolveLine(academy, actor, input);
    return { resolved: true };
  });
}
