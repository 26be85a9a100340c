import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { hasMoney } from './ledger.ts';
import { type Act, childOf, count, pick, roomOf, seatsIn, staff } from './round.ts';

const office = '/api/office';

/** Gives back a part, half or all of what is left of a payment, with or without the seat. */
const refund: Act = async (round, { a, b, c }) => {
  const payment = pick(round.ledgers.payments.filter(hasMoney), a);
  if (!payment) return false;
  const { paymentId } = payment;
  const shown = await staff<OfficePaymentDetail>(round, `GET ${office}/payments/${paymentId}`, {});
  const { leftKrw } = shown.resultData;
  if (leftKrw === 0) return false;
  const amountKrw = pick([5_000, leftKrw, Math.ceil(leftKrw / 2), leftKrw], b) ?? leftKrw;
  round.serial += 1;
  const reason = `모델 환불 ${round.serial}`;
  const json = { amountKrw, leftKrw, givesSeatUp: c % 2 === 0 && amountKrw === leftKrw, reason };
  const answer = await staff<OfficePaymentDetail>(round, `POST ${office}/payments/${paymentId}/refund`, json);
  // Of two at the same moment for the same sum one is written.
  const isWritten = answer.resultCode === 0 && answer.resultData.refunds.some((one) => one.reason === reason);
  if (!isWritten) return true;
  round.promises.given.set(paymentId, (round.promises.given.get(paymentId) ?? 0) + amountKrw);
  count(round, amountKrw < leftKrw ? 'given back in part by staff' : 'given back whole by staff');
  return true;
};

/** Hands out the cash of a refund. */
const cashReturned: Act = async (round, { a }) => {
  const open = round.ledgers.payments.filter((one) => one.method === 'cash' && one.requested.length > 0);
  const payment = pick(open, a);
  if (!payment) return false;
  const json = { refundId: payment.requested[0], reason: '창구에서 지급' };
  const route = `POST ${office}/payments/${payment.paymentId}/cash-returned`;
  const answer = await staff(round, route, json);
  if (answer.resultCode === 0) count(round, 'cash returned');
  return true;
};

/** Registers a child for a family at the desk: paid in cash or later. */
const enter: Act = async (round, { a, b, c }) => {
  const { childId, memberId } = childOf(round, a);
  const pays = c % 2 === 0 ? 'cash' : 'later';
  const json = { memberId, childId, how: 'visit', pays, takenKrw: 20_000, reason: '창구 방문' };
  const route = `POST ${office}/test-sessions/${roomOf(round, b).sessionId}/registrations`;
  const answer = await staff(round, route, json);
  if (answer.resultCode === 0) count(round, pays === 'cash' ? 'cash taken' : 'entered to be paid later');
  return true;
};

/** Says of a likely double that it is the same child, or another. */
const settleDouble: Act = async (round, { a, b }) => {
  const { sessionId } = roomOf(round, a);
  const roster = await staff<{ rows: RosterRow[] }>(
    round,
    `GET ${office}/test-sessions/${sessionId}/roster`,
    {},
  );
  const row = roster.resultData?.rows.find((one) => one.double);
  if (!row?.double) return false;
  const verdict = b < 9 ? 'same' : 'different';
  const json = { otherNo: row.double.registrationNo, verdict, reason: '두 보호자와 통화' };
  const answer = await staff(round, `POST ${office}/registrations/${row.registrationNo}/double`, json);
  if (answer.resultCode === 0) count(round, 'doubles settled');
  return true;
};

const versionOf = (round: Parameters<Act>[0], sessionId: number) =>
  round.ledgers.rooms.find((one) => one.sessionId === sessionId);

/** Cancels a session; nothing but the clock and a colleague may stand in the way. */
const cancelSession: Act = async (round, { a, b }) => {
  const { sessionId } = roomOf(round, a);
  const room = versionOf(round, sessionId);
  if (room?.state !== 'open' || b < 6) return false;
  const until = new Date(room.startsAt.getTime() - 24 * 3_600_000 + 9 * 3_600_000).toISOString().slice(0, 16);
  const json = { version: room.version, reason: '강사 사정', ...(b > 9 && { choiceUntil: until }) };
  const answer = await staff(round, `POST ${office}/test-sessions/${sessionId}/cancel`, json);
  if (answer.resultCode === 0) count(round, 'sessions cancelled');
  else if (
    !['test.closed', 'common.edited_elsewhere', 'common.input_invalid'].includes(String(answer.resultCode))
  )
    round.rude.push(`a session could not be cancelled: ${String(answer.resultCode)}`);
  return true;
};

const closeOrOpen: Act = async (round, { a }) => {
  const { sessionId } = roomOf(round, a);
  const room = versionOf(round, sessionId);
  if (!room || room.state === 'cancelled') return false;
  const verb = room.state === 'open' && a % 3 === 0 ? 'close' : 'open';
  await staff(round, `POST ${office}/test-sessions/${sessionId}/${verb}`, {
    version: room.version,
    reason: '점검',
  });
  return true;
};

const resize: Act = async (round, { a, b }) => {
  const { sessionId } = roomOf(round, a);
  const room = versionOf(round, sessionId);
  if (!room) return false;
  const json = { capacity: 1 + (b % 3), version: room.version };
  const answer = await staff(round, `PATCH ${office}/test-sessions/${sessionId}/capacity`, json);
  if (answer.resultCode === 0) count(round, 'rooms resized');
  return true;
};

const moveChild: Act = async (round, { a, b }) => {
  const seat = pick(seatsIn(round, 'held', 'confirming', 'confirmed'), a);
  if (!seat) return false;
  const json = {
    fromSessionId: seat.sessionId,
    sessionId: roomOf(round, b).sessionId,
    reason: '보호자 요청',
  };
  const answer = await staff(round, `POST ${office}/registrations/${seat.no}/move`, json, 'manager');
  if (answer.resultCode === 0) count(round, 'moved by staff');
  return true;
};

const askProvider: Act = async (round, { a }) => {
  const payment = pick(round.ledgers.payments, a);
  if (!payment) return false;
  await staff(round, `POST ${office}/payments/${payment.paymentId}/ask`, {});
  return true;
};

export const ofStaff = {
  refund,
  cashReturned,
  enter,
  settleDouble,
  cancelSession,
  closeOrOpen,
  resize,
  moveChild,
  askProvider,
};
