import {
  type OfficePaymentHooks,
  readOfficePayment,
} from '#src/features/bookkeeping/actions/payments.server.ts';
import type { acknowledgeEndpoint } from '#src/features/bookkeeping/contract/approvals.ts';
import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import { attentionLabels } from '#src/features/bookkeeping/rules/attention.ts';
import { insertAcknowledgement, subjectOf } from '#src/features/bookkeeping/store/acknowledgements.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { findPayment } from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

/** Notes what was done about something that has no other end; the second of two people is told. */
export async function acknowledge(
  academy: Academy,
  actor: StaffActor,
  {
    input: { paymentId, attention, note },
    deps,
  }: { input: InputOf<typeof acknowledgeEndpoint>; deps: OfficePaymentHooks },
): Promise<OfficePaymentDetail> {
  await readOfficePayment(academy, actor, { paymentId, deps });
  const payment = await findPayment(academy.db, paymentId);
  if (!payment) throw paymentErrors.nothing_to_see();
  const branchId = await deps.branchOf(payment.order_id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const subjectId = await subjectOf(tx, payment.id, attention);
    if (subjectId === null) throw paymentErrors.nothing_to_see();
    const seen = { paymentRef: payment.id, attention, subjectId, staffId: actor.staffId, note, now };
    if (!(await insertAcknowledgement(tx, seen))) throw paymentErrors.nothing_to_see();
    const action = `확인: ${attentionLabels[attention]}`;
    await auditChange(tx, actor, {
      entity: 'payment',
      entityId: paymentId,
      branchId,
      action,
      reason: note,
      at: now,
    });
  });
  return readOfficePayment(academy, actor, { paymentId, deps });
}
