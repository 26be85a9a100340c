import { sql } from 'kysely';
import { portoneSandboxKeys, signWebhook } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { call } from '../start.ts';
import { hasMoney } from './ledger.ts';
import { type Act, count, isNews, paymentsIn, pick, type Round } from './round.ts';
import type { Letter } from './wire.ts';

/** Tells the sandbox what shall come of a payment, as a card company or a person at a bank would. */
export const tellSandbox = ({ world }: Round, paymentId: string, what: string, json: object = {}) =>
  call(world.academy, `POST /sandbox/api/payments/${paymentId}/${what}`, { json });

async function post({ world }: Round, { body, headers }: Omit<Letter, 'paymentId'>): Promise<number> {
  const answer = await fetch(`${world.academy.url}/api/payments/webhook`, { method: 'POST', body, headers });
  await answer.text();
  return answer.status;
}

/** Delivers a word of the provider that was under way: any of them, once or several times. */
const deliver: Act = async (round, { a, b }) => {
  const { letters } = round.world.wire;
  const letter = pick(letters, a);
  if (!letter) return false;
  if (letter !== letters[0]) count(round, 'words delivered before an earlier one');
  const times = b % 3 === 0 ? 3 : 1;
  if (times > 1) count(round, 'words delivered several times');
  const answers = await Promise.all(Array.from({ length: times }, () => post(round, letter)));
  // The provider sends again what was not taken.
  const place = letters.indexOf(letter);
  if (answers.some((status) => status === 200) && place >= 0) letters.splice(place, 1);
  return true;
};

/** Everything that is under way, in the order it was sent. */
export async function deliverAll(round: Round): Promise<void> {
  for (const letter of round.world.wire.letters.splice(0)) {
    const status = await post(round, letter);
    if (status !== 200) round.rude.push(`a word of the provider was answered with ${status}`);
  }
}

/** A signed word about some other payment, or of something that did not happen. */
const strayWord: Act = async (round, { a, b }) => {
  const payment = pick(round.ledgers.payments, a);
  if (!payment) return false;
  const type = pick(['Transaction.Paid', 'Transaction.Cancelled', 'Transaction.Failed'], b) ?? '';
  const timestamp = round.world.academy.clock.now().toISOString();
  const data = {
    storeId: portoneSandboxKeys.storeId,
    paymentId: payment.paymentId,
    transactionId: 'tx-stray',
  };
  const body = JSON.stringify({ type, timestamp, data });
  round.serial += 1;
  await post(round, { body, headers: signWebhook(`wh-stray-${round.serial}-${timestamp}`, body) });
  return true;
};

const asVendor = ({ world }: Round, path: string, json: object) =>
  call(world.academy, `POST /payments/${path}`, {
    json,
    headers: { authorization: `PortOne ${portoneSandboxKeys.apiSecret}` },
  });

/**
 * The provider captures a window that nobody has come back from: nobody knows until its word is here. A window of another
 * tab, whose order has been paid since, is the likeliest; a try that failed before is open for another.
 */
const capture: Act = async (round, { a }) => {
  const bookOf = new Map(round.ledgers.payments.map((one) => [one.paymentId, one]));
  const isPaid = (orderId: number) =>
    round.ledgers.payments.some((one) => one.orderId === orderId && hasMoney(one));
  const open = round.windows.filter(({ paymentId }) => {
    const status = bookOf.get(paymentId)?.bookStatus;
    return status === 'READY' || status === 'FAILED';
  });
  const second = open.filter(({ paymentId }) => isPaid(bookOf.get(paymentId)?.orderId ?? 0));
  const window = pick(second, a) ?? pick(open.slice(-3), a);
  if (!window) return false;
  const { paymentId, paymentToken, txId, reopening } = window;
  const { academy } = round.world;
  await fetch(`${academy.url}/sandbox/portone/checkout?${reopening}`).then((answer) => answer.text());
  await tellSandbox(round, paymentId, 'approve');
  await asVendor(round, `${paymentId}/confirm`, { paymentToken, txId });
  return true;
};

/** A try inside the window is refused; the parent may try another card in it. */
const failInWindow: Act = async (round, { a }) => {
  const ready = pick(paymentsIn(round, 'ready'), a);
  if (!ready) return false;
  await sql`update sandbox_records set value = value || '{"status": "FAILED", "failure": "한도를 초과한 카드입니다."}'
    where kind = 'portone.payment' and key = ${ready.paymentId} and value->>'status' = 'READY'`.execute(
    round.world.academy.db,
  );
  return true;
};

/** Pays into an account: the sum, another one, or as the bank that lets through what is too late. */
const deposit: Act = async (round, { a, b }) => {
  const payment = pick(
    round.ledgers.payments.filter((one) => one.bookStatus === 'VIRTUAL_ACCOUNT_ISSUED'),
    a,
  );
  if (!payment) return false;
  const isWrong = b % 5 === 4;
  const what = isWrong || b % 5 === 3 ? 'deposit-anyway' : 'deposit';
  const json = isWrong ? { amountKrw: 15_000 } : {};
  const answer = await tellSandbox(round, payment.paymentId, what, json);
  if (answer.resultCode !== 0) return true;
  count(round, isWrong ? 'wrong deposits' : 'deposits');
  if (round.promises.reversed.has(payment.paymentId)) count(round, 'deposits where the bank took one back');
  return true;
};

/** The bank takes a deposit back. */
const reverse: Act = async (round, { a }) => {
  const paid = round.ledgers.payments.filter(
    (one) => one.method === 'virtual_account' && one.bookStatus === 'PAID',
  );
  const payment = pick(paid, a);
  if (!payment) return false;
  const answer = await tellSandbox(round, payment.paymentId, 'reverse');
  if (answer.resultCode !== 0) return true;
  const { reversed } = round.promises;
  reversed.set(payment.paymentId, (reversed.get(payment.paymentId) ?? 0) + 1);
  // What was promised back of it the bank has; a new deposit owes nothing of that.
  round.promises.given.delete(payment.paymentId);
  count(round, 'deposits taken back');
  return true;
};

/**
 * Somebody gives money back in the provider's own console. It is heard of at once, and only done where nothing else
 * goes back: the provider's books cannot tell whose wish an equal sum was.
 */
const console_: Act = async (round, { a, b }) => {
  const quiet = round.ledgers.payments.filter(
    (one) =>
      hasMoney(one) &&
      one.method !== 'cash' &&
      one.method !== 'virtual_account' &&
      one.openKrw === 0 &&
      one.theirsKrw > 0 &&
      !isNews(round, one.paymentId),
  );
  const payment = pick(quiet, a);
  if (!payment || round.isRace || round.flights.length > 0) return false;
  const { academy } = round.world;
  const { paymentId, theirsKrw } = payment;
  const amount = b % 2 === 0 ? theirsKrw : Math.min(5_000, theirsKrw);
  const answer = await asVendor(round, `${paymentId}/cancel`, { amount, reason: '콘솔에서 취소' });
  if (answer.status === 200) {
    round.promises.given.set(paymentId, (round.promises.given.get(paymentId) ?? 0) + amount);
    count(round, 'given back in the console');
    const ask = () => academy.jobs['payments.ask']?.({ paymentId });
    // A job whose answer was lost comes again by itself; one that is killed twice waits for the provider's own word.
    await Promise.resolve(ask())
      .catch(ask)
      .catch(() => count(round, 'job failed and tried again: payments.ask'));
  }
  return true;
};

export const ofProvider = { deliver, strayWord, capture, failInWindow, deposit, reverse, console: console_ };
