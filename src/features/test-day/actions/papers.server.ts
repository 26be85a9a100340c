import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { birthdaysOf, contactOf } from '#src/features/members/actions/members.server.ts';
import { payersOf } from '#src/features/payments/actions/orders.server.ts';
import { receiptOf } from '#src/features/payments/actions/receipts.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { asSeenBy, own, seen } from '#src/features/registrations/actions/sight.server.ts';
import { viewRegistrations } from '#src/features/registrations/actions/views.server.ts';
import {
  findByNo,
  listOfOrder,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import type { ReceiptView, Seller, ticketEndpoint } from '#src/features/test-day/contract/papers.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';

/** Says who sells; handed down by the wiring, null where the office has not written it yet. */
export type SellerOf = (academy: Academy) => Promise<Seller | null>;

/** What stands on the ticket, once the seat is confirmed. */
export async function readTicket(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<DataOf<typeof ticketEndpoint>> {
  const row = await seen(academy, actor, registrationNo);
  const [[view], sessions, branches, birthdays] = await Promise.all([
    viewRegistrations(academy.db, [row]),
    findSessions(academy.db, [row.session_id]),
    listBranches(academy.db),
    birthdaysOf(academy, [row.child_id]),
  ]);
  if (!view) throw testErrors.registration_gone();
  const [registration = view] = await asSeenBy(academy, actor.memberId, [{ row, view }]);
  const isSeated = registration.state === 'confirmed' || registration.state === 'attended';
  if (!isSeated || registration.choiceUntil !== null) throw testErrors.ticket_not_ready();
  const place = branches.find(({ id }) => id === sessions.get(row.session_id)?.branchId);
  return {
    registration,
    birthDate: birthdays.get(row.child_id) ?? null,
    place: place ? { code: place.code, address: place.address, directions: place.directions } : null,
    qrText: `${academy.config.publicUrl}/office/check-in/${registrationNo}`,
  };
}

/** The receipt of whoever paid; what was paid for stands on it also where its part went back since. */
export async function readReceipt(
  academy: Academy,
  sellerOf: SellerOf,
  { actor, registrationNo }: { actor: MemberActor; registrationNo: string },
): Promise<ReceiptView> {
  const { row, orderId } = await paidBy(academy, actor, registrationNo);
  const payment = await receiptOf(academy.db, orderId);
  if (!payment) throw paymentErrors.no_receipt();
  const rows = (await listOfOrder(academy.db, orderId)).filter((one) => one.confirmed_at !== null);
  const [seller, views, sessions, branches] = await Promise.all([
    sellerOf(academy),
    viewRegistrations(academy.db, rows),
    findSessions(academy.db, [row.session_id]),
    listBranches(academy.db),
  ]);
  const branch = branches.find(({ id }) => id === sessions.get(row.session_id)?.branchId);
  // Whoever was let go from the child paid, and is told of the payment alone: not when and where the child is to be now.
  const isOwn = row.member_id === actor.memberId;
  return {
    seller,
    branch: isOwn
      ? {
          name: branch?.name ?? '',
          registeredName: branch?.registeredName ?? '',
          registrationNo: branch?.registrationNo ?? '',
          phone: branch?.phone ?? '',
        }
      : null,
    buyer: isOwn ? row.guardian_name : (await contactOf(academy, actor.memberId)).name,
    items: views.map((one) => ({
      registrationNo: one.registrationNo,
      title: one.title,
      childName: one.childName,
      held: isOwn ? { startsAt: one.startsAt, branchName: one.branchName } : null,
      amountKrw: one.amountKrw,
      isCancelled: isOwn && one.state === 'cancelled',
    })),
    payment,
  };
}

/** The registration and the order the member paid for it; also where the registration is another guardian's by now. */
async function paidBy(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<{ readonly row: RegistrationRow; readonly orderId: number }> {
  const found = await findByNo(academy.db, registrationNo);
  const orderId = found?.order_id ?? null;
  const payerId = orderId === null ? undefined : (await payersOf(academy.db, [orderId])).get(orderId);
  if (found && orderId !== null && payerId === actor.memberId) return { row: found, orderId };
  await own(academy, actor, registrationNo);
  throw paymentErrors.no_receipt(payerId === undefined ? {} : { message: '다른 분이 결제하신 접수입니다.' });
}
