import { type ConfirmGateway, confirmPayment } from '#src/features/payments/actions/confirm.server.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { preparePayment } from '#src/features/payments/actions/pay.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { findPayment } from '#src/features/payments/store/payments.server.ts';
import { viewRegistrations } from '#src/features/registrations/actions/views.server.ts';
import { maskName } from '#src/features/registrations/rules/masking.ts';
import {
  findRegistration,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { Caller, MemberActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import {
  type confirmPayLinkEndpoint,
  type PayLinkView,
  payLinkErrors,
  type preparePayLinkEndpoint,
} from './contract.ts';
import { isLinkMethod, type PayLinkState, payLinkState } from './rules.ts';
import { findLink, replaceLink } from './store.server.ts';

/**
 * Makes the link that pays for a registration until its seat is given up; the earlier one is over. Answers its address
 * below the site. See docs/decisions/0139-links-that-pay.md.
 */
export async function issuePayLink(
  tx: Tx,
  row: Pick<RegistrationRow, 'id' | 'member_id'>,
  { until, staffId, now }: { readonly until: Date; readonly staffId: number; readonly now: Date },
): Promise<string> {
  const code = newSecret();
  const link = { registrationId: row.id, memberId: row.member_id, codeHash: hashSecret(code) };
  await replaceLink(tx, { ...link, expiresAt: until, staffId, now });
  return `/pay/${code}`;
}

interface Linked {
  readonly row: RegistrationRow;
  readonly state: PayLinkState;
  readonly expiresAt: Date;
}

/** What a code leads to; whoever guesses is told to wait. */
async function linkedBy(academy: Academy, token: string, { address }: Caller): Promise<Linked> {
  const rateLimit = { name: `pay link ${address}`, limit: 300, windowSeconds: 3_600 };
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, rateLimit);
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  const link = await findLink(academy.db, hashSecret(token));
  if (!link) throw payLinkErrors.unknown();
  const row = await findRegistration(academy.db, link.registration_id);
  const { expires_at: expiresAt } = link;
  const state = payLinkState(
    {
      registration: row.state,
      isSame: row.member_id === link.member_id && row.order_id !== null,
      holdUntil: row.hold_expires_at,
      expiresAt,
    },
    academy.clock.now(),
  );
  return { row, state, expiresAt };
}

/** What is to be paid behind a link; names are masked, since links travel. */
export async function readPayLink(academy: Academy, token: string, caller: Caller): Promise<PayLinkView> {
  const { row, state, expiresAt } = await linkedBy(academy, token, caller);
  if (state === 'over') throw payLinkErrors.over();
  const [view] = await viewRegistrations(academy.db, [row]);
  if (!view) throw payLinkErrors.over();
  const until = row.state === 'held' && row.hold_expires_at !== null ? row.hold_expires_at : expiresAt;
  return {
    serverNow: academy.clock.now().toISOString(),
    state,
    childName: maskName(row.child_name),
    title: view.title,
    branchName: view.branchName,
    branchPhone: view.branchPhone,
    room: view.room,
    startsAt: view.startsAt,
    amountKrw: view.amountKrw,
    until: until.toISOString(),
    refundLabel: view.refundLabel,
    ways: academy.providers.payment.checkout.ways
      .filter(({ method }) => isLinkMethod(method))
      .map(({ method, wallet }) => ({ method, wallet })),
    receiptUrl: view.payment?.receiptUrl ?? null,
  };
}

/** The guardian a link was sent to pays by it, wherever it is opened. */
const payerOf = (row: RegistrationRow, caller: Caller): MemberActor => ({
  kind: 'member',
  memberId: row.member_id,
  sessionId: '',
  address: caller.address,
  device: caller.device,
});

/** Prepares the payment of the one order behind a link. */
export async function preparePayLink(
  academy: Academy,
  hooks: PaymentHooks,
  { input, caller }: { input: InputOf<typeof preparePayLinkEndpoint>; caller: Caller },
): Promise<DataOf<typeof preparePayLinkEndpoint>> {
  const { token, ...wish } = input;
  const { row, state } = await linkedBy(academy, token, caller);
  if (state === 'paid') throw paymentErrors.already_paid();
  if (state === 'paying') throw paymentErrors.under_way();
  if (state !== 'payable' || row.order_no === null) throw payLinkErrors.over();
  if (!isLinkMethod(wish.method)) throw paymentErrors.not_offered();
  return preparePayment(academy, hooks, {
    actor: payerOf(row, caller),
    wish: { ...wish, orderNo: row.order_no },
  });
}

/** Confirms a payment, but only of the order behind the link: the guardian's other payments are no matter of it. */
export async function confirmPayLink(
  academy: Academy,
  gateway: ConfirmGateway,
  { input, caller }: { input: InputOf<typeof confirmPayLinkEndpoint>; caller: Caller },
): Promise<DataOf<typeof confirmPayLinkEndpoint>> {
  const { token, ...confirmation } = input;
  const { row } = await linkedBy(academy, token, caller);
  const payment = await findPayment(academy.db, confirmation.paymentId);
  if (!payment || payment.order_id !== row.order_id) throw paymentErrors.order_gone();
  const { state } = await confirmPayment(academy, gateway, {
    actor: payerOf(row, caller),
    input: confirmation,
  });
  return { state };
}
