import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import { seatsUntil } from '#src/features/payments/actions/deposits/reversed.server.ts';
import {
  type PaymentOfOrder,
  payersOf,
  paymentsOfOrders,
  toAccountOf,
} from '#src/features/payments/actions/orders.server.ts';
import { isMoneyHere, takenBackLabel } from '#src/features/payments/rules/payments.ts';
import { policiesById, policyAt } from '#src/features/policies/actions.server.ts';
import { fullRefundLabel, type PolicyTerms, refundSummary } from '#src/features/policies/rules.ts';
import type {
  RegistrationView,
  ResultView,
  SessionView,
} from '#src/features/registrations/contract/registrations.ts';
import {
  isOfSibling,
  registrationMoney,
} from '#src/features/registrations/rules/money/registration-money.ts';
import { registrationLabel } from '#src/features/registrations/rules/registrations.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { awaitedPools } from '#src/features/seats/actions/line-reasons.server.ts';
import { readPools, readWaitlists } from '#src/features/seats/actions/pools.server.ts';
import { readOffered } from '#src/features/seats/actions/waits.server.ts';
import { roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import { sessionLabels, sessionState, subjectLabels } from '#src/features/test-sessions/rules/sessions.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Db } from '#src/platform/db/database.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import { gradeBand, gradeLabel } from '#src/shared/people/grade.ts';
import { holidaysFor, registeredAtOf } from './payments/refund-terms.server.ts';
import { seatHooks } from './seats/hooks.server.ts';

const gone: Pick<Branch, 'name' | 'phone'> = { name: '', phone: '' };

async function branchesById(db: Db): Promise<ReadonlyMap<number, Branch>> {
  return new Map((await listBranches(db)).map((branch) => [branch.id, branch]));
}

/** Sessions as parents see them: state, seats left and who waits, read in few queries whatever their number. */
export async function viewSessions(db: Db, rows: readonly SessionRow[], now: Date): Promise<SessionView[]> {
  if (rows.length === 0) return [];
  const poolIds = rows.map((row) => row.poolId);
  const [branches, pools, lines, { terms }] = await Promise.all([
    branchesById(db),
    readPools(db, poolIds),
    readWaitlists(db, poolIds),
    policyAt(db, now),
  ]);
  const freeOf = (poolId: number) => {
    const { capacity, taken } = pools.get(poolId) ?? { capacity: 0, taken: 0 };
    return capacity - taken;
  };
  // Where there is a line and a seat all the same, the seat is the line's for as long as it can be offered.
  const contested = [...lines.keys()].filter((poolId) => freeOf(poolId) > 0);
  const awaited = await awaitedPools(db, contested, { now, hooks: seatHooks });
  const refundLabel = refundSummary(terms);
  return rows.map((row) => {
    const { capacity } = pools.get(row.poolId) ?? { capacity: 0 };
    const waiting = lines.get(row.poolId) ?? 0;
    const left = awaited.has(row.poolId) ? 0 : freeOf(row.poolId);
    const state = sessionState(
      { isOpenedByStaff: row.state === 'open', opensAt: row.opensAt, closesAt: row.closesAt },
      { left, capacity },
      now,
    );
    return {
      sessionId: row.sessionId,
      testId: row.testId,
      title: row.title,
      subject: row.subject,
      subjectLabel: subjectLabels[row.subject],
      gradeFrom: row.gradeFrom,
      gradeTo: row.gradeTo,
      gradeBand: gradeBand(row.gradeFrom, row.gradeTo),
      branchId: row.branchId,
      branchName: branches.get(row.branchId)?.name ?? '',
      room: row.room,
      minutes: row.minutes,
      feeKrw: row.feeKrw,
      feeLegalBasis: row.feeLegalBasis,
      refundLabel: row.feeKrw > 0 ? refundLabel : '',
      materials: row.materials,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      opensAt: row.opensAt.toISOString(),
      closesAt: row.closesAt.toISOString(),
      capacity,
      left,
      waiting,
      state,
      stateLabel: sessionLabels[state],
      roundId: row.roundId,
      roundLabel: row.roundMode ? roundLabels[row.roundMode] : '',
    };
  });
}

/** Registrations as their owner sees them, with place, time and payment; results where they are given. */
export async function viewRegistrations(
  db: Db,
  rows: readonly RegistrationRow[],
  results: ReadonlyMap<number, ResultView> = new Map(),
): Promise<RegistrationView[]> {
  if (rows.length === 0) return [];
  const views = await viewsOf(db, rows);
  return views.map((view, index) => ({ ...view, result: results.get(rows[index]?.id ?? 0) ?? null }));
}

/** What many families look at in the same moment is read in few queries, whatever their number. */
const viewsOf = loaderOf(async (db, asks: readonly (readonly RegistrationRow[])[]) => {
  const views = (await viewAll(db, asks.flat())).values();
  return asks.map((rows) => [...views.take(rows.length)]);
});

/** One view a row, in order. */
async function viewAll(
  db: Db,
  rows: readonly RegistrationRow[],
): Promise<Omit<RegistrationView, 'result'>[]> {
  const orderIds = rows.flatMap((row) => (row.order_id === null ? [] : [row.order_id]));
  const [branches, sessions, payments, policies] = await Promise.all([
    branchesById(db),
    findSessions(db, [...new Set(rows.map((row) => row.session_id))]),
    paymentsOfOrders(db, orderIds),
    policiesById(
      db,
      rows.map((row) => row.refund_policy_id),
    ),
  ]);
  const [offered, payers, takenBack] = await Promise.all([
    readOffered(
      db,
      // The screen on which it is paid follows the clock by itself, before the sweep has come.
      rows.flatMap((row) => (row.state === 'expired' || row.state === 'held' ? row.hold_id : [])),
    ),
    payersOf(db, [...payments.keys()]),
    seatsUntil(
      db,
      rows.flatMap((row) => (row.state === 'confirmed' ? (paidWithOf(row) ?? []) : [])),
    ),
  ]);
  const offeredHolds = new Set(offered.map(({ holdId }) => holdId));
  const views = rows.map(async (row) => {
    const session = sessions.get(row.session_id);
    // The database keeps no registration without its session.
    if (!session) throw new Error('A registration has no session.');
    const branch = branches.get(session.branchId) ?? gone;
    // What was passed on to another guardian is that one's; the money stays a matter of who paid.
    const isPaidByOther = (payers.get(row.order_id ?? 0) ?? row.member_id) !== row.member_id;
    const payment = isPaidByOther ? undefined : payments.get(row.order_id ?? 0);
    const isOwed = !isPaidByOther && !(payment && isMoneyHere(payment.state));
    const payAgainUntil = isOwed ? takenBack.get(paidWithOf(row) ?? 0) : undefined;
    return {
      ...toView(isPaidByOther ? { ...row, order_no: null } : row, {
        session,
        branch,
        payment: payment ? paymentOf(row, payment) : null,
      }),
      wasOffered: offeredHolds.has(row.hold_id) || row.entered_by !== null,
      ...(payAgainUntil && owedAgain(payAgainUntil, payment && paymentOf(row, payment))),
      refundLabel: await refundLabelOf(row, session, policies.get(row.refund_policy_id)),
    };
  });
  return Promise.all(views);
}

/** What the bank took back was no refund: nothing of it was paid. */
const owedAgain = (until: Date, payment: RegistrationView['payment'] | undefined) => ({
  payAgainUntil: until.toISOString(),
  payment: payment ? { ...payment, stateLabel: takenBackLabel, paidAt: null, refund: null } : null,
});

/** The order a registration was paid with: another than its own where that was made to be paid again. */
const paidWithOf = (row: RegistrationRow) => row.replaced_order_id ?? row.order_id;

/** The order's payment with what is true of this registration's part of it. */
function paymentOf(row: RegistrationRow, payment: PaymentOfOrder): RegistrationView['payment'] {
  const { refunds, accountRefunds, paidAt, ...rest } = payment;
  const { stateLabel, refund, isTakenBack } = registrationMoney(
    {
      registrationNo: row.registration_no,
      state: row.state,
      amountKrw: row.amount_krw,
    },
    { ...rest, refunds },
  );
  return {
    ...rest,
    stateLabel,
    toAccount: toAccountOf(accountRefunds.filter((one) => !isOfSibling(row.registration_no, one))),
    // What the bank took back is paid no more than before: there is no receipt of it.
    paidAt: isTakenBack ? null : (paidAt?.toISOString() ?? null),
    refund: refund && { ...refund, at: refund.at?.toISOString() ?? null },
  };
}

/** The rules it was made under, for as long as something could go back. */
async function refundLabelOf(
  row: RegistrationRow,
  { startsAt }: SessionRow,
  terms: PolicyTerms | undefined,
): Promise<string> {
  if (!terms || row.amount_krw === 0) return '';
  if (row.state !== 'confirmed') return refundSummary(terms);
  const holidays = await holidaysFor(row, terms);
  return `${refundSummary(terms)} ${fullRefundLabel(terms, { registeredAt: registeredAtOf(row), startsAt, holidays })}`;
}

function toView(
  row: RegistrationRow,
  {
    session,
    branch,
    payment,
  }: { session: SessionRow; branch: Pick<Branch, 'name' | 'phone'>; payment: RegistrationView['payment'] },
): Omit<RegistrationView, 'result' | 'refundLabel' | 'wasOffered'> {
  const state = row.state;
  return {
    registrationNo: row.registration_no,
    registeredBy: null,
    sessionId: row.session_id,
    childId: row.child_id,
    childName: row.child_name,
    childGrade: gradeLabel(row.child_grade),
    schoolName: row.school_name,
    title: session.title,
    subjectLabel: subjectLabels[session.subject],
    branchName: branch.name,
    branchPhone: branch.phone,
    room: session.room,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    materials: session.materials,
    state,
    stateLabel: registrationLabel(state, payment),
    amountKrw: row.amount_krw,
    orderNo: row.order_no,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    payAgainUntil: null,
    choiceUntil: (state === 'confirmed' && session.choiceUntil?.toISOString()) || null,
    payment,
  };
}
