import type { PaymentView, preparePaymentEndpoint } from '#src/features/payments/contract/payments.ts';
import type {
  RegistrationView,
  refundQuoteEndpoint,
} from '#src/features/registrations/contract/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { lastMessageWith } from './mail.ts';
import { tellSandbox } from './provider.ts';
import {
  type Act,
  childOf,
  count,
  freshKey,
  member,
  paymentsIn,
  pick,
  type Round,
  roomOf,
  seatsIn,
} from './round.ts';

const methods = ['card', 'virtual_account', 'easy_pay', 'virtual_account', 'transfer', 'card'] as const;
const account = { bank: 'SHINHAN', number: '110123456789', holder: '이서연' };
/** The provider knows no such account. */
const noAccount = { ...account, number: '000000000000' };

const registration = '/api/entrance-tests/registrations';

const hold: Act = async (round, { a, b, c }) => {
  const { childId, memberId } = childOf(round, a);
  const json = { sessionId: roomOf(round, b).sessionId, childId, giveUpWaiting: c > 8 };
  await member(round, memberId, `POST ${registration}`, { json });
  return true;
};

/** Both children of a family, with one order. */
const together: Act = async (round, { a, b, c }) => {
  const { memberId, family } = childOf(round, a);
  const own = round.cast.children.filter((one) => one.family === family);
  const picks = own.map(({ childId }, index) => ({
    childId,
    sessionId: roomOf(round, b + index * (c % 2)).sessionId,
  }));
  const json = { picks, mode: c % 3 === 0 ? 'any' : 'all' };
  await member(round, memberId, `POST ${registration}/together`, { json });
  return true;
};

const release: Act = async (round, { a }) => {
  const seat = pick(seatsIn(round, 'held', 'confirming'), a);
  if (!seat) return false;
  await member(round, seat.memberId, `POST ${registration}/${seat.no}/release`, { json: {} });
  return true;
};

/** Orders with something to pay first; now and then one that is long over, as in a tab that was left open. */
function orderToPay(round: Round, { a, c }: { a: number; c: number }) {
  const ofAll = c === 11 ? round.ledgers.seats : seatsIn(round, 'held', 'held', 'confirming');
  return pick(
    ofAll.filter((one) => one.orderNo !== null),
    a,
  );
}

/** Opens the payment window in a tab and presses pay in it; a second window for an order is nothing special. */
const openWindow: Act = async (round, move) => {
  const seat = orderToPay(round, move);
  const method = pick(methods, move.b) ?? 'card';
  if (!seat?.orderNo) return false;
  const { academy } = round.world;
  const receipt = { kind: 'personal', number: '01012345678' };
  const isCash = method === 'transfer' || method === 'virtual_account';
  const json = { orderNo: seat.orderNo, method, ...(isCash && move.c % 4 === 1 && { cashReceipt: receipt }) };
  const prepared = await member<DataOf<typeof preparePaymentEndpoint>>(
    round,
    seat.memberId,
    'POST /api/payments/prepare',
    { json },
  );
  if (prepared.resultCode !== 0) return true;
  const { paymentId, amountKrw, orderName, depositUntil } = prepared.resultData;
  const redirectUrl = '/entranceTestPay';
  const opening = new URLSearchParams({
    paymentId,
    orderName,
    // Somebody who has changed the page's sum.
    totalAmount: String(move.c === 10 ? 100 : amountKrw),
    method,
    redirectUrl,
    ...(depositUntil && { dueDate: depositUntil }),
  });
  await fetch(`${academy.url}/sandbox/portone/checkout?${opening}`).then((answer) => answer.text());
  const pressed = await fetch(`${academy.url}/sandbox/portone/checkout`, {
    method: 'POST',
    body: new URLSearchParams({ paymentId, redirectUrl, choice: 'pay' }),
    redirect: 'manual',
  });
  const back = new URL(pressed.headers.get('location') ?? '/', academy.url).searchParams;
  const [paymentToken, txId] = [back.get('paymentToken') ?? '', back.get('txId') ?? ''];
  const { memberId, orderNo } = seat;
  if (round.windows.some((one) => one.orderNo === orderNo)) count(round, 'second windows of an order');
  if (paymentToken !== '')
    round.windows.push({
      memberId,
      orderNo,
      paymentId,
      paymentToken,
      txId,
      reopening: String(opening),
      key: freshKey(round),
    });
  return true;
};

const answers = [
  'approve',
  'approve',
  'approve',
  'decline',
  'approve',
  'lose-answer',
  'decline',
  'approve',
] as const;

/** Comes back from the window, with the newest of them more often than with one of before. */
const confirm: Act = async (round, { a, b, c }) => {
  const newest = round.windows.slice(-3).reverse();
  const window = pick(a < 9 ? newest : round.windows, a);
  if (!window) return false;
  const { paymentId, paymentToken, txId, memberId } = window;
  const answer = pick(answers, b) ?? 'approve';
  await tellSandbox(round, paymentId, answer);
  count(round, `confirmed to ${answer}`);
  const key = c % 3 === 0 ? window.key : freshKey(round);
  const route = `POST /api/payments/${paymentId}/confirm`;
  await member<PaymentView>(round, memberId, route, { json: { paymentToken, txId }, key });
  return true;
};

/** Opens a window and comes back from it at once, as most do. */
const pay: Act = async (round, move) => {
  const before = round.windows.length;
  await openWindow(round, { ...move, c: move.c % 10 });
  if (round.windows.length === before) return false;
  return confirm(round, { ...move, a: 0 });
};

const closeAccount: Act = async (round, { a }) => {
  const payment = pick(paymentsIn(round, 'waiting_for_deposit'), a);
  if (!payment) return false;
  await member(round, payment.memberId, `POST /api/payments/${payment.paymentId}/close-account`, {
    json: {},
  });
  return true;
};

/** Cancels for the sum that was shown; what was promised back is the family's from here on. */
const cancel: Act = async (round, { a, c }) => {
  const seat = pick(seatsIn(round, 'confirmed'), a);
  if (!seat) return false;
  const { no, memberId } = seat;
  const quote = await member<DataOf<typeof refundQuoteEndpoint>>(
    round,
    memberId,
    `GET ${registration}/${no}/refund-quote`,
  );
  if (quote.resultCode !== 0) return true;
  const { refundKrw: quotedRefundKrw } = quote.resultData;
  const isDeposit = round.ledgers.payments.some(
    (one) => one.orderId === seat.orderId && one.method === 'virtual_account',
  );
  const json = { quotedRefundKrw, ...(isDeposit && { refundAccount: c === 0 ? noAccount : account }) };
  const answer = await member<RegistrationView>(round, memberId, `POST ${registration}/${no}/cancel`, {
    json,
  });
  if (answer.resultCode === 0) {
    round.promises.quoted.set(no, quotedRefundKrw);
    count(round, 'cancelled by the parent');
  }
  return true;
};

const change: Act = async (round, { a, b }) => {
  const seat = pick(seatsIn(round, 'held', 'confirming', 'confirmed'), a);
  if (!seat) return false;
  const json = { sessionId: roomOf(round, b).sessionId };
  const answer = await member(round, seat.memberId, `POST ${registration}/${seat.no}/change`, { json });
  if (answer.resultCode === 0) count(round, 'changed session');
  return true;
};

/** One child for one room; now and then both of a family together, or one child for either of two rooms. */
const joinWaitlist: Act = async (round, { a, b, c }) => {
  const { childId, memberId, family } = childOf(round, a);
  const { sessionId } = roomOf(round, b);
  if (c < 7) {
    await member(round, memberId, 'POST /api/entrance-tests/waiting', { json: { sessionId, childId } });
    return true;
  }
  const siblings = round.cast.children.filter((one) => one.family === family);
  const options =
    c < 10
      ? [siblings.map((one) => ({ sessionId, childId: one.childId }))]
      : [[{ sessionId, childId }], [{ sessionId: roomOf(round, b + 1).sessionId, childId }]];
  await member(round, memberId, 'POST /api/entrance-tests/waiting/entries', { json: { options } });
  return true;
};

const acceptChange: Act = async (round, { a, b }) => {
  const { childId, memberId } = childOf(round, a);
  const json = { sessionId: roomOf(round, b).sessionId, childId };
  const answer = await member(round, memberId, 'POST /api/entrance-tests/waiting/accept', { json });
  if (answer.resultCode === 0) count(round, 'changed from the line');
  return true;
};

const declineOffer: Act = async (round, { a }) => {
  const token = await lastMessageWith(round, /offers?\/([\w-]{20,100})/, a);
  if (token === null) return false;
  const { memberId } = childOf(round, 0);
  const answer = await member(round, memberId, `POST /api/entrance-tests/offers/${token}/decline`, {
    json: {},
  });
  if (answer.resultCode === 0) count(round, 'declined offers');
  return true;
};

/** Says where the money of a deposit goes back to; the provider may not know the account. */
const giveAccount: Act = async (round, { a, c }) => {
  const open = round.ledgers.payments.filter((one) => one.method === 'virtual_account' && one.openKrw > 0);
  const payment = pick(open, a);
  if (!payment) return false;
  const route = `POST /api/payments/${payment.paymentId}/refund-account`;
  await member(round, payment.memberId, route, { json: c > 8 ? noAccount : account });
  return true;
};

export const ofParents = {
  hold,
  together,
  release,
  openWindow,
  confirm,
  pay,
  closeAccount,
  cancel,
  change,
  joinWaitlist,
  acceptChange,
  declineOffer,
  giveAccount,
};
